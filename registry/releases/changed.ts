import { chunks } from '../content/blobs.ts';
import type { Db } from '../data.ts';
import type { ReleasedBy } from '../shapes.ts';

/**
 * Returns the release that has last changed each of some files, among those on the way from one release to another. A file
 * that is another one because a release was taken back has none.
 */
export async function lastChanges(
  db: Db,
  paths: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, ReleasedBy>> {
  const releases = await db
    .selectFrom('release')
    .select(['release', 'base', 'draft', 'author'])
    .where('release', '>', from)
    .where('release', '<=', to)
    .execute();
  const byNumber = new Map(releases.map((row) => [row.release, row]));
  const files = await filesOfDrafts(
    db,
    paths,
    releases.flatMap(({ draft }) => draft ?? []),
  );
  const last = new Map<string, ReleasedBy>();
  for (let row = byNumber.get(to); row; row = byNumber.get(row.base ?? 0)) {
    const { release, author } = row;
    for (const path of files.get(row.draft) ?? []) if (!last.has(path)) last.set(path, { release, author });
  }
  return last;
}

/** Returns which of the paths each draft changes. */
async function filesOfDrafts(
  db: Db,
  paths: readonly string[],
  drafts: readonly number[],
): Promise<ReadonlyMap<number | null, readonly string[]>> {
  const files = new Map<number | null, string[]>();
  for (const some of chunks(drafts)) {
    const rows = await db
      .selectFrom('draft_file')
      .select(['draft', 'path'])
      .where('draft', 'in', some)
      .where('path', 'in', paths)
      .execute();
    for (const { draft, path } of rows) files.set(draft, [...(files.get(draft) ?? []), path]);
  }
  return files;
}
