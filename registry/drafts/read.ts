import { readBlobs } from '../content/blobs.ts';
import { contentOf } from '../content/bytes.ts';
import { overlay, type Tree } from '../content/tree.ts';
import type { Db } from '../data.ts';
import { idOf } from '../people/guard.ts';
import { treeOf } from '../releases/read.ts';
import { type Checked, type DraftInfo, Refusal } from '../shapes.ts';
import type { DraftRow } from '../store/tables.ts';
import { type Approval, type ApprovalRules, approvalsOf, stateWith } from './approvals.ts';

/** The changes of a draft: path → hash, null for a deletion. */
export type Changes = ReadonlyMap<string, string | null>;

/** A draft as stored, in the state that its approvals give it now. */
export interface Draft {
  readonly row: DraftRow;
  readonly changes: Changes;
  /** See {@link approvalsOf}. */
  readonly approvals: readonly Approval[];
}

/** Throws a {@link Refusal} (404) when there is none. */
export async function needDraft(rules: ApprovalRules, db: Db, draft: number): Promise<Draft> {
  const row = Number.isInteger(draft)
    ? await db.selectFrom('draft').selectAll().where('draft', '=', draft).executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal(404, 'no-draft', `There is no draft ${draft}.`);
  return (await draftsOf(rules, db, [row]))[0]!;
}

/** Returns drafts before a number, newest first. */
export async function readDrafts(
  rules: ApprovalRules,
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<DraftInfo[]> {
  let query = db.selectFrom('draft').selectAll().orderBy('draft', 'desc').limit(limit);
  if (before !== undefined) query = query.where('draft', '<', before);
  const rows = await query.execute();
  return rows.length === 0 ? [] : infosOf(db, await draftsOf(rules, db, rows));
}

async function draftsOf(rules: ApprovalRules, db: Db, rows: readonly DraftRow[]): Promise<Draft[]> {
  const changes = await changesOf(db, numbersOf(rows));
  const counted = await approvalsOf(rules, db, rows);
  return rows.map((row) => {
    const approvals = counted.get(row.draft) ?? [];
    const state = stateWith(rules, row, approvals);
    return { row: { ...row, state }, changes: changes.get(row.draft) ?? new Map(), approvals };
  });
}

/** Returns all files of a draft: its own over those of its base. */
export async function wholeTree(db: Db, { row, changes }: Draft): Promise<Tree> {
  return overlay(await treeOf(db, row.base), changes);
}

/** Returns a draft as clients see it. */
export async function infoOf(db: Db, draft: Draft): Promise<DraftInfo> {
  return (await infosOf(db, [draft]))[0]!;
}

/** Returns drafts as clients see them, in the same order, by as many queries as for one. */
async function infosOf(db: Db, drafts: readonly Draft[]): Promise<DraftInfo[]> {
  const numbers = numbersOf(drafts.map(({ row }) => row));
  const blobs = await readBlobs(
    db,
    drafts.flatMap(({ changes }) => [...changes.values()].flatMap((hash) => hash ?? [])),
  );
  const authors = await authorsOf(db, numbers);
  const sentBack = await sentBackOf(db, numbers);
  const openComments = await openCommentsOf(db, numbers);
  return drafts.map(({ row, changes, approvals }) => {
    const { draft, base, state, author, version, note, at, issues, checked, release } = row;
    const others = (authors.get(draft) ?? []).filter(({ id }) => id !== idOf(author));
    return {
      ...{ draft, base, state, author, version, note, at: new Date(at).toISOString(), release },
      issues: JSON.parse(issues) as DraftInfo['issues'],
      checked: checked === null ? null : (JSON.parse(checked) as Checked),
      approvals: approvals.map((approval) => ({ who: approval.name, at: new Date(approval.at).toISOString() })),
      authors: [author, ...others.map(({ id, name }) => name ?? id)],
      sentBack: sentBack.get(draft) ?? null,
      openComments: openComments.get(draft) ?? 0,
      files: Object.fromEntries(
        [...changes].map(([path, hash]) => [path, hash === null ? null : contentOf(path, blobs.get(hash)!)]),
      ),
      hashes: Object.fromEntries(changes),
    };
  });
}

function numbersOf(rows: readonly DraftRow[]): number[] {
  return rows.map(({ draft }) => draft);
}

/** Groups rows by their draft, in their order. */
function byDraft<Row extends { draft: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.draft);
    if (group) group.push(row);
    else groups.set(row.draft, [row]);
  }
  return groups;
}

/** Returns everybody who worked on drafts; the name is null where the person is gone. */
async function authorsOf(db: Db, drafts: readonly number[]) {
  const query = db
    .selectFrom('draft_author')
    .leftJoin('person', 'person.id', 'draft_author.person')
    .select(['draft_author.draft as draft', 'draft_author.person as id', 'person.name as name'])
    .where('draft_author.draft', 'in', drafts);
  return byDraft(await query.orderBy('draft_author.person').execute());
}

async function openCommentsOf(db: Db, drafts: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('draft_comment')
    .select(({ fn }) => ['draft', fn.countAll().as('open')])
    .where('draft', 'in', drafts)
    .where('resolver', 'is', null)
    .groupBy('draft')
    .execute();
  return new Map(rows.map(({ draft, open }) => [draft, Number(open)]));
}

/** Returns how drafts were sent back, without those that were not or have been sent for review again. */
async function sentBackOf(db: Db, drafts: readonly number[]): Promise<Map<number, DraftInfo['sentBack']>> {
  const last = db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('draft', 'in', drafts)
    .where('what', 'in', ['review', 'send-back'])
    .groupBy('draft');
  const rows = await db
    .selectFrom('audit')
    .select(['draft', 'who', 'at', 'note'])
    .where('n', 'in', last)
    .where('what', '=', 'send-back')
    .execute();
  return new Map(
    rows.map(({ draft, who, at, note }) => [draft!, { who, at: new Date(at).toISOString(), note: note ?? '' }]),
  );
}

async function changesOf(db: Db, drafts: readonly number[]): Promise<Map<number, Changes>> {
  const query = db.selectFrom('draft_file').select(['draft', 'path', 'hash']).where('draft', 'in', drafts);
  const groups = byDraft(await query.orderBy('path').execute());
  return new Map([...groups].map(([draft, rows]) => [draft, new Map(rows.map(({ path, hash }) => [path, hash]))]));
}
