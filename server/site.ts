import { extname } from 'node:path';
import { filePath } from '../renderer/page.ts';
import type { Bundle } from './bundle.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { frameOf, type PageFrame } from './page.ts';
import { createPages, type Pages } from './pages.ts';
import { openReleases, type Release, type ReleaseOptions } from './release.ts';
import { type Representation, represent } from './representation.ts';

/** Everything that is served beside the calls of one set of screens. It never changes: other screens are another site. */
export interface Site {
  readonly catalog: Catalog;
  readonly frame: PageFrame;
  readonly brand: { readonly [name: string]: string };
  readonly pages: Pages;
  /** The service worker. */
  readonly worker: Representation;
  /** A file with a hash in its path: `/a/…` of the bundle, `/assets/…` of the documents. */
  file(path: string): Representation | undefined;
}

export interface SiteSource {
  site(): Site;
  /** Reads and compiles again. True when there is something new to serve; with errors, the site stays as it is. */
  refresh(): boolean;
}

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

export interface SiteOptions {
  bundle: Bundle;
  /** Pages load again after a change. */
  watched: boolean;
  /** What was served before: a page that is open still asks for its documents and pictures. */
  before?: Site | undefined;
}

/** Makes what can be served of a release. Pages and compressed forms are made when they are first asked for. */
export function createSite(release: Release, { bundle, watched, before }: SiteOptions): Site {
  const { documents, brand } = release;
  const catalog = createCatalog(documents, bundle, before?.catalog);
  const frame = frameOf(bundle, brand, watched);
  const built = builtFiles(bundle);
  const assets = new Map(
    [...release.assets].map(([url, { file, bytes }]) => [url, represent(typeOf(file), Buffer.from(bytes))]),
  );
  return {
    catalog,
    frame,
    brand,
    pages: createPages({ catalog, frame, brand }),
    worker: represent('text/javascript; charset=utf-8', bundle.worker),
    file: (path) => built(path) ?? assets.get(path) ?? before?.file(path),
  };
}

/** Compiles the project in a folder and keeps what can be served of it. */
export function openSite(
  folder: string,
  bundle: Bundle,
  { watched, ...options }: ReleaseOptions & { watched: boolean },
): SiteSource {
  const releases = openReleases(folder, options);
  let current = createSite(releases.read().release, { bundle, watched });
  return {
    site: () => current,
    refresh() {
      const { release, errors } = releases.read();
      if (errors) return false;
      const next = createSite(release, { bundle, watched, before: current });
      if (next.catalog.manifest.etag === current.catalog.manifest.etag) return false;
      current = next;
      return true;
    },
  };
}

/** The files of a bundle by their path, the same for all sites. */
function builtFiles(bundle: Bundle): (path: string) => Representation | undefined {
  const known = filesOfBundles.get(bundle) ?? new Map<string, Representation>();
  filesOfBundles.set(bundle, known);
  return (path) => {
    const name = path.slice(filePath('').length);
    const file = path === filePath(name) ? bundle.file(name) : undefined;
    if (file && !known.has(path)) known.set(path, represent(typeOf(name), file.bytes, file));
    return known.get(path);
  };
}

const filesOfBundles = new WeakMap<Bundle, Map<string, Representation>>();

function typeOf(file: string): string {
  return TYPES.get(extname(file).toLowerCase()) ?? 'application/octet-stream';
}
