/** Messages per minute from one address that are all accepted: many phones of a mobile network share one address. */
const FREE_PER_MINUTE = 6_000;
/**
 * Beyond that, one in this many is accepted, at random: a fixed every 20th would pick the same phone each time if
 * phones report in turn.
 */
const ONE_IN = 20;
/** Maximum number of addresses tracked per minute; any more share one counter. */
const MAX_ADDRESSES = 10_000;
const MINUTE_MS = 60_000;

/** Decides which messages are accepted, so that no address can drown out the others. */
export interface Sampler {
  takes(address: string): boolean;
}

/**
 * @param now milliseconds
 * @param freely messages per minute from one address that are all accepted
 * @param random a number from 0 to below 1
 */
export function createSampler(
  now: () => number,
  freely = FREE_PER_MINUTE,
  random: () => number = Math.random,
): Sampler {
  let since = now();
  let counts = new Map<string, number>();
  return {
    takes(address) {
      // Also when the clock was set back.
      if (Math.abs(now() - since) >= MINUTE_MS) {
        since = now();
        counts = new Map();
      }
      const key = counts.has(address) || counts.size < MAX_ADDRESSES ? address : '';
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= freely) return true;
      return random() * ONE_IN < 1;
    },
  };
}
