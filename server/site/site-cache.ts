import type { Representation } from '../files/representation.ts';
import type { HashedFiles } from '../page/catalog.ts';

/** The hashed files of the most recently served sites, for pages that are still open. */
export interface SiteCache {
  /**
   * Adds the files of a site, or marks it as the latest; above the limit, the oldest site is dropped. Sites with files at
   * the same paths are the same: the paths contain hashes of the content.
   */
  add(files: HashedFiles): void;
  get(path: string): Representation | undefined;
}

/** @param most maximum number of sites */
export function createSiteCache(most: number): SiteCache {
  const sites = new Map<string, HashedFiles>();
  return {
    add(files) {
      const paths = [...files.keys()].sort().join('\n');
      sites.delete(paths);
      sites.set(paths, files);
      for (const oldest of sites.keys()) if (sites.size > most) sites.delete(oldest);
    },
    get(path) {
      for (const files of sites.values()) {
        const file = files.get(path);
        if (file) return file;
      }
      return undefined;
    },
  };
}
