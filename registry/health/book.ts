import type { Store } from '../store/index.ts';
import type { Beacon } from './beacon.ts';
import { detailOf, type Known } from './known.ts';
import { ALWAYS, countsByMinute, type MinuteCount, removeBefore, totalsOf } from './queries.ts';
import { durationOf } from './speed.ts';
import { type ScreenSummary, summaryOf } from './summary.ts';
import { createTally } from './tally.ts';
import { createWriter } from './writer.ts';

/** Milliseconds between two looks for what is too old. */
const PRUNE = 3_600_000;
/** Milliseconds for which counts per minute are kept. */
const KEPT = 30 * 24 * 3_600_000;
/** What phones reported of a release. */
export interface ReleaseHealth {
  readonly release: number;
  /** By name; only those of which something was reported. */
  readonly screens: readonly ScreenSummary[];
}

/** What phones report, counted: by minute, release, screen and kind, never by phone. */
export interface HealthBook {
  /**
   * Counts what came in one message. Returns at once and never throws: the counts reach the store within seconds, together
   * with others; where it cannot be reached, they wait.
   *
   * @param known what the release of a beacon has; undefined for a release that nobody gets
   */
  note(beacons: readonly Beacon[], known: (release: number) => Known | undefined): void;
  /** All that was reported of a release while its counts are kept, and what this process has not yet stored. */
  health(asked: { release: number }): Promise<ReleaseHealth>;
  /** Counts of some releases from one time to another, each minute by itself. */
  minutes(asked: { releases: readonly number[]; from: number; to: number }): Promise<MinuteCount[]>;
  /** Stores what is still in memory. Rejects where the store cannot be reached; nothing is lost then. */
  flush(): Promise<void>;
  /** Removes what is older than 30 days; it also happens by itself, every hour. */
  prune(): Promise<void>;
  /** Stores what can be stored, and stops. */
  close(): Promise<void>;
}

export interface HealthOptions {
  readonly store: Pick<Store, 'run'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Hears, in one line, that counts cannot be stored. */
  log(line: string): void;
  /** Milliseconds that a minute lasts, and between two writes. */
  readonly pace: { readonly minute: number; readonly flush: number };
}

export function openHealth({ store, now, log, pace: { minute, flush } }: HealthOptions): HealthBook {
  const tally = createTally();
  const writer = createWriter(store, tally, { pause: flush, log });
  const prune = () => removeBefore(store, now() - KEPT);
  const pruning = setInterval(() => prune().catch(() => {}), PRUNE);
  pruning.unref();

  return {
    note(beacons, known) {
      const at = Math.floor(now() / minute) * minute;
      for (const beacon of beacons) {
        const release = known(beacon.release);
        const detail = release && detailOf(beacon, release);
        if (detail === undefined) continue;
        const found = beacon.kind === 'shown' && beacon.ms !== undefined ? durationOf(beacon.ms) : detail;
        for (const when of [at, ALWAYS]) tally.add({ ...beacon, minute: when, detail: found });
      }
      if (!tally.isEmpty()) writer.later();
    },
    async health({ release }) {
      await writer.flush();
      return { release, screens: summaryOf(await totalsOf(store, release)) };
    },
    minutes: (asked) => countsByMinute(store, asked),
    flush: writer.flush,
    prune,
    async close() {
      clearInterval(pruning);
      await writer.close();
    },
  };
}
