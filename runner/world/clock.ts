import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** Time that moves only when a step says so: a countdown of a minute costs nothing. */
export interface VirtualClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `then` once, `ms` milliseconds from now; the answer cancels it. */
  after(ms: number, then: () => void): () => void;
  /** Moves on by `ms` milliseconds; whatever falls due runs at its own moment, `settle` after each moment. */
  advance(ms: number, settle: () => Promise<void>): Promise<void>;
  /** Runs what is due at this moment; answers whether anything was. */
  runDue(): boolean;
  /** Milliseconds until the next thing falls due; undefined when nothing waits. */
  next(): number | undefined;
}

const DEFAULT_NOW = Date.UTC(2026, 0, 15, 8);

/** When a fixture begins, in milliseconds since 1970. */
export function beginningOf({ now }: FixtureDocument): number {
  return typeof now === 'string' ? Date.parse(now) : (now ?? DEFAULT_NOW);
}

interface Waiting {
  at: number;
  then: () => void;
}

const SECOND = 1000;
/** More timers than fall due in any real second: one that starts itself again at once would never end. */
const MAX_TIMERS_PER_SECOND = 10_000;

/** A clock that begins at `start` (milliseconds since 1970). */
export function createClock(start: number): VirtualClock {
  let time = start;
  const waiting = new Set<Waiting>();

  const next = (): number | undefined =>
    waiting.size === 0 ? undefined : Math.min(...[...waiting].map((entry) => entry.at)) - time;
  const runDue = (): boolean => {
    const due = [...waiting].filter((entry) => entry.at <= time);
    for (const entry of due) {
      // A neighbour of the same moment may have cancelled it.
      if (waiting.delete(entry)) entry.then();
    }
    return due.length > 0;
  };

  return {
    now: () => time,
    after(ms, then) {
      const entry = { at: time + Math.max(0, ms), then };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    next,
    runDue,
    async advance(ms, settle) {
      const until = time + ms;
      await settle();
      let second = time;
      let moments = 0;
      for (let wait = next(); wait !== undefined && time + wait <= until; wait = next()) {
        time += wait;
        if (time >= second + SECOND) [second, moments] = [time, 0];
        moments += 1;
        if (moments > MAX_TIMERS_PER_SECOND)
          throw new Error(`more than ${MAX_TIMERS_PER_SECOND} timers fell due within a second`);
        runDue();
        await settle();
      }
      time = until;
    },
  };
}
