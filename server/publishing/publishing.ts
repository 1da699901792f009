import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT, SCREENS } from '../../registry/content/paths.ts';
import { type Known, knownIn } from '../../registry/health/known.ts';
import { openRegistry, Refusal, type Registry } from '../../registry/index.ts';
import { openStore, type Store } from '../../registry/store/index.ts';
import { type Place, StoreError } from '../../registry/store/place.ts';
import { type Compilation, createCompilation } from '../delivery/compilation.ts';
import { type Feed, openFeed } from '../delivery/feed.ts';
import { openKeptFiles } from '../delivery/kept-files.ts';
import { openLastKnown } from '../delivery/last-known.ts';
import type { Live } from '../delivery/live.ts';
import { type BeaconHandler, createBeaconHandler } from '../delivery/reports/beacon.ts';
import { filesOfBuild, filesOfRelease } from '../delivery/served.ts';
import type { Bundle } from '../files/bundle.ts';
import type { Log } from '../log/log.ts';
import { type FirstSignIn, openFirstSignIn } from '../registry/first-sign-in.ts';
import { installFolder, projectFolder } from '../settings/folders.ts';
import { SettingError, type Settings } from '../settings/settings.ts';
import type { Release } from '../site/server-settings.ts';

/** Interval between prunings, in milliseconds. */
const PRUNE_INTERVAL_MS = 6 * 60 * 60 * 1000;

export interface PublishingOptions
  extends Pick<Settings, 'data' | 'brand' | 'sessionHosts' | 'adminToken' | 'approvals'> {
  /**
   * Contains `screens/`, imported as release 1 when there is none yet; defaults to the project around the current
   * folder.
   */
  folder?: string;
  bundle: Bundle;
  log: Log;
}

/** The registry of this server, and what it delivers to phones. */
export interface Publishing {
  registry: Registry;
  compilation: Compilation;
  feed: Feed;
  /** Handles reports from phones. */
  beacon: BeaconHandler;
  /** Returns a hashed file that another build, server or release has served. */
  keptFile(path: string): Promise<Uint8Array | undefined>;
  /** How the first admin signs in, on a new registry. */
  first: FirstSignIn | undefined;
  /** What to do when nobody can sign in, in one line; undefined when somebody can. */
  signInNote: string | undefined;
  /** How the folder differs from what is served, in one line; undefined when it does not. */
  folderNote: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the registry, and resolves when there is something to serve. Throws a {@link SettingError} for what the
 * operator has to fix.
 */
export async function openPublishing(options: PublishingOptions): Promise<Publishing> {
  const { data = { kind: 'memory' }, brand, sessionHosts, folder = projectFolder(), bundle, log } = options;
  const say = log.issue;
  // A separate store, so that changes of the registry never hold up a payment. That it cannot be reached is logged by the
  // registry, as soon as it reads.
  const store = await openStore(data).catch(inWords);
  let close = () => store.close();
  try {
    const worker = join(installFolder(), 'dist/worker.js');
    const { adminToken, approvals } = options;
    const product = readProduct(folder);
    const registry = await openRegistry({ store, now: Date.now, log: say, worker, adminToken, approvals, product });
    // A registry that listens to its database keeps the process alive.
    close = async () => {
      await registry.close();
      await store.close();
    };
    const compilation = createCompilation({ brand, sessionHosts, product, say });
    const keeping = openKeeping(store, bundle, say);
    const lastKnown = lastKnownOf(data, folder);
    const { prepare } = keeping;
    const feed = await openFeed({ registry, compilation, folder, lastKnown, prepare, say }).catch(inWords);
    const know = ({ releases }: Live) => log.know(releases.values());
    know(feed.live());
    feed.listen(know);
    const stopWatching = registry.watchRollouts();
    const upkeep = setInterval(() => void keeping.refresh(feed.live()), PRUNE_INTERVAL_MS).unref();
    const first = await firstSignIn(registry, data);
    return {
      registry,
      compilation,
      feed,
      keptFile: keeping.find,
      first,
      signInNote: first || adminToken !== undefined ? undefined : await signInNote(registry, data),
      folderNote: await noteOn(folder, registry, feed.live()),
      beacon: createBeaconHandler(registry.health, createKnown(feed), Date.now, () => feed.live().reportKey),
      async close() {
        stopWatching();
        clearInterval(upkeep);
        feed.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the `product.json` of a folder; undefined when there is none. */
function readProduct(folder: string): Uint8Array | undefined {
  const file = join(folder, SCREENS, PRODUCT);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Returns what phones can report for the releases they get. */
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

/** If the data cannot be reached or written now, there is none: the next start tries again. */
async function firstSignIn({ people }: Registry, data: Place): Promise<FirstSignIn | undefined> {
  return openFirstSignIn(people, data).catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** A folder has a file with the admin's token; with a database, the address of the first start may be all there was. */
async function signInNote({ people }: Registry, { kind }: Place): Promise<string | undefined> {
  if (kind !== 'postgres' || !(await people.onlyAdmin().catch(() => false))) return undefined;
  return 'Nobody but the first admin is known here, who is not signed in: if the address for the first sign-in is lost, start with ADMIN_TOKEN.';
}

/** A database on another machine may be down when this server starts. Another password makes it no other database. */
function lastKnownOf(data: Place, folder: string) {
  if (data.kind !== 'postgres') return undefined;
  const url = new URL(data.url);
  [url.username, url.password] = ['', ''];
  return openLastKnown(join(folder, '.data'), url.href);
}

/** Stores what this server delivers. If that fails, phones are served all the same. */
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
    work.catch((error: Error) => say(`Files for pages that stay open cannot be stored: ${error.message}`));
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

/** Describes how a folder differs from what is served, for the person who starts the server. */
async function noteOn(folder: string, registry: Registry, { channel: { release } }: Live): Promise<string | undefined> {
  const changes = await registry.folderChanges(folder).catch(() => []);
  const [first, ...others] = changes;
  if (!first) return undefined;
  const files = others.length === 0 ? `in ${first.path}` : `in ${changes.length} files`;
  return `Serving release ${release}; the folder screens/ differs from it ${files}: "npx screens diff" shows how, "npx screens push" makes a draft of it.`;
}

/** Turns an error the operator has to fix into a message. */
function inWords(error: unknown): never {
  if (error instanceof StoreError) throw new SettingError(error.message);
  if (!(error instanceof Refusal)) throw error;
  const [first] = (error.details.issues ?? []) as { file: string; line: number; column: number; message: string }[];
  const where = first ? ` The first: screens/${first.file}:${first.line}:${first.column} ${first.message}` : '';
  throw new SettingError(error.message + where);
}
