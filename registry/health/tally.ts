import type { HealthRow } from '../store/tables.ts';

export type Counted = Omit<HealthRow, 'count'>;

/** Most different counts that wait to be stored: beyond, new ones are dropped, and the others go on. */
const MAX_COUNTS = 20_000;

/** Counts that wait to be stored. */
export interface Tally {
  add(counted: Counted, count?: number): void;
  isEmpty(): boolean;
  /** Takes all out, in the sequence of their keys: writers that go the same way never wait for each other in a circle. */
  take(): HealthRow[];
}

export function createTally(most = MAX_COUNTS): Tally {
  let rows = new Map<string, HealthRow>();
  return {
    add({ minute, release, screen, kind, detail }, count = 1) {
      const key = JSON.stringify([minute, release, screen, kind, detail]);
      const known = rows.get(key);
      if (known) known.count += count;
      else if (rows.size < most) rows.set(key, { minute, release, screen, kind, detail, count });
    },
    isEmpty: () => rows.size === 0,
    take() {
      const taken = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
      rows = new Map();
      return taken;
    },
  };
}
