import type { Store } from '../store/index.ts';
import type { Beacon } from './beacon.ts';
import { detailOf, type Known } from './known.ts';
import { ALWAYS, addCounts, addSigned, removeBefore, thinSigned, totalsOf } from './queries.ts';
import { durationOf } from './speed.ts';
import { type ScreenSummary, summaryOf } from './summary.ts';
import { createTally } from './tally.ts';
import { createWriter } from './writer.ts';

/** Interval between prunings, in milliseconds. */
const PRUNE_INTERVAL_MS = 3_600_000;
/** How long counts per minute are retained, in milliseconds. */
const RETENTION_MS = 30 * 24 * 3_600_000;
/** How long rollouts can be judged slice by slice, in milliseconds, and the length of slices after that. */
const [FINE, COARSE] = [3_600_000, 600_000];

/** What phones reported about a release. */
export interface ReleaseHealth {
  readonly release: number;
  /** By name; only screens with reports. */
  readonly screens: readonly ScreenSummary[];
}

/** Aggregates the reports of phones: by minute, release, screen and kind, never by phone. */
export interface HealthBook {
  /**
   * Counts the beacons of one message. Returns at once and never throws: counts are stored in batches within seconds,
   * or wait until the store can be reached.
   *
   * @param known what the release of a beacon contains; undefined for a release that nobody gets
   * @param counts whether a beacon also counts for or against a rollout; called once per beacon of a known release
   */
  note(
    beacons: readonly Beacon[],
    known: (release: number) => Known | undefined,
    counts?: (beacon: Beacon) => boolean,
  ): void;
  /** Returns all retained reports about a release, including those this process has not stored yet. */
  health(query: { release: number }): Promise<ReleaseHealth>;
  /** Stores what is still in memory. Rejects when the store cannot be reached; nothing is lost then. */
  flush(): Promise<void>;
  /** Removes what is older than 30 days; also runs automatically every hour. */
  prune(): Promise<void>;
  /** Stores what can be stored, and stops. */
  close(): Promise<void>;
}

export interface HealthOptions {
  readonly store: Pick<Store, 'run'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Logs, in one line, that counts cannot be stored. */
  log(line: string): void;
  /** Milliseconds per minute and slice, and between two writes. */
  readonly pace: { readonly minute: number; readonly slice: number; readonly flush: number };
}

export function openHealth({ store, now, log, pace: { minute, slice, flush } }: HealthOptions): HealthBook {
  const [tally, signed] = [createTally(), createTally()];
  const writer = createWriter((rows) => addCounts(store, rows), tally, { pause: flush, log });
  // Both fail for the same reason, so only one of them logs it.
  const signedWriter = createWriter((rows) => addSigned(store, rows), signed, { pause: flush, log: () => {} });
  const prune = async () => {
    await removeBefore(store, now() - RETENTION_MS);
    await thinSigned(store, { before: now() - FINE, coarse: COARSE, removed: now() - RETENTION_MS });
  };
  const pruning = setInterval(() => prune().catch(() => {}), PRUNE_INTERVAL_MS);
  pruning.unref();

  return {
    note(beacons, known, counts = () => false) {
      const at = Math.floor(now() / minute) * minute;
      const within = Math.floor(now() / slice) * slice;
      for (const beacon of beacons) {
        const release = known(beacon.release);
        const detail = release && detailOf(beacon, release);
        if (detail === undefined) continue;
        const measured = beacon.kind === 'shown' && beacon.ms !== undefined ? durationOf(beacon.ms) : detail;
        for (const when of [at, ALWAYS]) tally.add({ ...beacon, minute: when, detail: measured });
        if (counts(beacon)) signed.add({ ...beacon, minute: within, detail: '' });
      }
      // First, so that nobody sees reports without the tickets that came with them.
      if (!signed.isEmpty()) signedWriter.later();
      if (!tally.isEmpty()) writer.later();
    },
    async health({ release }) {
      await writer.flush();
      return { release, screens: summaryOf(await totalsOf(store, release)) };
    },
    async flush() {
      await writer.flush();
      await signedWriter.flush();
    },
    prune,
    async close() {
      clearInterval(pruning);
      await writer.close();
      await signedWriter.close();
    },
  };
}
