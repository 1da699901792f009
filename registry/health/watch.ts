import type { HealthPace, Registry } from '../registry.ts';
import { type Channel, Refusal } from '../shapes.ts';
import type { Store } from '../store/index.ts';
import type { SignedReportRow } from '../store/tables.ts';
import { createGrowth, type Growth } from './growth.ts';
import { reportedIn, rolloutBegan, signedIn } from './queries.ts';
import { bySlice, slicesOf } from './slices.ts';
import { createJudge, falseAlarmsOn, type Judge, type Verdict } from './verdict.ts';

/** Milliseconds of production before a rollout that are considered. */
const PAST_MS = 24 * 3_600_000;
/** Milliseconds after which the comparison starts over: last week's reports say little about today. */
const PERIOD_MS = 24 * 3_600_000;
/** Slices within which phones send the first signed reports of a rollout: a page sends one within seconds. */
const SLICES_TO_SIGN = 2;

export interface WatchOptions {
  readonly store: Pick<Store, 'run'>;
  readonly registry: Pick<Registry, 'channel' | 'halt'>;
  now(): number;
  log(line: string): void;
  readonly pace: HealthPace;
}

/**
 * Monitors rollouts, and halts one whose candidate does worse than production. Any number of servers may do so: they
 * come to the same conclusion from the same complete slices, and the first one halts. Returns a function that stops it.
 */
export function watchRollouts(options: WatchOptions): () => void {
  const { log, pace } = options;
  const followed = createFollowed(options);
  let looking = false;
  let lastWarning = '';
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      await haltWhereNeeded(options, followed);
      lastWarning = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastWarning) log(`The rollout cannot be monitored (${message}); retrying.`);
      lastWarning = message;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, pace.pause);
  timer.unref();
  return () => clearInterval(timer);
}

async function haltWhereNeeded({ registry, log }: WatchOptions, followed: Followed): Promise<void> {
  const channel = await registry.channel();
  const verdict = await followed.verdictOn(channel);
  if (!verdict?.halt) return;
  const words = wordsOf(verdict, channel);
  try {
    await registry.halt('automatic', { ...words, seq: channel.seq });
    log(`Release ${channel.candidate!.release}: ${words.note}`);
  } catch (error) {
    // The channel was changed concurrently: the next look sees its new state.
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  }
}

type ReadReports = (query: Parameters<typeof signedIn>[1]) => Promise<SignedReportRow[]>;

interface Followed {
  verdictOn(channel: Channel): Promise<Verdict | undefined>;
}

type Began = NonNullable<Awaited<ReturnType<typeof rolloutBegan>>>;

/** Reports of one kind about a rollout, and the verdict on those read so far. */
interface Reading {
  readonly judge: Judge;
  /** The end of what was read, in milliseconds since 1970. */
  read: number;
  /** Whether there were any. */
  heard: boolean;
  verdict?: Verdict;
}

/**
 * Remembers how far it has read, so that a long rollout is not read again every few seconds.
 *
 * Only signed reports count, because anybody can send others. If none was signed since the rollout began, as behind a
 * proxy that removes cookies, all reports count. Those are stored by minute, so each slice is judged by what was added.
 */
function createFollowed({ store, now, pace: { slice, minute, grace } }: WatchOptions): Followed {
  const floor = (time: number, width: number) => Math.floor(time / width) * width;
  let current: { key: string; signed: Reading; all: Reading; growth: Growth } | undefined;

  const begin = async (key: string, { release, candidate }: Channel, began: Began, chapter: number) => {
    const from = floor(began.at, slice) + slice;
    const past = await signedIn(store, { releases: [release], from: from - slice - PAST_MS, to: from - slice });
    const before = [...bySlice(past).values()].map((releases) => releases.get(release)!).reverse();
    const start = (counts: typeof before, read: number): Reading => ({
      judge: createJudge(counts, falseAlarmsOn(chapter)),
      read: read + chapter * PERIOD_MS,
      heard: false,
    });
    const signed = start(before, from);
    // On later days, what was signed on those before counts, too: it shows that phones send tickets.
    const releases = [candidate!.release, release];
    signed.heard = chapter > 0 && (await signedIn(store, { releases, from, to: signed.read })).length > 0;
    const all = start([], floor(began.at, minute) + (began.resumed ? minute : 0));
    return { key, signed, all, growth: createGrowth() };
  };
  const advance = async (reading: Reading, { release, candidate }: Channel, read: ReadReports) => {
    const to = floor(now() - grace, slice);
    if (to <= reading.read) return;
    const rows = await read({ releases: [candidate!.release, release], from: reading.read, to });
    reading.read = to;
    reading.heard ||= rows.length > 0;
    for (const next of slicesOf(rows, candidate!.release, release)) reading.verdict = reading.judge.hear(next);
  };
  return {
    async verdictOn(channel) {
      const { release, candidate } = channel;
      const began = candidate?.state === 'running' ? await rolloutBegan(store, candidate.salt) : undefined;
      if (!candidate || began === undefined) return undefined;
      const chapter = Math.max(0, Math.floor((now() - began.at) / PERIOD_MS));
      const key = `${candidate.salt} ${release} ${began.at} ${chapter}`;
      if (current?.key !== key) current = await begin(key, channel, began, chapter);
      const { signed, all, growth } = current;
      await advance(signed, channel, (query) => signedIn(store, query));
      if (signed.heard || signed.read < began.at + SLICES_TO_SIGN * slice) return signed.verdict;
      // Those that were stored too late for their slice show as well that phones send tickets.
      const since = { releases: [candidate.release, release], from: floor(began.at, slice), to: now() };
      signed.heard = (await signedIn(store, since)).length > 0;
      if (signed.heard) return signed.verdict;
      await advance(all, channel, async ({ releases, from }) =>
        growth(await reportedIn(store, { releases, from: floor(from, minute) })),
      );
      return all.verdict;
    },
  };
}

/** Describes a halt for the audit log. */
function wordsOf(verdict: Verdict, { release, candidate }: Channel) {
  const { trouble, screen, evidence } = verdict;
  const side = (share: Verdict['candidate'], of: number) => `${share.bad} of ${share.of} with release ${of}`;
  const where = screen === undefined ? 'all screens' : `the screen ${screen}`;
  return {
    note: `Halted automatically: ${trouble} on ${where}, ${side(verdict.candidate, candidate!.release)} and ${side(verdict.production, release)}.`,
    figures: {
      trouble,
      ...(screen !== undefined && { screen }),
      candidateOpened: verdict.candidate.of,
      candidateBad: verdict.candidate.bad,
      productionOpened: verdict.production.of,
      productionBad: verdict.production.bad,
      evidence: Math.round(Math.min(evidence, Number.MAX_SAFE_INTEGER)),
    },
  };
}
