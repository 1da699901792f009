import { createRecent } from '../files/recent.ts';

/** Maximum number of concurrent lookups; any more are refused. */
const MAX_PARALLEL_LOOKUPS = 50;
/** How long a miss is cached, in milliseconds. */
const MISS_TTL_MS = 1_000;
const MAX_CACHED_MISSES = 2_000;

/**
 * Caches expensive lookups so that nobody can flood the source: concurrent lookups of a name are shared, hits are
 * cached, misses are cached briefly, and the number of concurrent lookups is limited.
 */
export interface Lookups<Thing> {
  /**
   * Undefined when there is no such entry. Rejects with the lookup's own error, or when too many lookups are running.
   */
  find(name: string, look: () => Promise<Thing | undefined>): Promise<Thing | undefined>;
}

/** @param most maximum number of cached entries */
export function createLookups<Thing>(most: number): Lookups<Thing> {
  const things = createRecent<Thing>(most);
  const absentSince = createRecent<number>(MAX_CACHED_MISSES);
  const running = new Map<string, Promise<Thing | undefined>>();

  const begin = async (name: string, look: () => Promise<Thing | undefined>): Promise<Thing | undefined> => {
    if (running.size >= MAX_PARALLEL_LOOKUPS) throw new Error('too many concurrent lookups');
    const thing = await look();
    if (thing === undefined) absentSince.set(name, performance.now());
    else things.set(name, thing);
    return thing;
  };
  return {
    async find(name, look) {
      const known = things.get(name);
      if (known !== undefined) return known;
      if (performance.now() - (absentSince.get(name) ?? -Infinity) < MISS_TTL_MS) return undefined;
      const other = running.get(name);
      if (other) return other;
      const mine = begin(name, look).finally(() => running.delete(name));
      running.set(name, mine);
      return mine;
    },
  };
}
