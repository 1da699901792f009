import type { Env } from '../tree/resolved.ts';

/** The compiled name of a timer. */
export function emitTimer(name: string, { frame }: Env): string {
  return frame.timers.get(name)?.compiled ?? name;
}
