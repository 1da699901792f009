import { manifestPath } from '../../renderer/wire/routes.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { Bundle } from '../files/bundle.ts';
import type { Representation } from '../files/representation.ts';
import type { HashedFiles } from '../page/catalog.ts';
import { builtFiles, createSite, type Site } from '../site/site.ts';
import { createSiteCache } from '../site/site-cache.ts';
import { backendOfAll, type Live } from './live.ts';

/** Maximum number of releases whose files stay in memory for pages that are still open. */
const MAX_RELEASES = 12;

/** The sites of the live releases, and the files of earlier ones. */
export interface Sites {
  live(): Live;
  /** Replaces the live releases in one step. */
  replace(live: Live): void;
  /** Returns the site of a live release. */
  of(release: number): Site | undefined;
  production(): Site;
  /** Which requests go to the backend, across the live releases. */
  backend(): BackendSettings;
  /** Returns a hashed file or a manifest that is in memory. */
  file(path: string): Representation | undefined;
}

interface Served {
  site: Site;
  /** Its files and its manifest, by path. */
  files: HashedFiles;
}

export function openSites(bundle: Bundle, first: Live): Sites {
  const built = builtFiles(bundle);
  const siteCache = createSiteCache(MAX_RELEASES);
  let live = first;
  let backend = backendOfAll(first);
  let served: ReadonlyMap<number, Served> = new Map();

  const fileOf = (path: string): Representation | undefined => {
    for (const { files } of served.values()) {
      const file = files.get(path);
      if (file) return file;
    }
    return siteCache.get(path);
  };
  const serve = (release: number, content: Live['releases']): Served => {
    const site = createSite(content.get(release)!, { bundle, marks: { release }, known: fileOf });
    return { site, files: new Map([...site.files, [manifestPath(release), site.catalog.manifest]]) };
  };
  const replace = (next: Live): void => {
    const made = [...next.releases.keys()].map((release): [number, Served] => {
      const site = served.get(release) ?? serve(release, next.releases);
      siteCache.add(site.files);
      return [release, site];
    });
    served = new Map(made);
    live = next;
    backend = backendOfAll(next);
  };
  replace(first);

  return {
    live: () => live,
    replace,
    of: (release) => served.get(release)?.site,
    backend: () => backend,
    production: () => served.get(live.channel.release)!.site,
    file: (path) => built(path) ?? fileOf(path),
  };
}
