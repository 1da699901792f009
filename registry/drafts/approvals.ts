import type { Context } from '../context.ts';
import type { Db } from '../data.ts';
import { reaches } from '../people/guard.ts';
import type { DraftState, Person } from '../shapes.ts';
import type { DraftRow } from '../store/tables.ts';

/** What decides which approvals count, and how many are required. */
export type ApprovalRules = Pick<Context, 'guard' | 'approvals'>;

/** An approval of a draft since it was last sent for review. */
export interface Approval {
  /** Id of the person. */
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether it is by somebody who worked on the draft. */
  readonly isOwn: boolean;
}

/** The drafts whose state depends on their approvals. */
const WAITING: readonly DraftState[] = ['in-review', 'approved'];

/**
 * Returns the approvals of drafts, in the order of their times. Of a draft that waits for approvals or for its
 * publication, only those that count now: people may have lost the role since, and approvals by authors only count
 * while the registry knows nobody else.
 */
export async function approvalsOf(
  { guard }: ApprovalRules,
  db: Db,
  rows: readonly DraftRow[],
): Promise<Map<number, readonly Approval[]>> {
  const given = await givenOf(db, rows);
  const isCounted = given.length > 0 ? countingOf(await guard.everybody(db)) : () => true;
  return new Map(
    rows.map(({ draft, round, state }) => {
      const own = given.filter((approval) => approval.draft === draft && approval.round === round);
      return [draft, WAITING.includes(state) ? own.filter(isCounted) : own];
    }),
  );
}

/** Returns the state of a draft: one in review is approved while enough of its approvals count. */
export function stateWith({ approvals }: ApprovalRules, { state }: DraftRow, counted: readonly Approval[]): DraftState {
  if (!WAITING.includes(state)) return state;
  return counted.length >= approvals ? 'approved' : 'in-review';
}

function countingOf(everybody: ReadonlyMap<string, Person>): (approval: Approval) => boolean {
  return ({ id, isOwn }) => {
    const person = everybody.get(id);
    return person !== undefined && reaches(person.role, 'approver') && (!isOwn || everybody.size === 1);
  };
}

/** Returns the approvals of drafts in any round. */
async function givenOf(db: Db, rows: readonly DraftRow[]): Promise<(Approval & { draft: number; round: number })[]> {
  const given = await db
    .selectFrom('approval')
    .leftJoin('draft_author', (join) =>
      join.onRef('draft_author.draft', '=', 'approval.draft').onRef('draft_author.person', '=', 'approval.person'),
    )
    .select(['approval.draft', 'approval.round', 'approval.person as id', 'approval.name', 'approval.at'])
    .select('draft_author.person as author')
    .where(
      'approval.draft',
      'in',
      rows.map(({ draft }) => draft),
    )
    .orderBy('approval.at')
    .execute();
  return given.map(({ author, ...approval }) => ({ ...approval, isOwn: author !== null }));
}
