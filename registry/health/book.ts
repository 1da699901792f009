import type { Store } from '../store/index.ts';
import type { Beacon } from './beacon.ts';
import { detailOf, type Known } from './known.ts';
import { ALWAYS, addCounts, addSigned, removeBefore, thinSigned, totalsOf } from './queries.ts';
import { durationOf } from './speed.ts';
import { type ScreenSummary, summaryOf } from './summary.ts';
import { createTally } from './tally.ts';
import { createWriter } from './writer.ts';

/** Milliseconds between two looks for what is too old. */
const PRUNE_INTERVAL_MS = 3_600_000;
/** Milliseconds for which counts per minute are kept. */
const RETENTION_MS = 30 * 24 * 3_600_000;
/** Milliseconds for which rollouts can be judged slice by slice, and those that a slice has afterwards. */
const [FINE, COARSE] = [3_600_000, 600_000];

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
   * @param counts whether a beacon speaks for or against a rollout, too; asked once for each that is of a known release
   */
  note(
    beacons: readonly Beacon[],
    known: (release: number) => Known | undefined,
    counts?: (beacon: Beacon) => boolean,
  ): void;
  /** All that was reported of a release while its counts are kept, and what this process has not yet stored. */
  health(asked: { release: number }): Promise<ReleaseHealth>;
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
  /** Milliseconds that a minute and a slice last, and between two writes. */
  readonly pace: { readonly minute: number; readonly slice: number; readonly flush: number };
}

export function openHealth({ store, now, log, pace: { minute, slice, flush } }: HealthOptions): HealthBook {
  const [tally, signed] = [createTally(), createTally()];
  const writer = createWriter((rows) => addCounts(store, rows), tally, { pause: flush, log });
  // What keeps one from being stored keeps both, and is said once.
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
        const found = beacon.kind === 'shown' && beacon.ms !== undefined ? durationOf(beacon.ms) : detail;
        for (const when of [at, ALWAYS]) tally.add({ ...beacon, minute: when, detail: found });
        if (counts(beacon)) signed.add({ ...beacon, minute: within, detail: '' });
      }
      if (!tally.isEmpty()) writer.later();
      if (!signed.isEmpty()) signedWriter.later();
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
