import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '../../compiler/index.ts';
import { filePath } from '../../renderer/wire/page.ts';
import type { Bundle } from '../files/bundle.ts';
import { type Representation, represent } from '../files/representation.ts';
import { type Catalog, createCatalog, type HashedFiles } from '../page/catalog.ts';
import { frameOf, type Marks, type PageFrame } from '../page/page.ts';
import { createPages, type Pages } from '../page/pages.ts';
import { SettingError } from '../settings/setting-error.ts';
import { crawlerFiles } from './crawlers.ts';
import { openReleases, type ReadRelease, type ReleaseOptions, type ReleaseSource, withScreensOf } from './release.ts';
import { type ReleaseThread, startReleaseThread, ThreadLost } from './release-thread.ts';
import type { Release } from './server-settings.ts';
import { createSiteCache } from './site-cache.ts';

/** Everything served for one set of screens, apart from calls. Immutable: other screens are another site. */
export interface Site {
  readonly frame: PageFrame;
  readonly brand: { readonly [name: string]: string };
  readonly backend: Release['backend'];
  readonly pages: Pages;
  readonly catalog: Catalog;
  /** Documents and pictures: `/d/…` and `/assets/…`. */
  readonly files: HashedFiles;
  /** Files for search engines, by path. */
  readonly crawlers: HashedFiles;
}

export interface SiteSource {
  site(): Site;
  /** Returns a document or picture of this site or an earlier one, for pages that are still open. */
  file(path: string): Representation | undefined;
  /** Problems of the folder as it was last read; the screens concerned stay as they were. */
  errors(): readonly Fault[];
  /** Reads and compiles again. True when there is another site to serve, or the problems have changed. */
  refresh(): Promise<boolean>;
  /** Stops compiling. */
  close(): void;
}

/** A problem with a document, at a place in it, or with the project as a whole. */
export type Fault = Pick<Issue, 'message'> & Partial<Pick<Issue, 'file' | 'line' | 'column'>>;

/** Number of sites whose files stay reachable for open pages while documents are edited. */
const MAX_SITES = 20;

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

export interface SiteOptions {
  bundle: Bundle;
  /** Whether pages follow changes. */
  watched?: boolean;
  /** Attributes of the pages. */
  marks?: Marks;
  /** Prefix of the paths of its pages, documents and manifest, such as `/preview/…`; empty by default. */
  base?: string;
  /** Returns a file that another site has at this path, to share the object between both. */
  known?: (path: string) => Representation | undefined;
}

/** Builds the site of a release. Pages and compressed forms are created on first use. */
export function createSite(release: Release, options: SiteOptions): Site {
  const { bundle, watched = false, marks = {}, base = '', known } = options;
  const { documents, brand, tokens, backend } = release;
  const catalog = createCatalog(documents, bundle, known);
  const frame = frameOf(bundle, { brand, tokens }, { watched, marks, base });
  return {
    frame,
    brand,
    backend,
    pages: createPages({ catalog, frame, brand }),
    catalog,
    files: new Map([...catalog.documents, ...picturesOf(release, known)]),
    crawlers: crawlerFiles(documents, brand, backend),
  };
}

function picturesOf({ assets }: Release, known: SiteOptions['known']): [string, Representation][] {
  return [...assets].map(([path, { file, bytes }]) => [
    path,
    known?.(path) ?? represent(typeOf(file), Buffer.from(bytes)),
  ]);
}

/**
 * Compiles the project in a folder and serves it; when watched, compiles in a worker thread. Rejects with a
 * `SettingError` when the brand's texts cannot be overridden.
 */
export async function openSite(
  folder: string,
  bundle: Bundle,
  { watched, ...options }: ReleaseOptions & { watched: boolean },
): Promise<SiteSource> {
  const thread = watched ? startReleaseThread(folder, options) : undefined;
  const releases = thread ?? openReleases(folder, options);
  const siteCache = createSiteCache(MAX_SITES);
  const siteOf = (release: Release) => createSite(release, { bundle, watched, known: siteCache.get });
  try {
    const first = await releases.read();
    let { release, errors }: { release: Release; errors: readonly Fault[] } = first;
    let current = siteOf(release);
    siteCache.add(current.files);
    return {
      site: () => current,
      file: siteCache.get,
      errors: () => errors,
      async refresh() {
        const read = await readAgain(releases, options.say);
        const before = errors;
        errors = read.errors;
        const isOtherwiseWrong = !isDeepStrictEqual(errors, before);
        if (!read.release) return isOtherwiseWrong;
        release = withScreensOf(release, read);
        const next = siteOf(release);
        const isSame = sameScreens(next, current);
        current = { ...current, backend: next.backend };
        if (isSame) return isOtherwiseWrong;
        siteCache.add(next.files);
        current = next;
        return true;
      },
      close: () => thread?.close(),
    };
  } catch (error) {
    thread?.close();
    throw error;
  }
}

function sameScreens(a: Site, b: Site): boolean {
  const isAlike = a.frame.style === b.frame.style && isDeepStrictEqual(a.brand, b.brand);
  return isAlike && a.catalog.manifest.etag === b.catalog.manifest.etag;
}

/**
 * Reads the folder; on failure returns only an error, already reported, if retrying is pointless before something
 * changes.
 */
async function readAgain(
  releases: ReleaseThread | ReleaseSource,
  say: ReleaseOptions['say'],
): Promise<ReadRelease | { release?: undefined; errors: readonly Fault[] }> {
  try {
    return await releases.read();
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof ThreadLost)) throw error;
    const message = `The screens stay as they were: ${error.message}`;
    say(message);
    return { errors: [{ message }] };
  }
}

/** The files of a bundle by path, `/a/…`. */
export function builtFiles(bundle: Bundle): (path: string) => Representation | undefined {
  const known = new Map<string, Representation>();
  return (path) => {
    const name = path.slice(filePath('').length);
    const file = path === filePath(name) ? bundle.file(name) : undefined;
    if (file && !known.has(path)) known.set(path, represent(typeOf(name), file.bytes, file));
    return known.get(path);
  };
}

/** Returns the content type of a file from its name. */
export function typeOf(file: string): string {
  return TYPES.get(extname(file).toLowerCase()) ?? 'application/octet-stream';
}
