import { RELEASE_HEADER } from '../../../wire/page.ts';
import { originOf } from './genuine.ts';
import { filesIn, headersToKeep, manifestOf, mayBeKept, withoutSession } from './kept-page.ts';
import { NO_NETWORK, PREFIX } from './names.ts';
import type { LastingEvent } from './scope.ts';

/** A screen that a page has shown. */
export interface Seen {
  path: string;
  /** Hash of its document. */
  hash: string;
  /** Paths of the files that the page has fetched. */
  files: readonly string[];
  /** Release number of the page; absent for screens from a folder. */
  release?: string | undefined;
}

const HASHED = /^\/(?:a|d|assets)\//;
/** Manifests map the routes of a release to documents; each page requests that of its own release. */
const MANIFEST = /^\/m\//;

/** Maximum number of entries; the oldest hashed files and manifests are evicted. */
const MAX_FILES = 400;

/**
 * Milliseconds after which a page does without the cache, which on some phones never answers; at once from then on, until
 * it does.
 */
const MAX_LOOK_UP_MS = 2_000;

/**
 * The cache of one bundle: pages by path alone, hashed files, manifests. Keys have no queries, and answers of calls are
 * never cached.
 */
export function openCache(bundle: string) {
  const name = PREFIX + bundle;
  const open = () => caches.open(name);
  // What has not been moved yet is found in the caches of earlier bundles.
  const find = patient(async (path) => (await (await open()).match(path)) ?? caches.match(path));
  let moving: Promise<void> | undefined;
  return {
    keepPage: async (path: string, answer: Response) => keepPage(await open(), path, answer),
    keepSeen: async (seen: Seen) => keepSeen(await open(), seen),
    /** A cached page, if there is one. */
    page: find,
    /** Caches the page for screens that are not cached. */
    async begin(): Promise<void> {
      const answer = await fetchNoPage();
      await (await open()).put(NO_NETWORK, answer);
    },
    /** The page for screens that are not cached, with a retry button. */
    noPage: async (): Promise<Response> => (await find(NO_NETWORK)) ?? Response.error(),

    /**
     * A hashed file, from the cache if possible.
     *
     * @param fresh whether the page bypasses the cache
     */
    async file(path: string, fresh: boolean, event: LastingEvent): Promise<Response> {
      const found = fresh ? undefined : await find(path);
      if (found) return found;
      const file = await fetchFile(path, fresh);
      // The page does not wait for the disk.
      event.waitUntil(keepFile(open(), path, file));
      return file.answer;
    },

    /** The current manifest; without a network, the cached one. */
    async manifest(path: string, event: LastingEvent): Promise<Response> {
      const file = await fetchFile(path).catch(() => undefined);
      if (!file || file.answer.type === 'error') return (await find(path)) ?? Response.error();
      event.waitUntil(keepFile(open(), path, file));
      return file.answer;
    },

    /**
     * Moves the pages of earlier bundles to this one, and deletes their caches. Not to be waited for: it fetches each
     * page, and one that cannot be fetched now stays where it is until the next time.
     */
    async moveIn(): Promise<void> {
      moving ??= moveAll(await open(), name).finally(() => {
        moving = undefined;
      });
      await moving;
    },
  };
}

/** Looks something up in a cache that may fail or never answer: then nothing is found. */
function patient(lookUp: (path: string) => Promise<Response | undefined>): typeof lookUp {
  let isSilent = false;
  return async (path) => {
    const looking = lookUp(path)
      .catch(ignore)
      .then((found) => ({ found }));
    const answer = await Promise.race([looking, wait(isSilent ? 0 : MAX_LOOK_UP_MS)]);
    isSilent = !answer;
    looking.then(() => {
      isSilent = false;
    });
    return answer?.found;
  };
}

function wait(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(done, ms, undefined));
}

function ignore(): undefined {}

async function moveAll(cache: Cache, name: string): Promise<void> {
  const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
  for (const other of others) {
    const pages = await pagesIn(await caches.open(other));
    const move = async (path: string) => (await cache.match(path)) ?? keepPage(cache, path, await fetch(path));
    const moved = await Promise.allSettled(pages.map(move));
    if (moved.every(({ status }) => status === 'fulfilled')) await caches.delete(other);
  }
}

/** Caches a page and the files that it names; a page that no longer exists is deleted. */
async function keepPage(cache: Cache, path: string, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await cache.delete(path);
  if (!mayBeKept(answer)) return;
  const text = withoutSession(await answer.text());
  if (text === undefined) return;
  // Files first, so that a cached page is complete and can navigate within its release.
  await keepFiles(cache, [...filesIn(text), manifestOf(text)]);
  await cache.put(path, new Response(text, { headers: headersToKeep(answer.headers) }));
}

async function keepFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const add = async (path: string) => {
    const file = await fetchFile(path);
    if (file.answer.type === 'error') throw new Error(`${path} was altered on the way`);
    await keepFile(cache, path, file);
  };
  await Promise.all(paths.map(async (path) => (await cache.match(path)) ?? add(path)));
}

/** Caches a file if it can; a full disk makes it no less available now. */
async function keepFile(cache: Cache | Promise<Cache>, path: string, { copy }: FetchedFile): Promise<void> {
  if (copy)
    await Promise.resolve(cache)
      .then((cache) => cache.put(path, copy))
      .catch(ignore);
}

/** Fetches the page of a path that was shown, unless the cached page already has that document. */
async function keepSeen(cache: Cache, { path, hash, files, release }: Seen): Promise<void> {
  const cached = await cache.match(path);
  if (!cached || !(await cached.text()).includes(hash)) {
    // Without the query the server cannot identify the device, and might return the page of another release.
    const headers: HeadersInit = release ? { [RELEASE_HEADER]: release } : {};
    await keepPage(cache, path, await fetch(path, { headers }));
  }
  await keepFiles(
    cache,
    files.filter((file) => HASHED.test(file)),
  );
  await trim(cache);
}

async function fetchNoPage(): Promise<Response> {
  const answer = await fetch(NO_NETWORK);
  if (!answer.ok || answer.redirected || !answer.headers.has('content-security-policy'))
    throw new Error('not one of our pages');
  return answer;
}

/** Paths of the cached pages. */
async function pagesIn(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => !HASHED.test(path) && !MANIFEST.test(path) && path !== NO_NETWORK);
}

interface FetchedFile {
  readonly answer: Response;
  /** To be cached; only of a genuine file. */
  readonly copy?: Response | undefined;
}

/**
 * Fetches a file. If it is not genuine, fetches it again, bypassing the browser's cache; a page that would execute a
 * wrong file gets an error instead.
 */
async function fetchFile(path: string, fresh = false): Promise<FetchedFile> {
  const answer = await fetch(path, fresh ? { cache: 'reload' } : {});
  const origin = await originOf(answer);
  if (origin === 'other') return fresh ? { answer: Response.error() } : fetchFile(path, true);
  return { answer, copy: origin === 'genuine' ? answer.clone() : undefined };
}

async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const hashed = all.filter(({ url }) => /^\/(?:a|d|assets|m)\//.test(new URL(url).pathname));
  await Promise.all(hashed.slice(0, Math.max(0, all.length - MAX_FILES)).map((request) => cache.delete(request)));
}
