import { RELEASE_HEADER } from '../../../wire/page.ts';
import { originOf } from './genuine.ts';
import { filesIn, headersToKeep, manifestOf, mayBeKept, withoutSession } from './kept-page.ts';
import { NO_NETWORK, PREFIX } from './names.ts';

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
 * The cache of one bundle: pages by path alone, hashed files, manifests. Keys have no queries, and answers of calls are
 * never cached.
 */
export function openCache(bundle: string) {
  const name = PREFIX + bundle;
  const open = () => caches.open(name);
  return {
    keepPage: async (path: string, answer: Response) => keepPage(await open(), path, answer),
    keepSeen: async (seen: Seen) => keepSeen(await open(), seen),
    page: async (path: string): Promise<Response | undefined> => (await open()).match(path),
    /** Caches the page for screens that are not cached. */
    async begin(): Promise<void> {
      const answer = await fetchNoPage();
      await (await open()).put(NO_NETWORK, answer);
    },
    /** The page for screens that are not cached, with a retry button. */
    noPage: async (): Promise<Response> => (await (await open()).match(NO_NETWORK)) ?? Response.error(),

    /**
     * A hashed file, from the cache if possible.
     *
     * @param fresh whether the page bypasses the cache
     */
    async file(path: string, fresh: boolean): Promise<Response> {
      const cache = await open();
      return (fresh ? undefined : await cache.match(path)) ?? fetchFile(cache, path, fresh);
    },

    /** The current manifest; without a network, the cached one. */
    async manifest(path: string): Promise<Response> {
      const cache = await open();
      const answer = await fetchFile(cache, path).catch(() => undefined);
      if (answer && answer.type !== 'error') return answer;
      return (await cache.match(path)) ?? Response.error();
    },

    /** Migrates the pages of earlier bundles, and deletes those caches. */
    async moveIn(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
      for (const other of others) {
        const cache = await open();
        const pages = await pagesIn(await caches.open(other));
        await Promise.allSettled(pages.map(async (path) => keepPage(cache, path, await fetch(path))));
        await caches.delete(other);
      }
    },
  };
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
    if ((await fetchFile(cache, path)).type === 'error') throw new Error(`${path} was altered on the way`);
  };
  await Promise.all(paths.map(async (path) => (await cache.match(path)) ?? add(path)));
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

/**
 * Fetches a file and caches it if it is genuine. If it is not, fetches it again, bypassing the browser's cache; a page
 * that would execute a wrong file gets an error instead.
 */
async function fetchFile(cache: Cache, path: string, fresh = false): Promise<Response> {
  const answer = await fetch(path, fresh ? { cache: 'reload' } : {});
  const origin = await originOf(answer);
  if (origin === 'other') return fresh ? Response.error() : fetchFile(cache, path, true);
  // A full disk must not make the file unavailable.
  if (origin === 'genuine') await cache.put(path, answer.clone()).catch(() => {});
  return answer;
}

async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const hashed = all.filter(({ url }) => /^\/(?:a|d|assets|m)\//.test(new URL(url).pathname));
  await Promise.all(hashed.slice(0, Math.max(0, all.length - MAX_FILES)).map((request) => cache.delete(request)));
}
