/** Messages in a minute from one address that are all taken: a mobile network has one address for many phones. */
const FREELY = 6_000;
/** Of those beyond, one in so many is. */
const ONE_IN = 20;
/** Addresses that are told apart in a minute; those beyond count as one. */
const MOST_ADDRESSES = 10_000;
const MINUTE = 60_000;

/** Decides which messages are taken, so that no address can drown the others. */
export interface Sampler {
  takes(address: string): boolean;
}

/**
 * @param now milliseconds
 * @param freely messages in a minute from one address that are all taken
 */
export function createSampler(now: () => number, freely = FREELY): Sampler {
  let since = now();
  let counts = new Map<string, number>();
  return {
    takes(address) {
      if (now() - since >= MINUTE) {
        since = now();
        counts = new Map();
      }
      const key = counts.has(address) || counts.size < MOST_ADDRESSES ? address : '';
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count <= freely) return true;
      return count % ONE_IN === 0;
    },
  };
}
