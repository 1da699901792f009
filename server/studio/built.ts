import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Representation, represent } from '../files/representation.ts';
import { typeOf } from '../site/site.ts';

/** Addresses of the studio's built files, below {@link ASSETS}, by entry point. */
export interface StudioEntries {
  readonly [entry: string]: string;
}

/** Output of `build/studio.mjs`. */
export interface BuiltStudio {
  readonly entries: StudioEntries;
  file(name: string): Representation | undefined;
}

/** Path prefix of the studio's files, whose names contain their hash. */
export const ASSETS = '/studio/assets/';

/** Returns the addresses of the web workers' scripts by entry point. */
export function workersOf(entries: StudioEntries): { readonly [entry: string]: string } {
  const workers = Object.entries(entries).filter(([entry]) => entry.endsWith('worker'));
  return Object.fromEntries(workers.map(([entry, file]) => [entry, ASSETS + file]));
}

/** Endings of the files that are served; others beside them are their compressed forms. */
const SERVED = /\.(js|css)$/;

/**
 * Reads the build output in a folder; each file is read on first use.
 *
 * @throws when nothing was built
 */
export function readStudio(folder: string): BuiltStudio {
  const entries = JSON.parse(readFileSync(join(folder, 'studio.json'), 'utf8')) as StudioEntries;
  const names = new Set(readdirSync(folder).filter((name) => SERVED.test(name)));
  const known = new Map<string, Representation>();
  const read = (name: string): Representation => {
    const compressed = (ending: string) => {
      const path = join(folder, name + ending);
      return existsSync(path) ? readFileSync(path) : undefined;
    };
    const file = represent(typeOf(name), readFileSync(join(folder, name)), {
      br: compressed('.br'),
      gzip: compressed('.gz'),
    });
    known.set(name, file);
    return file;
  };
  return { entries, file: (name) => (names.has(name) ? (known.get(name) ?? read(name)) : undefined) };
}
