import { hash } from 'node:crypto';
import { closeSync, type Dirent, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { MAX_BYTES } from '../json/index.ts';
import { type Asset, addAsset, assetIn, JSON_ENDING, type Project } from '../source/project.ts';

/**
 * Reads a project from disk (Node only): every JSON file under `screens/`, and the list of assets. Of a file that
 * exceeds the size limit, only enough is read to reject it.
 *
 * @param directory the folder that contains `screens/`
 * @throws if there is no such folder, or a file cannot be read
 */
export function readProject(directory: string): Project {
  const files = new Map<string, string>();
  const assets = new Map<string, Asset>();
  // One buffer for all files, because it is larger than most of them.
  const room = Buffer.allocUnsafe(MAX_BYTES + 1);
  for (const path of pathsUnder(directory, 'screens')) {
    const absolute = join(directory, path);
    const asset = /^screens\/assets\/(.+?)\.[^./]+$/.exec(path)?.[1];
    if (asset !== undefined) addAsset(assets, asset, assetAt(path, absolute));
    else if (JSON_ENDING.test(path) && !path.startsWith('screens/assets/')) files.set(path, textOf(absolute, room));
  }
  return { files, assets };
}

/**
 * Paths of all files under a folder, relative to the project, with forward slashes, sorted. Hidden files are excluded.
 */
function pathsUnder(directory: string, folder: string): string[] {
  const entries: Dirent[] = readdirSync(join(directory, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(directory, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !/(^|\/)\./.test(path))
    .sort();
}

function assetAt(file: string, path: string): Asset {
  const bytes = readFileSync(path);
  return assetIn(file, hash('sha256', bytes), () => bytes.toString());
}

function textOf(path: string, bytes: Buffer): string {
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    return bytes.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
