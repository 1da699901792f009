import type { HealthRow } from '../store/tables.ts';

export type Counted = Omit<HealthRow, 'count'>;

/**
 * Maximum number of distinct counts waiting to be stored; beyond that, new ones are dropped and existing ones continue.
 */
const MAX_COUNTS = 20_000;

/** Counts waiting to be stored. */
export interface Tally {
  add(counted: Counted, count?: number): void;
  isEmpty(): boolean;
  /** Removes and returns all counts, sorted by key: writers that lock rows in the same order never deadlock. */
  take(): HealthRow[];
}

export function createTally(): Tally {
  let rows = new Map<string, HealthRow>();
  return {
    add({ minute, release, screen, kind, detail }, count = 1) {
      const key = JSON.stringify([minute, release, screen, kind, detail]);
      const known = rows.get(key);
      if (known) known.count += count;
      else if (rows.size < MAX_COUNTS) rows.set(key, { minute, release, screen, kind, detail, count });
    },
    isEmpty: () => rows.size === 0,
    take() {
      const taken = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
      rows = new Map();
      return taken;
    },
  };
}
