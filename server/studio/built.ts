import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Representation, represent } from '../files/representation.ts';

/** Addresses of the studio's built files, below {@link ASSETS}, by the entry that each was built from. */
export interface StudioEntries {
  readonly [entry: string]: string;
}

/** What `build/studio.mjs` left. */
export interface BuiltStudio {
  readonly entries: StudioEntries;
  file(name: string): Representation | undefined;
}

/** Below this path the studio's files stand, each under a name that holds its hash. */
export const ASSETS = '/studio/assets/';

const TYPES: { readonly [ending: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Reads what was built into a folder; each file is read when it is first asked for.
 *
 * @throws where nothing was built
 */
export function readStudio(folder: string): BuiltStudio {
  const entries = JSON.parse(readFileSync(join(folder, 'studio.json'), 'utf8')) as StudioEntries;
  const names = new Set(readdirSync(folder).filter((name) => Object.hasOwn(TYPES, extname(name))));
  const known = new Map<string, Representation>();
  const read = (name: string): Representation => {
    const compressed = (ending: string) => {
      const path = join(folder, name + ending);
      return existsSync(path) ? readFileSync(path) : undefined;
    };
    const file = represent(TYPES[extname(name)]!, readFileSync(join(folder, name)), {
      br: compressed('.br'),
      gzip: compressed('.gz'),
    });
    known.set(name, file);
    return file;
  };
  return { entries, file: (name) => (names.has(name) ? (known.get(name) ?? read(name)) : undefined) };
}
