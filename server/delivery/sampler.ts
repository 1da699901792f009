/** Messages in a minute from one address that are all taken: a mobile network has one address for many phones. */
const FREELY = 6_000;
/** Of those beyond, one in so many is, by chance: every 20th would always be the same one where phones report in turn. */
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
 * @param random a number from 0 to below 1
 */
export function createSampler(now: () => number, freely = FREELY, random: () => number = Math.random): Sampler {
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
      return random() * ONE_IN < 1;
    },
  };
}
