import type { Db } from '../data.ts';
import { readBlob, readBlobs } from './blobs.ts';
import { type File, fileOf } from './bytes.ts';

/**
 * The list of files: path → hash. Stored in blobs as one list per folder and one list of those, so that a release that
 * changes one file adds only two short lists.
 */
export type Tree = ReadonlyMap<string, string>;

/** Returns the lists of a tree; the hash of the first identifies the tree. */
export function packTree(tree: Tree): [File, ...File[]] {
  const folders = new Map<string, string[]>();
  for (const [path, hash] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
    const lines = folders.get(folder) ?? [];
    folders.set(folder, lines);
    lines.push(`${hash} ${path.slice(folder === '' ? 0 : folder.length + 1)}`);
  }
  const lists = [...folders].map(([folder, lines]) => [folder, listOf(lines)] as const);
  return [listOf(lists.map(([folder, { hash }]) => `${hash} ${folder}`)), ...lists.map(([, list]) => list)];
}

/** Reads a tree by its hash. */
export async function readTree(db: Db, name: string): Promise<Tree> {
  const folders = entriesOf(await readBlob(db, name));
  const lists = await readBlobs(
    db,
    folders.map(([, hash]) => hash),
  );
  return new Map(
    folders.flatMap(([folder, hash]) =>
      entriesOf(lists.get(hash)!).map(([path, file]) => [folder ? `${folder}/${path}` : path, file] as const),
    ),
  );
}

/** Applies changes to a tree; null deletes a file. */
export function overlay(tree: Tree, changes: ReadonlyMap<string, string | null>): Tree {
  const all = new Map(tree);
  for (const [path, hash] of changes) {
    if (hash === null) all.delete(path);
    else all.set(path, hash);
  }
  return all;
}

function listOf(lines: readonly string[]): File {
  return fileOf(Buffer.from(lines.map((line) => `${line}\n`).join('')));
}

function entriesOf(list: Uint8Array): [path: string, hash: string][] {
  const lines = Buffer.from(list).toString().split('\n').slice(0, -1);
  return lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]);
}
