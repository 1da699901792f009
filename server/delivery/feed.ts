import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, Refusal, type Registry } from '../../registry/index.ts';
import type { Release } from '../site/release.ts';
import type { Compilation } from './compilation.ts';
import type { Known, LastKnown } from './last-known.ts';
import type { Live } from './live.ts';
import type { Source } from './source.ts';

/** Milliseconds until what failed is tried again; twice as many each time, up to the longest. */
const [PAUSE, LONGEST_PAUSE] = [100, 2_000];

export interface FeedOptions {
  registry: Source & Pick<Registry, 'changed' | 'importFolder'>;
  compilation: Compilation;
  /** The folder that becomes release 1 where there is none yet. */
  folder: string;
  /** What to start from while the data cannot be reached; only data on another machine needs it. */
  lastKnown?: LastKnown | undefined;
  /** Does what must be done before a release is given to phones. */
  prepare?(live: Live): Promise<void>;
  /** Hears, in one line, what its owner should know. */
  say(line: string): void;
}

/** What is live, from the start on and as it changes. */
export interface Feed {
  live(): Live;
  /** Hears of every change, once it can be served. Answers how to stop listening. */
  listen(listener: (live: Live) => void): () => void;
  close(): void;
}

/**
 * Follows the channel of a registry. It resolves when there is something to serve: where the data cannot be reached, that is
 * what was live when it last could be; where that is not known either, it waits for the data.
 */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const { registry, prepare = async () => {} } = options;
  const listeners = new Set<(live: Live) => void>();
  const loading = createLoading(options);
  let closed = false;
  let wanted: Channel | undefined;
  let following = false;
  let live: Live;

  const follow = async (): Promise<void> => {
    if (following) return;
    following = true;
    for (let wait = PAUSE; !closed && wanted && !isSame(wanted, live.channel); ) {
      try {
        const next = await loading.next(wanted, live);
        await prepare(next);
        live = next;
        for (const listener of listeners) listener(live);
        wait = PAUSE;
      } catch (error) {
        // Whatever keeps a release from being made ready, the one that is live goes on being served.
        if (wait === PAUSE) options.say(`Seq ${wanted.seq} cannot be served yet: ${(error as Error).message}`);
        await pause(wait, undefined, { ref: false });
        wait = Math.min(2 * wait, LONGEST_PAUSE);
      }
    }
    following = false;
  };
  // From now on, so that nothing is missed while the first release is made ready.
  const stop = registry.changed((channel) => {
    wanted = channel;
    if (live) void follow();
  });
  live = await loading.first();
  await prepare(live).catch((error: Error) => options.say(error.message));
  void follow();

  return {
    live: () => live,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      stop();
      listeners.clear();
    },
  };
}

function isSame(one: Channel, other: Channel): boolean {
  return one.seq === other.seq && one.release === other.release;
}

/** Makes releases ready. */
function createLoading({ registry, compilation, folder, lastKnown, say }: FeedOptions) {
  const sources = new Map<number, ReadonlyMap<string, Uint8Array>>();
  const readSources = async (number: number, from: Pick<Source, 'sources'>) => {
    const files = sources.get(number) ?? (await from.sources(number));
    sources.set(number, files);
    return files;
  };
  /** What is live by a channel; what is ready already is taken from `ready`. */
  const load = async (channel: Channel, from: Omit<Source, 'channel'>, ready?: Live): Promise<Live> => {
    const { base } = await from.release(channel.release);
    const numbers = [channel.release, channel.candidate?.release, base].filter((number) => typeof number === 'number');
    const releases = new Map<number, Release>();
    for (const number of numbers) {
      const keeping = { compiled: from.compiled, sources: () => readSources(number, from) };
      releases.set(number, ready?.releases.get(number) ?? (await compilation.release(number, keeping)));
    }
    for (const number of sources.keys()) if (!releases.has(number)) sources.delete(number);
    const rest = { channel, before: base ?? undefined, reportKey: ready?.reportKey ?? (await from.reportKey()) };
    void lastKnown?.save({ ...rest, sources: new Map(sources) });
    return { ...rest, releases };
  };

  /** What was live when it was last known; undefined where that is not known, or does not compile any more. */
  const fromDisk = async (): Promise<Live | undefined> => {
    const known = await lastKnown?.read();
    return known && load(known.channel, sourceOf(known)).catch(() => undefined);
  };
  const fromData = async (): Promise<Live> => {
    await registry.importFolder(folder);
    return load(await registry.channel(), registry);
  };

  return {
    next: (channel: Channel, ready: Live) => load(channel, registry, ready),
    async first(): Promise<Live> {
      for (let tries = 0; ; tries += 1) {
        try {
          return await fromData();
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 503) throw error;
          const known = tries === 0 ? await fromDisk() : undefined;
          const what = known
            ? `Release ${known.channel.release}, which was live when it was last known, is served meanwhile.`
            : 'Nothing can be served before it is there: it is tried again.';
          if (tries === 0) say(`${error.message} ${what}`);
          if (known) return known;
          await pause(LONGEST_PAUSE / 2);
        }
      }
    },
  };
}

/** The copy on the disk as a source. */
function sourceOf({ before, sources, reportKey }: Known): Omit<Source, 'channel'> {
  return {
    release: async () => ({ base: before ?? null }),
    sources: async (number) => sources.get(number)!,
    reportKey: async () => reportKey,
    compiled: () => Promise.reject(new Error('the form that was kept is in the data')),
  };
}
