import type { Context } from '../context.ts';
import { filesOf, treeOf } from '../releases/read.ts';
import { type DraftInfo, Refusal } from '../shapes.ts';
import { needDraft } from './read.ts';
import type { Merged } from './rebase.ts';
import { updateDraft } from './write.ts';

type Issues = DraftInfo['issues'];

/** Stores the issues that block a merged draft, and throws them as a {@link Refusal} (422). */
export async function refuseErrors(context: Context, merged: Merged, issues: Issues): Promise<never> {
  const { draft, version } = merged.draft.row;
  await context.data.write(async (tx) => {
    const { row } = await needDraft(context, tx, draft);
    if (row.version === version) await updateDraft(tx, draft, { issues: JSON.stringify(issues) });
  });
  const errors = issues.filter(({ severity }) => severity === 'error');
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  const older = await errorsBefore(context, merged, errors);
  throw new Refusal(422, 'issues', `Draft ${draft} has ${count}: correct the documents first.${older}`, { issues });
}

/**
 * Says how many of the errors the release below a draft has, too: it was published by a version of the program that
 * checked less. Empty for none.
 */
async function errorsBefore({ data, checks }: Context, { onto, changes }: Merged, errors: Issues): Promise<string> {
  const elsewhere = errors.filter(({ file }) => !changes.has(file));
  if (elsewhere.length === 0) return '';
  const { issues } = await checks.compile(await data.read(async (db) => filesOf(db, await treeOf(db, onto))));
  const known = new Set(issues.map((issue) => JSON.stringify(issue)));
  const older = elsewhere.filter((issue) => known.has(JSON.stringify(issue))).length;
  if (older === 0) return '';
  const which = older < errors.length ? `${older} of them` : older === 1 ? 'It' : 'All of them';
  return ` ${which} ${older === 1 ? 'is' : 'are'} in release ${onto}, too, which an older version of the program has checked.`;
}
