import { enter } from '../audit/index.ts';
import { needChannel } from '../channel/state.ts';
import type { Compilation, Findings } from '../checks/index.ts';
import { keepBlobs } from '../content/blobs.ts';
import { hashes, present, readFiles } from '../content/bytes.ts';
import { overlay, type Tree } from '../content/tree.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../data.ts';
import type { Registry } from '../registry.ts';
import { filesOf, treeOf } from '../releases/read.ts';
import { type Person, Refusal } from '../shapes.ts';
import type { DraftRow } from '../store/tables.ts';
import type { ApprovalRules } from './approvals.ts';
import { compileDraft } from './compile.ts';
import { mergeOnto, type Settled } from './merge.ts';
import { type Changes, type Draft, needDraft } from './read.ts';
import { addAuthor, expectVersion, needAlive, reopened, replaceChanges, updateDraft } from './write.ts';

/** A draft merged into the current production. */
export interface Merged {
  readonly draft: Draft;
  /** The release it was merged into. */
  readonly onto: number;
  readonly changes: Changes;
  readonly tree: Tree;
}

/** After this many attempts, the caller has to look again, because production or the draft keeps changing. */
const TRIES = 5;

/** Result of an attempt on something that others may change concurrently. */
export type Attempt<Result> = { readonly done: Result } | 'again';

/** Retries while production or the draft changed during the check; nothing has been written in that case. */
export async function untilUndisturbed<Result>(work: () => Promise<Attempt<Result>>): Promise<Result> {
  for (let left = TRIES; left > 0; left -= 1) {
    const attempt = await work();
    if (attempt !== 'again') return attempt.done;
  }
  throw new Refusal(409, 'busy', 'The draft or production kept changing in the meantime: look at both, and try again.');
}

/** Merges a draft in memory. Throws a {@link Refusal} (409) for files that changed on both sides. */
export async function mergeNow(db: Db, draft: Draft, settled?: Settled): Promise<Merged> {
  const { release: onto } = await needChannel(db);
  const changes = onto === draft.row.base && !settled ? draft.changes : await mergeOnto(db, draft, onto, settled);
  return { draft, onto, changes, tree: overlay(await treeOf(db, onto), changes) };
}

/** Reads the draft in the transaction that writes; undefined when it or production has changed since the merge. */
export async function undisturbed(rules: ApprovalRules, tx: Tx, { draft, onto }: Merged): Promise<Draft | undefined> {
  const now = await needDraft(rules, tx, draft.row.draft);
  const { release } = await needChannel(tx);
  const isSame = now.row.version === draft.row.version && now.row.state === draft.row.state && release === onto;
  return isSame ? now : undefined;
}

/** Writes a merge; `change` is applied to the draft's row as well. */
export async function keepMerge(
  context: Context,
  tx: Tx,
  { draft, onto, changes }: Merged,
  { name }: Person,
  change: Partial<DraftRow>,
): Promise<void> {
  const { draft: number, base, version } = draft.row;
  if (changes === draft.changes) return updateDraft(tx, number, change);
  await replaceChanges(tx, number, changes);
  await updateDraft(tx, number, { ...change, base: onto, version: version + 1 });
  await enter(tx, context.now(), { who: name, what: 'rebase', draft: number, details: { from: base, onto } });
}

/** Compiles a merged draft and runs its fixtures, or none if it has an error. */
export async function checkMerged({ data, checks }: Context, { tree }: Merged): Promise<Findings | Compilation> {
  return checks.checkSound(await data.read((db) => filesOf(db, tree)));
}

/** Whether a merged draft has no error: its fixtures were run. */
export function isSound(findings: Findings | Compilation): findings is Findings {
  return 'checked' in findings;
}

/** Returns the columns of a draft's row for the findings. */
export function checkedBy({ issues, checked }: Findings): Partial<DraftRow> {
  return { issues: JSON.stringify(issues), checked: JSON.stringify(checked) };
}

/**
 * Rebases a draft on the current production. A draft in review keeps its state if the merged documents are still valid:
 * its files are those that were sent for review. Otherwise it is open again.
 */
export async function rebase(context: Context, ...args: Parameters<Registry['rebase']>) {
  const { data, guard } = context;
  const [caller, draft, { resolved = {}, onto, version } = {}] = args;
  const files = readFiles(resolved);
  const settled = files.size > 0 ? { files: hashes(files), onto: readOnto(onto) } : undefined;
  await data.write(async (tx) => {
    await guard.need(tx, caller, 'editor');
    await keepBlobs(tx, present(files));
  });
  await untilUndisturbed(async () => {
    const merged = await data.read(async (db) => {
      const stored = await needDraft(context, db, draft);
      needAlive(stored);
      expectVersion(stored, version);
      return mergeNow(db, stored, settled);
    });
    const waits = merged.draft.row.state !== 'open' && !settled;
    const findings = waits ? await checkMerged(context, merged) : undefined;
    const change = findings && isSound(findings) ? checkedBy(findings) : { ...reopened(merged.draft), checked: null };
    return data.write(async (tx): Promise<Attempt<void>> => {
      const person = await guard.need(tx, caller, 'editor');
      if (!(await undisturbed(context, tx, merged))) return 'again';
      if (settled) await addAuthor(tx, draft, person);
      return { done: await keepMerge(context, tx, merged, person, change) };
    });
  });
  return compileDraft(context, draft);
}

/** Without it, a change published since the conflict was seen would be overwritten unseen. */
function readOnto(onto: number | undefined): number {
  if (onto !== undefined) return onto;
  throw new Refusal(400, 'bad-onto', '"onto" must be the release that the resolved files were merged with.');
}
