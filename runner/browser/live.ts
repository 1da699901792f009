import type { VirtualClock } from '../world/clock.ts';

/** Milliseconds between two updates of a live screen. */
const INTERVAL_MS = 200;

/**
 * From now on, advances a virtual clock in real time.
 *
 * @param passed called after each update with whether a timer was due
 * @returns stops the clock; resolves when an update in progress has finished
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
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await beat;
  };
}
