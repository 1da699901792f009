import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, Refusal, type Registry } from '../../registry/index.ts';
import type { Release } from '../site/server-settings.ts';
import type { Compilation } from './compilation.ts';
import type { Known, LastKnown } from './last-known.ts';
import type { Live } from './live.ts';
import type { Source } from './source.ts';

/** Delay before a retry in milliseconds; doubled each time, up to the maximum. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [100, 2_000];

export interface FeedOptions {
  registry: Source & Pick<Registry, 'changed' | 'importFolder'>;
  compilation: Compilation;
  /** The folder imported as release 1 when there is no release yet. */
  folder: string;
  /** A copy to start from while the data cannot be reached; only needed when the data is on another machine. */
  lastKnown?: LastKnown | undefined;
  /** Prepares a release before phones get it. */
  prepare?(live: Live): Promise<void>;
  /** Logs one line for the operator. */
  say(line: string): void;
}

/** The live releases, from the start and as they change. */
export interface Feed {
  live(): Live;
  /** Subscribes to changes; called once a change can be served. Returns the unsubscribe function. */
  listen(listener: (live: Live) => void): () => void;
  /** Resolves when the channel of this `seq`, or a later one, is served, at the latest after `patience` milliseconds. */
  reaches(seq: number, patience: number): Promise<void>;
  close(): void;
}

/**
 * Follows the channel of a registry. Resolves when there is something to serve: if the data cannot be reached, what was
 * live when it last could be; if that is unknown too, it waits for the data.
 */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const { registry, prepare = async () => {} } = options;
  const listeners = new Set<(live: Live) => void>();
  const loading = createLoading(options);
  let closed = false;
  let wanted: Channel | undefined;
  let following = false;
  let live: Live;

  /** Informs all subscribers; one that fails keeps no other from a change. */
  const inform = (): void => {
    for (const listener of listeners) {
      try {
        listener(live);
      } catch (error) {
        options.say(`Seq ${live.channel.seq} was not taken over everywhere: ${(error as Error).message}`);
      }
    }
  };
  const follow = async (): Promise<void> => {
    if (following) return;
    following = true;
    for (let wait = FIRST_PAUSE_MS; !closed && wanted && !isSame(wanted, live.channel); ) {
      try {
        const next = await loading.next(wanted, live);
        await prepare(next);
        live = next;
        inform();
        wait = FIRST_PAUSE_MS;
      } catch (error) {
        // Whatever prevents a release from loading, the live one continues to be served.
        if (wait === FIRST_PAUSE_MS) options.say(`Seq ${wanted.seq} cannot be served yet: ${(error as Error).message}`);
        await pause(wait, undefined, { ref: false });
        wait = Math.min(2 * wait, MAX_PAUSE_MS);
      }
    }
    following = false;
  };
  // Subscribed now, so that no change is missed while the first release loads.
  const stop = registry.changed((channel) => {
    wanted = channel;
    if (live) void follow();
  });
  live = await loading.first();
  await prepare(live).catch((error: Error) => options.say(error.message));
  void follow();

  const listen: Feed['listen'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    live: () => live,
    listen,
    async reaches(seq, patience) {
      if (live.channel.seq >= seq) return;
      let forget = () => {};
      await new Promise<void>((done) => {
        const timer = setTimeout(done, patience);
        const stop = listen(({ channel }) => channel.seq >= seq && done());
        forget = () => {
          clearTimeout(timer);
          stop();
        };
      });
      forget();
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

/** Loads releases. */
function createLoading({ registry, compilation, folder, lastKnown, say }: FeedOptions) {
  const sources = new Map<number, ReadonlyMap<string, Uint8Array>>();
  const readSources = async (number: number, from: Pick<Source, 'sources'>) => {
    const files = sources.get(number) ?? (await from.sources(number));
    sources.set(number, files);
    return files;
  };
  /** Loads what is live on a channel; releases already loaded are taken from `ready`. */
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

  /** Loads the last known live releases; undefined when they are unknown or no longer compile. */
  const fromDisk = async (): Promise<Live | undefined> => {
    const known = await lastKnown?.read();
    return known && load(known.channel, sourceOf(known)).catch(() => undefined);
  };
  const fromData = async (): Promise<Live> => {
    await refuseEmptied(registry, lastKnown);
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
            ? `${error.message} Serving release ${known.channel.release} meanwhile, the last one known to be live.`
            : 'The data cannot be reached, and no release is known here: nothing is served until it can be. Retrying.';
          if (tries === 0) say(what);
          if (known) return known;
          await pause(MAX_PAUSE_MS / 2);
        }
      }
    },
  };
}

/**
 * Throws a {@link Refusal} (409) when the data has no release but had one before: importing the folder would hide that the
 * releases are gone, and with them what is known about payments.
 */
async function refuseEmptied(registry: Source, lastKnown: LastKnown | undefined): Promise<void> {
  const known = await lastKnown?.read();
  if (!lastKnown || !known) return;
  await registry.channel().catch((error) => {
    if (!(error instanceof Refusal && error.code === 'no-release')) throw error;
    throw new Refusal(
      409,
      'data-emptied',
      `The database is empty, but release ${known.channel.release} was live when it was last used from here. Restore a backup. If everything in it, payments included, is meant to be gone, remove ${lastKnown.file} and start again.`,
    );
  });
}

/** Reads the copy on disk as a source. */
function sourceOf({ before, sources, reportKey }: Known): Omit<Source, 'channel'> {
  return {
    release: async () => ({ base: before ?? null }),
    sources: async (number) => sources.get(number)!,
    reportKey: async () => reportKey,
    compiled: () => Promise.reject(new Error('the compiled form is stored with the data')),
  };
}
