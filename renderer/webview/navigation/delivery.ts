import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { entryAt } from '../../../schemas/routes.ts';
import type { Arrived, Manifest, ScreenModules } from '../../wire/page.ts';
import { documentPath, manifestPath } from '../../wire/routes.ts';

/** Milliseconds after which a request for a document gives up. */
const MAX_WAIT_MS = 10_000;
/** Milliseconds for which a manifest is used without asking again. */
const FRESH = 60_000;

/** The page's attributes: the number of its release, and what its paths begin with. */
const { release, base = '' } = document.documentElement.dataset;
/** A page stays in its release, whatever the server gives to pages that are opened meanwhile. */
const MANIFEST = base + manifestPath(release);

/** The address cannot be shown within this page; loading it as a page may help. */
class NotHere extends Error {}
/** The server cannot be reached; loading a page would not help either. */
export class Unreachable extends Error {}

let manifest: { value: Manifest; at: number } | undefined;
/** Compiled documents by content hash: what has come once stays for the life of the page. */
const documents = new Map<string, Promise<CompiledScreen>>();

/** The address of the page of a screen's path: within a preview, that of the preview. */
export function addressOf(path: string): string {
  return base + path;
}

/** The path of the screen of a page's address. */
export function pathOf(address: string): string {
  return address.startsWith(base) ? address.slice(base.length) : address;
}

/** Puts a document that came with the page beside the fetched ones. */
export function keepDocument(document: CompiledScreen): void {
  documents.set(document.hash, Promise.resolve(document));
}

/** Fetches the manifest ahead of the first navigation. */
export function prefetchManifest(): void {
  currentManifest().catch(() => {});
}

/** The next navigation asks for the manifest again. */
export function forgetManifest(): void {
  manifest = undefined;
}

/**
 * The screen at an address (path, without the page's base, and hash). Rejects with {@link NotHere} when there is none, or when the server has
 * another bundle than `bundle`, and with {@link Unreachable}. `prepare` hears what the screen is drawn with before
 * its document is there.
 */
export async function screenAt(
  path: string,
  hash: string,
  { bundle, prepare }: { bundle: string; prepare(modules: ScreenModules): void },
): Promise<Arrived> {
  const manifest = await currentManifest();
  const entry = entryAt(manifest.screens, ({ routes }) => routes, path, hash);
  if (!entry || manifest.bundle !== bundle) throw new NotHere(path);
  const { modules, outline } = entry;
  prepare(modules);
  return { document: await documentOf(entry.document), modules, outline };
}

/** A fresh manifest, or, without a network, the last one: its documents may be here already. */
async function currentManifest(): Promise<Manifest> {
  if (manifest && performance.now() - manifest.at < FRESH) return manifest.value;
  try {
    const value = await fetchJson<Manifest>(MANIFEST);
    manifest = { value, at: performance.now() };
  } catch (error) {
    if (!manifest) throw error;
  }
  return manifest.value;
}

function documentOf(hash: string): Promise<CompiledScreen> {
  const known = documents.get(hash);
  if (known) return known;
  const coming = fetchJson<CompiledScreen>(base + documentPath(hash));
  documents.set(hash, coming);
  // A failure is not kept: the next attempt asks again.
  coming.catch(() => documents.delete(hash));
  return coming;
}

async function fetchJson<T>(url: string): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), MAX_WAIT_MS);
  try {
    const answer = await fetch(url, { signal: abort.signal }).catch(() => {
      throw new Unreachable(url);
    });
    if (!answer.ok) throw new NotHere(`${url}: ${answer.status}`);
    return (await answer.json()) as T;
  } finally {
    clearTimeout(timer);
  }
}
