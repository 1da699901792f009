import { readBlobs } from '../content/blobs.ts';
import { contentOf } from '../content/bytes.ts';
import { overlay, type Tree } from '../content/tree.ts';
import type { Db } from '../data.ts';
import { idOf } from '../people/guard.ts';
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
  const { draft, base, state, author, version, note, at, round, issues, checked, release } = row;
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
    ...{ draft, base, state, author, version, note, at: new Date(at).toISOString(), release },
    issues: JSON.parse(issues) as DraftInfo['issues'],
    checked: checked === null ? null : (JSON.parse(checked) as Checked),
    approvals: approvals.map((approval) => ({ who: approval.name, at: new Date(approval.at).toISOString() })),
    authors: await authorsOf(db, row),
    sentBack: await sentBackOf(db, draft),
    openComments: await openCommentsOf(db, draft),
    files: Object.fromEntries(
      [...changes].map(([path, hash]) => [path, hash === null ? null : contentOf(path, blobs.get(hash)!)]),
    ),
    hashes: Object.fromEntries(changes),
  };
}

/** Returns the names of everybody who worked on a draft, that of its author first. */
async function authorsOf(db: Db, { draft, author }: DraftRow): Promise<string[]> {
  const rows = await db
    .selectFrom('draft_author')
    .leftJoin('person', 'person.id', 'draft_author.person')
    .select(['draft_author.person as id', 'person.name as name'])
    .where('draft_author.draft', '=', draft)
    .orderBy('draft_author.person')
    .execute();
  return [author, ...rows.filter(({ id }) => id !== idOf(author)).map(({ id, name }) => name ?? id)];
}

async function openCommentsOf(db: Db, draft: number): Promise<number> {
  const { open } = await db
    .selectFrom('draft_comment')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('draft', '=', draft)
    .where('resolver', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
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
