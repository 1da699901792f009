import { enter } from '../audit/index.ts';
import { expectSeq, isEverybody, move, needChannel, newSalt, readPercent } from '../channel/state.ts';
import { coverageOf, highestCoverage } from '../checks/coverage.ts';
import type { Findings } from '../checks/index.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../data.ts';
import type { ApprovalRules } from '../drafts/approvals.ts';
import { type Draft, needDraft } from '../drafts/read.ts';
import {
  type Attempt,
  checkedBy,
  checkMerged,
  isSound,
  keepMerge,
  type Merged,
  mergeNow,
  undisturbed,
  untilUndisturbed,
} from '../drafts/rebase.ts';
import { refuseErrors } from '../drafts/refuse-errors.ts';
import { expectVersion, needState } from '../drafts/write.ts';
import { readNote } from '../note.ts';
import type { Registry } from '../registry.ts';
import { filesOf, needRelease, treeOf } from '../releases/read.ts';
import { addRelease } from '../releases/write.ts';
import { type Channel, type Person, Refusal } from '../shapes.ts';

/** Tolerance for comparing coverage. */
const TOLERANCE = 1e-9;

/**
 * Publishes an approved draft as a release, for everyone or as a candidate for some. It is rebased on the current
 * production and checked once more; then everything it depends on is verified in the one transaction that writes it.
 *
 * While there is a candidate, nothing else can be published: two changes at once could not be told apart by their
 * figures, and the base of the next release would be unclear. Roll the candidate out or back first.
 */
export async function publish(context: Context, ...args: Parameters<Registry['publish']>) {
  const [caller, draft, options = {}] = args;
  const percent = readPercent(options.percent ?? 100);
  const reason =
    options.reason === undefined
      ? undefined
      : readNote(options.reason, 'The reason is empty: say why it is published despite failing fixtures.');
  const published = await untilUndisturbed(async () => {
    const merged = await context.data.read(async (db) => {
      await context.guard.need(db, caller, 'operator');
      const stored = await needDraft(context, db, draft);
      needState(stored, 'in-review', 'approved');
      needApprovals(context, stored);
      expectVersion(stored, options.version);
      needFree(await needChannel(db), options.seq);
      return mergeNow(db, stored);
    });
    const findings = await checkMerged(context, merged);
    if (!isSound(findings)) return refuseErrors(context, merged, findings.issues);
    await refuseFailures(context, merged, findings, reason);
    return context.data.write((tx) =>
      write(context, tx, { caller, merged, findings, percent, reason, seq: options.seq }),
    );
  });
  context.moved(published.channel);
  return { release: published.release, seq: published.channel.seq };
}

/** Throws a {@link Refusal} (409) when the channel has changed since the caller saw it, or has a candidate. */
function needFree(channel: Channel, seq: number | undefined): void {
  expectSeq(channel, seq);
  if (!channel.candidate) return;
  const { release, percent, state } = channel.candidate;
  throw new Refusal(
    409,
    'rollout-running',
    `Release ${release} is at ${percent} % (${state}): roll it out to 100 % or roll it back before you publish another.`,
    { channel },
  );
}

/**
 * Throws a {@link Refusal} (422) for failing fixtures without a reason, and for lower coverage of the rules: a reason
 * excuses what a failing fixture no longer covers, not a new rule without fixtures.
 */
async function refuseFailures(
  context: Context,
  { onto, draft }: Merged,
  findings: Findings,
  reason: string | undefined,
) {
  const { issues } = findings;
  const { failed } = findings.checked;
  if (failed.length > 0 && reason === undefined)
    throw new Refusal(
      422,
      'failed-fixtures',
      `${failed.length === 1 ? 'A fixture fails' : `${failed.length} fixtures fail`} with draft ${draft.row.draft}: correct it, or give a reason for publishing it anyway.`,
      { draft: draft.row.draft, failed, issues },
    );
  const before = await coverageBefore(context, onto);
  if (before === null || findings.checked.coverage === null) return;
  const coverage = failed.length > 0 ? highestCoverage(findings, await check(context, onto)) : coverageOf(findings);
  if (coverage > before - TOLERANCE) return;
  throw new Refusal(
    422,
    'coverage',
    `The fixtures cover ${share(coverage)} of the rules, and ${share(before)} in release ${onto}: add fixtures for the new rules.`,
    { coverage, before, failed, issues },
  );
}

function share(coverage: number): string {
  return `${(coverage * 100).toFixed(1)} %`;
}

/** Measured now if it was not measured when the release was made. */
async function coverageBefore(context: Context, release: number): Promise<number | null> {
  const { checked } = await context.data.read((db) => needRelease(db, release));
  if (checked !== null) return (JSON.parse(checked) as Findings['checked']).coverage;
  return (await check(context, release)).checked.coverage;
}

async function check({ data, checks }: Context, release: number): Promise<Findings> {
  return checks.check(await data.read(async (db: Db) => filesOf(db, await treeOf(db, release))));
}

interface Publishing {
  readonly caller: Person;
  readonly merged: Merged;
  readonly findings: Findings;
  readonly percent: number;
  readonly reason: string | undefined;
  readonly seq: number | undefined;
}

async function write(
  context: Context,
  tx: Tx,
  publishing: Publishing,
): Promise<Attempt<{ release: number; channel: Channel }>> {
  const { caller, merged, findings, percent, reason, seq } = publishing;
  const { row } = merged.draft;
  const at = context.now();
  const person = await context.guard.need(tx, caller, 'operator');
  const before = await needChannel(tx);
  needFree(before, seq);
  const draft = await undisturbed(context, tx, merged);
  if (!draft) return 'again';
  const { approvals } = draft;
  const approver = approvals.at(-1)?.name ?? null;
  const { release, content } = await addRelease(tx, {
    ...{ base: merged.onto, draft: row.draft, author: row.author, approver, note: row.note, at },
    ...{ checked: findings.checked, tree: merged.tree, files: [], compiled: findings.compiled },
  });
  await keepMerge(context, tx, merged, person, { ...checkedBy(findings), state: 'published', release, at });
  const candidate = { release, percent, state: 'running', salt: newSalt() } as const;
  const next = isEverybody(percent) ? { release, candidate: null } : { release: before.release, candidate };
  const channel = await move(tx, before.seq, next, at);
  const { failed } = findings.checked;
  const details = {
    ...{ percent, seq: channel.seq, content, approver },
    ...(approver === null && { approvals: 0 }),
    ...(approvals.some(({ isOwn }) => isOwn) && { own: true, because: 'the registry knows only one person' }),
    ...(reason !== undefined && failed.length > 0 && { reason, failed }),
  };
  await enter(tx, at, { who: person.name, what: 'publish', release, draft: row.draft, note: row.note, details });
  return { done: { release, channel } };
}

/** Throws a {@link Refusal} (409) when too few approvals of a draft count. */
function needApprovals({ approvals }: ApprovalRules, { row, approvals: given }: Draft): void {
  if (given.length >= approvals) return;
  const counted = given.map(({ name }) => name);
  throw new Refusal(
    409,
    'approvals',
    `Draft ${row.draft} needs ${approvals} approval${approvals === 1 ? '' : 's'} from others and has ${counted.length}: someone else approves it, or sends it back.`,
    { approvals, counted },
  );
}
