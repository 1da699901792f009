import type { Representation } from '../files/representation.ts';
import type { HashedFiles } from '../page/catalog.ts';

/** The hashed files of the most recently served sites, for pages that are still open. */
export interface SiteCache {
  /** Adds the files of a site, or marks it as the latest; above the limit, the oldest site is dropped. */
  add(files: HashedFiles): void;
  get(path: string): Representation | undefined;
}

/** @param most maximum number of sites */
export function createSiteCache(most: number): SiteCache {
  const sites = new Set<HashedFiles>();
  return {
    add(files) {
      sites.delete(files);
      sites.add(files);
      for (const oldest of sites) if (sites.size > most) sites.delete(oldest);
    },
    get(path) {
      for (const files of sites) {
        const file = files.get(path);
        if (file) return file;
      }
      return undefined;
    },
  };
}
