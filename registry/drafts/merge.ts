import { readBlobs } from '../content/blobs.ts';
import { contentOf } from '../content/bytes.ts';
import type { Tree } from '../content/tree.ts';
import type { Db } from '../data.ts';
import { treeOf } from '../releases/read.ts';
import { type Content, Refusal } from '../shapes.ts';
import type { Changes, Draft } from './read.ts';

/** A file that changed on both sides; null when it does not exist. */
export interface Conflict {
  readonly path: string;
  readonly base: Content | null;
  readonly theirs: Content | null;
  readonly mine: Content | null;
}

/**
 * Merges a draft's changes into another release. Files changed on one side merge automatically; throws a {@link
 * Refusal} (409) with the three versions of each file changed on both.
 *
 * @param settled resolved conflicts, with the resulting files
 */
export async function mergeOnto(db: Db, { row, changes }: Draft, onto: number, settled: Changes): Promise<Changes> {
  const [before, now] = [await treeOf(db, row.base), await treeOf(db, onto)];
  const all = new Map([...changes, ...settled]);
  const clashing = [...changes].filter(
    ([path, mine]) => !settled.has(path) && at(before, path) !== at(now, path) && at(now, path) !== mine,
  );
  if (clashing.length > 0) throw await conflict(db, row.draft, onto, clashing, before, now);
  return effective(all, now);
}

/** Removes changes that have no effect. */
export function effective(changes: Changes, base: Tree): Changes {
  return new Map([...changes].filter(([path, hash]) => at(base, path) !== hash));
}

function at(tree: Tree, path: string): string | null {
  return tree.get(path) ?? null;
}

async function conflict(
  db: Db,
  draft: number,
  onto: number,
  clashing: readonly (readonly [path: string, mine: string | null])[],
  before: Tree,
  now: Tree,
): Promise<Refusal> {
  const versions = clashing.map(([path, mine]) => [path, at(before, path), at(now, path), mine] as const);
  const blobs = await readBlobs(
    db,
    versions.flatMap(([, ...hashes]) => hashes.flatMap((hash) => hash ?? [])),
  );
  const shown = (path: string, hash: string | null) => (hash === null ? null : contentOf(path, blobs.get(hash)!));
  const conflicts = versions.map(
    ([path, base, theirs, mine]): Conflict => ({
      path,
      base: shown(path, base),
      theirs: shown(path, theirs),
      mine: shown(path, mine),
    }),
  );
  const files = conflicts.map(({ path }) => path).join(', ');
  return new Refusal(
    409,
    'conflict',
    `Draft ${draft} and release ${onto} both changed ${files}: its author has to resolve this.`,
    { onto, conflicts },
  );
}
