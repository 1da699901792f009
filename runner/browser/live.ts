import type { VirtualClock } from '../world/clock.ts';

/** Milliseconds between two moments of a screen that lives. */
const BEAT = 200;

/**
 * Lets a virtual clock go as the real one does, from now on.
 *
 * @param passed told after each beat whether something fell due in it
 * @returns stops the clock; resolves when a beat that has begun is over
 */
export function runInRealTime(clock: VirtualClock, passed: (due: boolean) => void = () => {}): () => Promise<void> {
  let last = performance.now();
  let beat: Promise<void> | undefined;
  const advance = async (): Promise<void> => {
    const now = performance.now();
    const ms = Math.round(now - last);
    const next = clock.next();
    last = now;
    await clock.advance(ms, () => Promise.resolve());
    passed(next !== undefined && next <= ms);
  };
  const timer = setInterval(() => {
    beat ??= advance().finally(() => {
      beat = undefined;
    });
  }, BEAT);
  return async () => {
    clearInterval(timer);
    await beat;
  };
}
