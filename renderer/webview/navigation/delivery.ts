import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { entryAt } from '../../../schemas/routes.ts';
import type { Arrived, Manifest, ScreenModules } from '../../wire/page.ts';
import { documentPath, manifestPath } from '../../wire/routes.ts';

/** The timeout of a request for a document, in milliseconds. */
const MAX_WAIT_MS = 10_000;
/** Milliseconds for which a manifest is used without revalidation. */
const FRESH_MS = 60_000;

/** Attributes of the page: its release number, and the prefix of its paths. */
const { release, base = '' } = document.documentElement.dataset;
/** A page stays in its release, even if pages opened later get another one. */
const MANIFEST = base + manifestPath(release);

/** The address cannot be shown within this page; loading it as a page may work. */
class NotHere extends Error {}
/** The server is unreachable; loading a page would not work either. */
export class Unreachable extends Error {}

let manifest: { value: Manifest; at: number } | undefined;
/** Compiled documents by content hash, cached as long as the page exists. */
const documents = new Map<string, Promise<CompiledScreen>>();

/** The URL of a screen's page; in a preview it is within that preview. */
export function addressOf(path: string): string {
  return base + path;
}

/** The screen's path in the URL of a page. */
export function pathOf(address: string): string {
  return address.startsWith(base) ? address.slice(base.length) : address;
}

/** Adds the document that was delivered with the page to the cache. */
export function keepDocument(document: CompiledScreen): void {
  documents.set(document.hash, Promise.resolve(document));
}

/** Fetches the manifest ahead of the first navigation. */
export function prefetchManifest(): void {
  currentManifest().catch(() => {});
}

/** Makes the next navigation fetch the manifest again. */
export function forgetManifest(): void {
  manifest = undefined;
}

/**
 * Loads the screen at an address (path without the page's base, and hash). Rejects with {@link NotHere} if there is
 * none or the server has another bundle than `bundle`, and with {@link Unreachable}. `prepare` is called with the
 * modules that the screen needs before its document has loaded.
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

/** A fresh manifest or, without a network, the last one: its documents may be cached. */
async function currentManifest(): Promise<Manifest> {
  if (manifest && performance.now() - manifest.at < FRESH_MS) return manifest.value;
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
  // Failures are not cached: the next attempt requests it again.
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
