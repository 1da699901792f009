import { documentsFirst } from '../../compiler/source/project.ts';
import { readBlobs } from '../content/blobs.ts';
import { contentOf } from '../content/bytes.ts';
import type { Tree } from '../content/tree.ts';
import type { Db } from '../data.ts';
import { lastChanges } from '../releases/changed.ts';
import { treeOf } from '../releases/read.ts';
import { type Conflict, Refusal } from '../shapes.ts';
import type { Changes, Draft } from './read.ts';

/** Resolved conflicts: the resulting files, and the release that they were merged with. */
export interface Settled {
  readonly files: Changes;
  readonly onto: number;
}

/**
 * Merges a draft's changes into another release. Files changed on one side merge automatically; throws a {@link
 * Refusal} (409) with the three versions of each file changed on both. A resolved file that has changed once more since
 * it was merged is a conflict again: otherwise that change would be lost.
 */
export async function mergeOnto(
  db: Db,
  { row, changes }: Draft,
  onto: number,
  settled: Settled | undefined,
): Promise<Changes> {
  const [before, now] = [await treeOf(db, row.base), await treeOf(db, onto)];
  const seen = settled && (await treeOf(db, settled.onto));
  const all = new Map([...changes, ...(settled?.files ?? [])]);
  const clashing = [...all].flatMap(([path, mine]): Clash[] => {
    const base = at(settled?.files.has(path) ? seen! : before, path);
    const theirs = at(now, path);
    return base === theirs || theirs === mine ? [] : [{ path, base, theirs, mine }];
  });
  if (clashing.length > 0) throw await conflict(db, row, onto, clashing);
  const kept = keptScreens(
    settled?.files ?? new Map(),
    (path) => at(seen!, path) === null || changes.get(path) === null,
  );
  return effective(withTheirFiles(kept, { before, now, all, settled }), now);
}

/** The folders of the screens that one side has deleted and that are kept nevertheless. */
function keptScreens(settled: Changes, isDeleted: (path: string) => boolean): string[] {
  return [...settled].flatMap(([path, hash]) => {
    const folder = /^[^/]+\/(?=screen\.json$)/.exec(path)?.[0];
    return folder !== undefined && hash !== null && isDeleted(path) ? [folder] : [];
  });
}

interface Merging {
  readonly before: Tree;
  readonly now: Tree;
  /** The changes of the draft with what was settled. */
  readonly all: Changes;
  readonly settled: Settled | undefined;
}

/** Only the document of such a screen is asked for: its fixtures and snapshots, which were deleted with it, stay, too. */
function withTheirFiles(kept: readonly string[], { before, now, all, settled }: Merging): Changes {
  const isKept = (path: string) => kept.some((folder) => path.startsWith(folder));
  const own = [...all].filter(([path, hash]) => hash !== null || settled?.files.has(path) || !isKept(path));
  const deleted = [...before].filter(([path]) => isKept(path) && !now.has(path) && !all.has(path));
  return new Map([...deleted, ...own]);
}

/** A {@link Conflict} by hashes. */
interface Clash {
  readonly path: string;
  readonly base: string | null;
  readonly theirs: string | null;
  readonly mine: string | null;
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
  { draft, base, version }: Draft['row'],
  onto: number,
  found: readonly Clash[],
): Promise<Refusal> {
  // Whether a fixture fits depends on the document.
  const clashing = documentsFirst(found, ({ path }) => path);
  const hashes = clashing.flatMap((clash) => [clash.base, clash.theirs, clash.mine]);
  const blobs = await readBlobs(
    db,
    hashes.flatMap((hash) => hash ?? []),
  );
  const paths = clashing.map(({ path }) => path);
  const changes = await lastChanges(db, paths, { from: base, to: onto });
  const shown = (path: string, hash: string | null) => (hash === null ? null : contentOf(path, blobs.get(hash)!));
  const conflicts = clashing.map(
    ({ path, ...clash }): Conflict => ({
      path,
      base: shown(path, clash.base),
      theirs: shown(path, clash.theirs),
      mine: shown(path, clash.mine),
      by: changes.get(path) ?? null,
    }),
  );
  return new Refusal(
    409,
    'conflict',
    `Draft ${draft} and release ${onto} both changed ${paths.join(', ')}: its author has to resolve this.`,
    { draft, base, version, onto, conflicts },
  );
}
