import { createRecent } from '../files/recent.ts';

/** Looks that go on at once; more are refused. */
const MAX_PARALLEL_LOOKUPS = 50;
/** Milliseconds for which what was not there is not looked for again. */
const MISS_TTL_MS = 1_000;
const MOST_ABSENT = 2_000;

/**
 * Looks for things where looking costs something, so that nobody can make it cost much: each is looked for once at a time and
 * kept when it was found, what is not there is not looked for again at once, and only so many looks go on together.
 */
export interface Lookups<Thing> {
  /** Undefined where it is not there. Rejects with the look's own error, and where too many looks go on. */
  find(name: string, look: () => Promise<Thing | undefined>): Promise<Thing | undefined>;
}

/** @param most things that are kept */
export function createLookups<Thing>(most: number, now: () => number = Date.now): Lookups<Thing> {
  const found = createRecent<Thing>(most);
  const absentSince = createRecent<number>(MOST_ABSENT);
  const running = new Map<string, Promise<Thing | undefined>>();

  const begin = async (name: string, look: () => Promise<Thing | undefined>): Promise<Thing | undefined> => {
    if (running.size >= MAX_PARALLEL_LOOKUPS) throw new Error('too many look at once');
    const thing = await look();
    if (thing === undefined) absentSince.set(name, now());
    else found.set(name, thing);
    return thing;
  };
  return {
    async find(name, look) {
      const known = found.get(name);
      if (known !== undefined) return known;
      if (now() - (absentSince.get(name) ?? -MISS_TTL_MS) < MISS_TTL_MS) return undefined;
      const other = running.get(name);
      if (other) return other;
      const mine = begin(name, look).finally(() => running.delete(name));
      running.set(name, mine);
      return mine;
    },
  };
}
