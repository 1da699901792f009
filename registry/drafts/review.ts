import { enter } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../data.ts';
import { readNote } from '../note.ts';
import { idOf } from '../people/guard.ts';
import type { Registry } from '../registry.ts';
import { type DraftInfo, Refusal } from '../shapes.ts';
import { infoOf, needDraft } from './read.ts';
import {
  type Attempt,
  checkedBy,
  checkMerged,
  isSound,
  keepMerge,
  mergeNow,
  undisturbed,
  untilUndisturbed,
} from './rebase.ts';
import { refuseErrors } from './refuse-errors.ts';
import { expectVersion, isAuthor, needAlive, needOwnOrApprover, needState, reopened, updateDraft } from './write.ts';

/** Sends a draft for review, rebased on the current production. If no approval is required, it is approved. */
export async function review(context: Context, ...[caller, draft]: Parameters<Registry['review']>) {
  const { data, guard, approvals, now } = context;
  return untilUndisturbed(async () => {
    const merged = await data.read(async (db) => {
      await guard.need(db, caller, 'editor');
      const stored = await needDraft(context, db, draft);
      needState(stored, 'open');
      return mergeNow(db, stored);
    });
    if (merged.changes.size === 0)
      throw new Refusal(422, 'nothing', `Draft ${draft} changes nothing compared with release ${merged.onto}.`);
    const findings = await checkMerged(context, merged);
    if (!isSound(findings)) return refuseErrors(context, merged, findings.issues);
    return data.write(async (tx): Promise<Attempt<DraftInfo>> => {
      const person = await guard.need(tx, caller, 'editor');
      if (!(await undisturbed(context, tx, merged))) return 'again';
      const state = approvals === 0 ? 'approved' : 'in-review';
      await keepMerge(context, tx, merged, person, { ...checkedBy(findings), state, at: now() });
      const details = { failed: findings.checked.failed.length, ...(approvals === 0 && { approvals: 0 }) };
      await enter(tx, now(), { who: person.name, what: 'review', draft, details });
      return { done: await info(context, tx, draft) };
    });
  });
}

/** Approves a draft in review; an author may only do so while the registry knows nobody else. */
export async function approve(context: Context, ...args: Parameters<Registry['approve']>) {
  const { data, guard, approvals, now } = context;
  const [caller, draft, { version } = {}] = args;
  return data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'approver');
    const stored = await needDraft(context, tx, draft);
    needState(stored, 'in-review');
    expectVersion(stored, version);
    const { round } = stored.row;
    const isOwn = await isAuthor(tx, draft, person.name);
    if (isOwn && (await guard.everybody(tx)).size > 1)
      throw new Refusal(403, 'own-draft', `${person.name} worked on draft ${draft}: someone else has to approve it.`);
    const before = stored.approvals;
    if (before.some(({ id }) => id === idOf(person.name)))
      throw new Refusal(409, 'approved-already', `${person.name} has already approved draft ${draft}.`, {
        approvals: before.map(({ name }) => name),
      });
    await tx
      .insertInto('approval')
      .values({ draft, round, person: idOf(person.name), name: person.name, at: now() })
      .execute();
    await updateDraft(tx, draft, { at: now(), ...(before.length + 1 >= approvals && { state: 'approved' }) });
    const own = { own: true, because: 'the registry knows only one person' };
    await enter(tx, now(), { who: person.name, what: 'approve', draft, ...(isOwn && { details: own }) });
    return info(context, tx, draft);
  });
}

/** Opens a draft again and voids its approvals. */
export async function sendBack(context: Context, ...[caller, draft, note]: Parameters<Registry['sendBack']>) {
  const { data, guard, now } = context;
  const reason = readNote(note, 'Say what has to be changed.');
  return data.write(async (tx) => {
    const stored = await needDraft(context, tx, draft);
    const person = await needOwnOrApprover(tx, guard, caller, stored);
    needState(stored, 'in-review', 'approved');
    await updateDraft(tx, draft, { ...reopened(stored), at: now() });
    await enter(tx, now(), { who: person.name, what: 'send-back', draft, note: reason });
    return info(context, tx, draft);
  });
}

export async function closeDraft(context: Context, ...[caller, draft]: Parameters<Registry['closeDraft']>) {
  const { data, guard, now } = context;
  return data.write(async (tx) => {
    const stored = await needDraft(context, tx, draft);
    const person = await needOwnOrApprover(tx, guard, caller, stored);
    needAlive(stored);
    await updateDraft(tx, draft, { state: 'closed', at: now() });
    await enter(tx, now(), { who: person.name, what: 'close', draft });
    return info(context, tx, draft);
  });
}

async function info(context: Context, db: Db, draft: number): Promise<DraftInfo> {
  return infoOf(db, await needDraft(context, db, draft));
}
