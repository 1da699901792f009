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
  const screens = join(folder, SCREENS);
  return new Map(
    readdirSync(screens, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((file) => [relative(screens, file).split(sep).join('/'), file] as const)
      .filter(([path]) => isKept(path))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, file]) => [path, new Uint8Array(bytesOf(path, file))] as const),
  );
}

function bytesOf(path: string, file: string): Buffer {
  const bytes = readFileSync(file);
  if (!isText(path) || !bytes.includes('\r\n')) return bytes;
  // Latin-1 keeps every other byte, also of a file that is not UTF-8.
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
