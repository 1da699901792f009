import type { Representation } from '../files/representation.ts';
import type { HashedFiles } from '../page/catalog.ts';

/** Keeps the hashed files of the sites that were served last: a page that is open still asks for its own. */
export interface Shelf {
  /** Adds the files of a site, or marks it as the latest; beyond the most there may be, the site not added for longest goes. */
  add(files: HashedFiles): void;
  get(path: string): Representation | undefined;
}

/** @param most how many sites are kept */
export function createShelf(most: number): Shelf {
  const kept = new Set<HashedFiles>();
  return {
    add(files) {
      kept.delete(files);
      kept.add(files);
      for (const oldest of kept) if (kept.size > most) kept.delete(oldest);
    },
    get(path) {
      for (const files of kept) {
        const file = files.get(path);
        if (file) return file;
      }
      return undefined;
    },
  };
}
