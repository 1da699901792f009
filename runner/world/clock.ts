import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** Time that only advances when a step says so, so a countdown of a minute takes no real time. */
export interface VirtualClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `then` once, after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
  /** Advances by `ms` milliseconds; timers run at their own time, followed by `settle` each time. */
  advance(ms: number, settle: () => Promise<void>): Promise<void>;
  /** Runs what is due now; returns whether anything was. */
  runDue(): boolean;
  /** Milliseconds until the next timer is due; undefined if there is none. */
  next(): number | undefined;
}

const DEFAULT_NOW = Date.UTC(2026, 0, 15, 8);

/** When a fixture starts, in milliseconds since 1970. */
export function beginningOf({ now }: FixtureDocument): number {
  return typeof now === 'string' ? Date.parse(now) : (now ?? DEFAULT_NOW);
}

interface Waiting {
  at: number;
  then: () => void;
}

const SECOND = 1000;
/** More timers than can be due in any real second; stops a timer that restarts itself immediately. */
const MAX_TIMERS_PER_SECOND = 10_000;

/** A clock that starts at `start` (milliseconds since 1970). */
export function createClock(start: number): VirtualClock {
  let time = start;
  const waiting = new Set<Waiting>();

  const next = (): number | undefined =>
    waiting.size === 0 ? undefined : Math.min(...[...waiting].map((entry) => entry.at)) - time;
  const runDue = (): boolean => {
    const due = [...waiting].filter((entry) => entry.at <= time);
    for (const entry of due) {
      // Another timer of the same moment may have cancelled it.
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
