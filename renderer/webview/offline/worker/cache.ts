import { originOf } from './genuine.ts';
import { filesIn, headersToKeep, manifestOf, mayBeKept, withoutSession } from './kept-page.ts';
import { NO_NETWORK, PREFIX } from './names.ts';

/** A screen that a page has shown. */
export interface Seen {
  path: string;
  /** Hash of its document. */
  hash: string;
  /** Paths of what the page has fetched. */
  files: readonly string[];
  /** Number of the page's release; absent where it comes from a folder. */
  release?: string | undefined;
}

const HASHED = /^\/(?:a|d|assets)\//;
/** Which documents are behind the routes of a release: each page asks for that of its own. */
const MANIFEST = /^\/m\//;

/** Most entries; beyond it, the oldest hashed files and manifests go. */
const MAX_FILES = 400;

/**
 * What is kept of one bundle: pages by their path alone, hashed files, manifests. Addresses with queries are no keys
 * here, answers of calls are not kept at all.
 */
export function openShelf(bundle: string) {
  const name = PREFIX + bundle;
  const open = () => caches.open(name);

  /** Keeps a page and the files it names; a page that is gone is forgotten. */
  const keepPage = async (path: string, answer: Response): Promise<void> => {
    const cache = await open();
    if (answer.status === 404 || answer.status === 410) await cache.delete(path);
    if (!mayBeKept(answer)) return;
    const text = withoutSession(await answer.text());
    if (text === undefined) return;
    // The files first: a page that is kept is whole, and leads on within its release.
    await keepFiles([...filesIn(text), manifestOf(text)]);
    await cache.put(path, new Response(text, { headers: headersToKeep(answer.headers) }));
  };

  const keepFiles = async (paths: readonly string[]): Promise<void> => {
    const cache = await open();
    const add = async (path: string) => {
      if ((await fetchFile(cache, path)).type === 'error') throw new Error(`${path} is not what the server has`);
    };
    await Promise.all(paths.map(async (path) => (await cache.match(path)) ?? add(path)));
  };

  return {
    keepPage,

    /** Fetches the page of a path that was shown, as long as the kept one holds another document. */
    async keepSeen({ path, hash, files, release }: Seen): Promise<void> {
      const kept = await (await open()).match(path);
      if (!kept || !(await kept.text()).includes(hash)) {
        // Without the query the server does not know the device any more, and might give the page of another release.
        const headers: HeadersInit = release ? { 'x-screens-release': release } : {};
        await keepPage(path, await fetch(path, { headers }));
      }
      await keepFiles(files.filter((file) => HASHED.test(file)));
      await trim(await open());
    },

    async page(path: string): Promise<Response | undefined> {
      return (await open()).match(path);
    },

    /** The words for a page that was never seen, with a way to try again. */
    async noPage(): Promise<Response> {
      return (await (await open()).match(NO_NETWORK)) ?? Response.error();
    },

    /** Keeps what is shown in place of a page that was never seen. */
    async begin(): Promise<void> {
      const answer = await fetch(NO_NETWORK);
      if (!answer.ok || answer.redirected || !answer.headers.has('content-security-policy'))
        throw new Error('no page of ours');
      await (await open()).put(NO_NETWORK, answer);
    },

    /**
     * A hashed file: what has come once stays.
     *
     * @param fresh whether the page asks for it as the server has it now
     */
    async file(path: string, fresh: boolean): Promise<Response> {
      const cache = await open();
      return (fresh ? undefined : await cache.match(path)) ?? fetchFile(cache, path, fresh);
    },

    /** A manifest as it is now, without a network as it was. */
    async manifest(path: string): Promise<Response> {
      const cache = await open();
      const answer = await fetchFile(cache, path).catch(() => undefined);
      if (answer && answer.type !== 'error') return answer;
      return (await cache.match(path)) ?? Response.error();
    },

    /** Brings the pages of earlier bundles over, and drops those bundles. */
    async moveIn(): Promise<void> {
      const old = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
      for (const other of old) {
        const paths = (await (await caches.open(other)).keys()).map(({ url }) => new URL(url).pathname);
        const pages = paths.filter((path) => !HASHED.test(path) && !MANIFEST.test(path) && path !== NO_NETWORK);
        await Promise.allSettled(pages.map(async (path) => keepPage(path, await fetch(path))));
        await caches.delete(other);
      }
    },
  };
}

/**
 * Fetches a file and keeps it if it is what the server has. What is something else is asked for once more, past the
 * browser's cache; a page that would run it gets an error in its place.
 */
async function fetchFile(cache: Cache, path: string, fresh = false): Promise<Response> {
  const answer = await fetch(path, fresh ? { cache: 'reload' } : {});
  const origin = await originOf(answer);
  if (origin === 'other') return fresh ? Response.error() : fetchFile(cache, path, true);
  // A full disk is no reason to go without the file.
  if (origin === 'genuine') await cache.put(path, answer.clone()).catch(() => {});
  return answer;
}

async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const hashed = all.filter(({ url }) => /^\/(?:a|d|assets|m)\//.test(new URL(url).pathname));
  await Promise.all(hashed.slice(0, Math.max(0, all.length - MAX_FILES)).map((request) => cache.delete(request)));
}
