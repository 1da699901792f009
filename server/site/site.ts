import { extname } from 'node:path';
import { filePath } from '../../renderer/wire/page.ts';
import type { Bundle } from '../files/bundle.ts';
import { type Representation, represent } from '../files/representation.ts';
import { type Catalog, createCatalog, type HashedFiles } from '../page/catalog.ts';
import { frameOf, type Marks, type PageFrame } from '../page/page.ts';
import { createPages, type Pages } from '../page/pages.ts';
import { SettingError } from '../settings/setting-error.ts';
import { createShelf } from './kept-sites.ts';
import { openReleases, type Release, type ReleaseOptions, type ReleaseSource } from './release.ts';
import { type ReleaseThread, startReleaseThread, ThreadLost } from './release-thread.ts';

/** Everything that is served beside the calls of one set of screens. It never changes: other screens are another site. */
export interface Site {
  readonly frame: PageFrame;
  readonly brand: { readonly [name: string]: string };
  readonly backend: Release['backend'];
  readonly pages: Pages;
  readonly catalog: Catalog;
  /** Documents and pictures: `/d/…` and `/assets/…`. */
  readonly files: HashedFiles;
}

export interface SiteSource {
  site(): Site;
  /** A document or picture of the site, or of one before: a page that is open still asks for its own. */
  file(path: string): Representation | undefined;
  /** Reads and compiles again. True when there is something new to serve; with errors, the site stays as it is. */
  refresh(): Promise<boolean>;
  /** Nothing is compiled any more. */
  close(): void;
}

/** Sites whose files stay reachable for pages that are open, while somebody edits. */
const MOST_SITES = 20;

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
  /** Pages load again after a change. */
  watched?: boolean;
  /** Attributes of the pages. */
  marks?: Marks;
  /** Begins the paths of its pages, documents and manifest: `/preview/…`; empty where it is not given. */
  base?: string;
  /** A file that another site has at this path: the same object serves both. */
  known?: (path: string) => Representation | undefined;
}

/** Makes what can be served of a release. Pages and compressed forms are made when they are first asked for. */
export function createSite(release: Release, options: SiteOptions): Site {
  const { bundle, watched = false, marks = {}, base = '', known } = options;
  const { documents, brand, backend } = release;
  const catalog = createCatalog(documents, bundle, known);
  const frame = frameOf(bundle, brand, { watched, marks, base });
  return {
    frame,
    brand,
    backend,
    pages: createPages({ catalog, frame, brand }),
    catalog,
    files: new Map([...catalog.documents, ...picturesOf(release, known)]),
  };
}

function picturesOf({ assets }: Release, known: SiteOptions['known']): [string, Representation][] {
  return [...assets].map(([path, { file, bytes }]) => [
    path,
    known?.(path) ?? represent(typeOf(file), Buffer.from(bytes)),
  ]);
}

/**
 * Compiles the project in a folder and keeps what can be served of it; where it is watched, in a thread of its own. Rejects
 * with a `SettingError` where the brand's texts cannot be replaced.
 */
export async function openSite(
  folder: string,
  bundle: Bundle,
  { watched, ...options }: ReleaseOptions & { watched: boolean },
): Promise<SiteSource> {
  const thread = watched ? startReleaseThread(folder, options) : undefined;
  const releases = thread ?? openReleases(folder, options);
  const shelf = createShelf(MOST_SITES);
  const siteOf = (release: Release) => createSite(release, { bundle, watched, known: shelf.get });
  try {
    let current = siteOf((await releases.read()).release);
    shelf.add(current.files);
    return {
      site: () => current,
      file: shelf.get,
      async refresh() {
        const read = await readAgain(releases, options.say);
        if (!read || read.errors) return false;
        const { release } = read;
        const next = siteOf(release);
        const isSame = next.catalog.manifest.etag === current.catalog.manifest.etag;
        current = { ...current, backend: next.backend };
        if (isSame) return false;
        shelf.add(next.files);
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

/** What is in the folder now; undefined, and reported, where trying again would not help before something changes. */
async function readAgain(releases: ReleaseThread | ReleaseSource, say: ReleaseOptions['say']) {
  try {
    return await releases.read();
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof ThreadLost)) throw error;
    say(`The screens stay as they were: ${error.message}`);
    return undefined;
  }
}

/** The files of a bundle by their path, `/a/…`. */
export function builtFiles(bundle: Bundle): (path: string) => Representation | undefined {
  const known = new Map<string, Representation>();
  return (path) => {
    const name = path.slice(filePath('').length);
    const file = path === filePath(name) ? bundle.file(name) : undefined;
    if (file && !known.has(path)) known.set(path, represent(typeOf(name), file.bytes, file));
    return known.get(path);
  };
}

/** The content type of a file by its name. */
export function typeOf(file: string): string {
  return TYPES.get(extname(file).toLowerCase()) ?? 'application/octet-stream';
}
