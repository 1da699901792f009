import { readBlob, readBlobs, sizesOf } from '../content/blobs.ts';
import { readTree, type Tree } from '../content/tree.ts';
import type { Db } from '../data.ts';
import { type Checked, Refusal, type ReleaseFile, type ReleaseInfo } from '../shapes.ts';
import type { ReleaseRow } from '../store/tables.ts';

/** Returns releases before a number, newest first. */
export async function readReleases(db: Db, before?: number, limit?: number): Promise<ReleaseInfo[]> {
  let query = db.selectFrom('release').selectAll().orderBy('release', 'desc');
  if (before !== undefined) query = query.where('release', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(infoOf);
}

/** Throws a {@link Refusal} (404) when there is none. */
export async function needRelease(db: Db, release: number): Promise<ReleaseRow> {
  const row = Number.isInteger(release)
    ? await db.selectFrom('release').selectAll().where('release', '=', release).executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal(404, 'no-release', `There is no release ${release}.`);
  return row;
}

export async function readRelease(db: Db, release: number): Promise<ReleaseInfo & { files: ReleaseFile[] }> {
  const row = await needRelease(db, release);
  const tree = await readTree(db, row.content);
  const sizes = await sizesOf(db, tree.values());
  return {
    ...infoOf(row),
    files: [...tree].map(([path, hash]) => ({ path, hash, bytes: sizes.get(hash) ?? 0 })),
  };
}

/** Returns the list of a release's files. */
export async function treeOf(db: Db, release: number): Promise<Tree> {
  return readTree(db, (await needRelease(db, release)).content);
}

/** Throws a {@link Refusal} (404) when the release, or the file in it, does not exist. */
export async function readReleaseFile(db: Db, release: number, path: string): Promise<Uint8Array> {
  const hash = (await treeOf(db, release)).get(path);
  if (hash === undefined) throw new Refusal(404, 'no-file', `Release ${release} has no file "${path}".`);
  return readBlob(db, hash);
}

/** Returns the files of a tree, by path. */
export async function filesOf(db: Db, tree: Tree): Promise<Map<string, Uint8Array>> {
  const blobs = await readBlobs(db, tree.values());
  return new Map([...tree].map(([path, hash]) => [path, blobs.get(hash)!]));
}

function infoOf({ release, base, author, approver, note, at, checked }: ReleaseRow): ReleaseInfo {
  return {
    release,
    base,
    author,
    approver,
    note,
    at: new Date(at).toISOString(),
    checked: checked === null ? null : (JSON.parse(checked) as Checked),
  };
}
