import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isKept, isText, SCREENS } from './paths.ts';
import type { Files } from './project.ts';

/**
 * Reads the files of a folder that the registry stores, by path relative to `screens/`. Other files, including hidden
 * ones, are skipped. Lines of texts end in LF, whatever an editor on Windows has made of them. Throws when the folder
 * cannot be read.
 *
 * @param folder the one that contains `screens/`
 */
export function readFolder(folder: string): Files {
  const kept = entriesOf(folder).filter(({ isStored }) => isStored);
  return new Map(kept.map(({ path, file }) => [path, new Uint8Array(bytesOf(path, file))]));
}

/** Returns the paths of the other files, except hidden ones: they may be meant for the registry. Links are among them. */
export function leftOutOf(folder: string): string[] {
  return entriesOf(folder).flatMap(({ path, isStored }) => (isStored || HIDDEN.test(path) ? [] : [path]));
}

const HIDDEN = /(^|\/)\./;

interface Entry {
  /** Relative to `screens/`. */
  readonly path: string;
  /** Where it is on the disk. */
  readonly file: string;
  /** Whether it is one of the files that the registry stores. */
  readonly isStored: boolean;
}

/** Everything below the screens of a folder that is not a folder itself, sorted by path. */
function entriesOf(folder: string): Entry[] {
  const screens = join(folder, SCREENS);
  return readdirSync(screens, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const path = relative(screens, file).split(sep).join('/');
      return { path, file, isStored: entry.isFile() && isKept(path) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function bytesOf(path: string, file: string): Buffer {
  const bytes = readFileSync(file);
  if (!isText(path) || !bytes.includes('\r\n')) return bytes;
  // Latin-1 keeps every other byte, also of a file that is not UTF-8.
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
