import { readBlobs } from '../content/blobs.ts';
import { contentOf } from '../content/bytes.ts';
import { overlay, type Tree } from '../content/tree.ts';
import type { Db } from '../data.ts';
import { treeOf } from '../releases/read.ts';
import { type Checked, type DraftInfo, Refusal } from '../shapes.ts';
import type { DraftRow } from '../store/tables.ts';

/** The changes of a draft: path → hash, null for a deletion. */
export type Changes = ReadonlyMap<string, string | null>;

/** A draft as stored. */
export interface Draft {
  readonly row: DraftRow;
  readonly changes: Changes;
}

/** Throws a {@link Refusal} (404) when there is none. */
export async function needDraft(db: Db, draft: number): Promise<Draft> {
  const row = Number.isInteger(draft)
    ? await db.selectFrom('draft').selectAll().where('draft', '=', draft).executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal(404, 'no-draft', `There is no draft ${draft}.`);
  return { row, changes: await changesOf(db, draft) };
}

/** Returns drafts before a number, newest first. */
export async function readDrafts(db: Db, before: number | undefined, limit: number): Promise<DraftInfo[]> {
  let query = db.selectFrom('draft').selectAll().orderBy('draft', 'desc').limit(limit);
  if (before !== undefined) query = query.where('draft', '<', before);
  const drafts: DraftInfo[] = [];
  for (const row of await query.execute())
    drafts.push(await infoOf(db, { row, changes: await changesOf(db, row.draft) }));
  return drafts;
}

/** Returns all files of a draft: its own over those of its base. */
export async function wholeTree(db: Db, { row, changes }: Draft): Promise<Tree> {
  return overlay(await treeOf(db, row.base), changes);
}

/** Returns a draft as clients see it. */
export async function infoOf(db: Db, { row, changes }: Draft): Promise<DraftInfo> {
  const { draft, base, state, author, note, at, round, issues, checked, release } = row;
  const blobs = await readBlobs(
    db,
    [...changes.values()].flatMap((hash) => hash ?? []),
  );
  const approvals = await db
    .selectFrom('approval')
    .select(['name', 'at'])
    .where('draft', '=', draft)
    .where('round', '=', round)
    .orderBy('at')
    .execute();
  return {
    ...{ draft, base, state, author, note, at: new Date(at).toISOString(), release },
    issues: JSON.parse(issues) as DraftInfo['issues'],
    checked: checked === null ? null : (JSON.parse(checked) as Checked),
    approvals: approvals.map((approval) => ({ who: approval.name, at: new Date(approval.at).toISOString() })),
    sentBack: await sentBackOf(db, draft),
    files: Object.fromEntries(
      [...changes].map(([path, hash]) => [path, hash === null ? null : contentOf(path, blobs.get(hash)!)]),
    ),
    hashes: Object.fromEntries(changes),
  };
}

/** Returns how a draft was sent back; null if it was not, or has been sent for review again. */
async function sentBackOf(db: Db, draft: number): Promise<DraftInfo['sentBack']> {
  const last = await db
    .selectFrom('audit')
    .select(['who', 'what', 'at', 'note'])
    .where('draft', '=', draft)
    .where('what', 'in', ['review', 'send-back'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.what !== 'send-back') return null;
  return { who: last.who, at: new Date(last.at).toISOString(), note: last.note ?? '' };
}

async function changesOf(db: Db, draft: number): Promise<Changes> {
  const rows = await db
    .selectFrom('draft_file')
    .select(['path', 'hash'])
    .where('draft', '=', draft)
    .orderBy('path')
    .execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}
