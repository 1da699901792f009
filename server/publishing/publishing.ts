import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT, SCREENS } from '../../registry/content/paths.ts';
import { type Known, knownIn } from '../../registry/health/known.ts';
import { openRegistry, Refusal, type Registry } from '../../registry/index.ts';
import { openStore, type Store } from '../../registry/store/index.ts';
import { type Place, StoreError } from '../../registry/store/place.ts';
import { type BeaconDoor, openBeaconDoor } from '../delivery/beacon.ts';
import { type Compilation, createCompilation } from '../delivery/compilation.ts';
import { type Feed, openFeed } from '../delivery/feed.ts';
import { openKeptFiles } from '../delivery/kept-files.ts';
import { openLastKnown } from '../delivery/last-known.ts';
import type { Live } from '../delivery/live.ts';
import { filesOfBuild, filesOfRelease } from '../delivery/served.ts';
import type { Bundle } from '../files/bundle.ts';
import type { Log } from '../log/log.ts';
import { type FirstSignIn, openFirstSignIn } from '../registry/first-sign-in.ts';
import { installFolder, projectFolder } from '../settings/folders.ts';
import { SettingError, type Settings } from '../settings/settings.ts';
import type { Release } from '../site/release.ts';

/** Milliseconds between two looks after what is kept. */
const UPKEEP = 6 * 60 * 60 * 1000;

export interface PublishingOptions
  extends Pick<Settings, 'data' | 'brand' | 'sessionHosts' | 'adminToken' | 'approvals'> {
  /** Holds `screens/`, which becomes release 1 where there is none yet; the one around the current folder when not given. */
  folder?: string;
  bundle: Bundle;
  log: Log;
}

/** The registry of this server, and what it gives to phones. */
export interface Publishing {
  registry: Registry;
  compilation: Compilation;
  feed: Feed;
  /** Takes what phones report. */
  beacon: BeaconDoor;
  /** A hashed file that another build, server or release has served. */
  keptFile(path: string): Promise<Uint8Array | undefined>;
  /** How the first admin signs in, where nobody has been here before. */
  first: FirstSignIn | undefined;
  /** How the folder differs from what is served, in one line; undefined where it does not. */
  folderNote: string | undefined;
  close(): Promise<void>;
}

/** Opens the registry, and resolves when there is something to serve. Throws a {@link SettingError} for what the owner has to put right. */
export async function openPublishing(options: PublishingOptions): Promise<Publishing> {
  const { data = { kind: 'memory' }, brand, sessionHosts, folder = projectFolder(), bundle, log } = options;
  const say = log.issue;
  // A store of its own: a change of the registry holds up no payment.
  const store = await openStore(data, { log: say }).catch(inWords);
  try {
    const worker = join(installFolder(), 'dist/worker.js');
    const { adminToken, approvals } = options;
    const product = readProduct(folder);
    const registry = await openRegistry({ store, now: Date.now, log: say, worker, adminToken, approvals, product });
    const compilation = createCompilation({ brand, sessionHosts, product, say });
    const keeping = openKeeping(store, bundle, say);
    const lastKnown = lastKnownOf(data, folder);
    const { prepare } = keeping;
    const feed = await openFeed({ registry, compilation, folder, lastKnown, prepare, say }).catch(inWords);
    const know = ({ releases }: Live) => {
      for (const { documents } of releases.values()) log.know(documents);
    };
    know(feed.live());
    feed.listen(know);
    const stopWatching = registry.watchRollouts();
    const upkeep = setInterval(() => void keeping.refresh(feed.live()), UPKEEP).unref();
    return {
      registry,
      compilation,
      feed,
      keptFile: keeping.find,
      first: await firstSignIn(registry, data),
      folderNote: await noteOn(folder, registry, feed.live()),
      beacon: openBeaconDoor(registry.health, createKnown(feed), Date.now, () => feed.live().reportKey),
      async close() {
        stopWatching();
        clearInterval(upkeep);
        feed.close();
        await registry.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The `product.json` of a folder; undefined where it has none. */
function readProduct(folder: string): Uint8Array | undefined {
  const file = join(folder, SCREENS, PRODUCT);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** What phones can report of the releases that they get. */
function createKnown(feed: Feed): (release: number) => Known | undefined {
  const known = new WeakMap<Release, Known>();
  return (number) => {
    const release = feed.live().releases.get(number);
    if (!release) return undefined;
    const names = known.get(release) ?? knownIn(release.documents);
    known.set(release, names);
    return names;
  };
}

/** Where the data cannot be reached or written just now, there is none: the next start looks again. */
async function firstSignIn({ people }: Registry, data: Place): Promise<FirstSignIn | undefined> {
  return openFirstSignIn(people, data).catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** A database on another machine may be away when this one starts. */
function lastKnownOf(data: Place, folder: string) {
  return data.kind === 'postgres' ? openLastKnown(join(folder, '.data'), data.url) : undefined;
}

/** Keeps what this server gives to phones. Where that cannot be written, phones are served all the same. */
function openKeeping(store: Store, bundle: Bundle, say: (line: string) => void) {
  const files = openKeptFiles(store, Date.now);
  const done = new Set<number>();
  let isBuildKept = false;
  const keepAll = async (live: Live): Promise<void> => {
    if (!isBuildKept) await files.keep(filesOfBuild(bundle));
    isBuildKept = true;
    for (const [number, release] of live.releases) {
      if (!done.has(number)) await files.keep(filesOfRelease(number, release, bundle));
      done.add(number);
    }
    for (const number of done) if (!live.releases.has(number)) done.delete(number);
  };
  const tried = (work: Promise<void>): Promise<void> =>
    work.catch((error: Error) => say(`Files for pages that stay open cannot be kept: ${error.message}`));
  return {
    find: files.find,
    prepare: (live: Live) => tried(keepAll(live)),
    async refresh(live: Live) {
      isBuildKept = false;
      done.clear();
      await tried(keepAll(live).then(files.prune));
    },
  };
}

/** How a folder differs from what is served, for whoever starts the server. */
async function noteOn(folder: string, registry: Registry, { channel: { release } }: Live): Promise<string | undefined> {
  const changes = await registry.folderChanges(folder).catch(() => []);
  const [first, ...others] = changes;
  if (!first) return undefined;
  const files = others.length === 0 ? `in ${first.path}` : `in ${changes.length} files`;
  return `Release ${release} is served; the folder screens/ differs from it ${files}: "npx screens diff" says how, "npx screens push" makes a draft of it.`;
}

/** What the owner of the server has to put right. */
function inWords(error: unknown): never {
  if (error instanceof StoreError) throw new SettingError(error.message);
  if (!(error instanceof Refusal)) throw error;
  const [first] = (error.details.issues ?? []) as { file: string; line: number; column: number; message: string }[];
  const where = first ? ` The first: screens/${first.file}:${first.line}:${first.column} ${first.message}` : '';
  throw new SettingError(error.message + where);
}
