import type { Env } from '../tree/resolved.ts';

/** The compiled name of an overlay. */
export function emitOverlay(name: string, { frame }: Env): string {
  return frame.overlays.get(name)?.compiled ?? name;
}
