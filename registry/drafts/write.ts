import { chunks, sizesOf } from '../content/blobs.ts';
import { checkCount, checkSum } from '../content/bytes.ts';
import type { Tx } from '../data.ts';
import type { Guard } from '../people/guard.ts';
import { idOf, reaches } from '../people/guard.ts';
import { type DraftState, type Person, Refusal } from '../shapes.ts';
import type { DraftRow } from '../store/tables.ts';
import type { Changes, Draft } from './read.ts';

/** States in which a draft can still be published. */
const ALIVE: readonly DraftState[] = ['open', 'in-review', 'approved'];

/** What to do when a draft is not in the required state. */
const ADVICE: { readonly [State in DraftState]: string } = {
  open: 'send it for review first',
  'in-review': 'someone else approves it, or sends it back',
  approved: 'publish it, or send it back',
  published: 'make a new draft',
  closed: 'make a new draft',
};

/** Throws a {@link Refusal} (409) unless a draft is in one of these states. */
export function needState({ row }: Draft, ...states: DraftState[]): void {
  if (states.includes(row.state)) return;
  const now = row.state === 'published' ? `published as release ${row.release}` : row.state.replace('-', ' ');
  throw new Refusal(409, 'state', `Draft ${row.draft} is ${now}: ${ADVICE[row.state]}.`, { state: row.state });
}

/** Throws a {@link Refusal} (409) when a draft is not the version that the caller has seen, if one is given. */
export function expectVersion({ row }: Draft, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new Refusal(409, 'version', `Draft ${row.draft} has changed since you looked at it: look at it again.`, {
    version: row.version,
  });
}

/** Whether a draft in this state can still be published. */
export function isAlive(state: DraftState): boolean {
  return ALIVE.includes(state);
}

export function needAlive(draft: Draft): void {
  needState(draft, ...ALIVE);
}

/** Ensures that the caller is an author of the draft. Throws a {@link Refusal} (403). */
export async function needOwn(tx: Tx, guard: Guard, caller: Person, { row }: Draft): Promise<Person> {
  const person = await guard.need(tx, caller, 'editor');
  if (await isAuthor(tx, row.draft, person.name)) return person;
  throw notYours(row, 'its authors');
}

/** Ensures that the caller is an author of the draft or an approver. Throws a {@link Refusal} (403). */
export async function needOwnOrApprover(tx: Tx, guard: Guard, caller: Person, { row }: Draft): Promise<Person> {
  const person = await guard.need(tx, caller, 'editor');
  if (reaches(person.role, 'approver') || (await isAuthor(tx, row.draft, person.name))) return person;
  throw notYours(row, 'its authors and approvers');
}

function notYours({ draft, author }: DraftRow, allowed: string): Refusal {
  return new Refusal(403, 'not-yours', `Draft ${draft} is by ${author}: only ${allowed} may do this.`);
}

export async function isAuthor(tx: Tx, draft: number, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('draft_author')
    .select('person')
    .where('draft', '=', draft)
    .where('person', '=', idOf(name))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a person as an author of a draft. */
export async function addAuthor(tx: Tx, draft: number, { name }: Person): Promise<void> {
  await tx
    .insertInto('draft_author')
    .values({ draft, person: idOf(name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the files of a draft, whose bytes are stored. Throws a {@link Refusal} (413) for too many, or too large ones. */
export async function replaceChanges(tx: Tx, draft: number, changes: Changes): Promise<void> {
  checkCount(changes.size);
  const stored = [...changes.values()].flatMap((hash) => hash ?? []);
  checkSum((await sizesOf(tx, stored)).values());
  await tx.deleteFrom('draft_file').where('draft', '=', draft).execute();
  const rows = [...changes].map(([path, hash]) => ({ draft, path, hash }));
  for (const some of chunks(rows)) await tx.insertInto('draft_file').values(some).execute();
}

export async function updateDraft(tx: Tx, draft: number, change: Partial<DraftRow>): Promise<void> {
  await tx.updateTable('draft').set(change).where('draft', '=', draft).execute();
}

/** Returns the columns that open a draft again and void its approvals. */
export function reopened({ row }: Draft): Partial<DraftRow> {
  return row.state === 'open' ? {} : { state: 'open', round: row.round + 1 };
}
