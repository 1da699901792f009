import type { Context } from '../context.ts';
import { filesOf } from '../releases/read.ts';
import { type DraftInfo, Refusal } from '../shapes.ts';
import { infoOf, needDraft, wholeTree } from './read.ts';

/**
 * Compiles a draft and stores its issues. A failure to compile must not lose an edit: it is logged, and reported at the
 * review.
 */
export async function compileDraft(context: Context, draft: number): Promise<DraftInfo> {
  const { data, checks } = context;
  const { version, files } = await data.read(async (db) => {
    const stored = await needDraft(context, db, draft);
    return { version: stored.row.version, files: await filesOf(db, await wholeTree(db, stored)) };
  });
  try {
    const { issues } = await checks.compile(files);
    return await data.write(async (tx) => {
      await tx
        .updateTable('draft')
        .set({ issues: JSON.stringify(issues) })
        .where('draft', '=', draft)
        .where('version', '=', version)
        .execute();
      return infoOf(tx, await needDraft(context, tx, draft));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.log(`Draft ${draft} could not be compiled: ${error.message}`);
    return data.read(async (db) => infoOf(db, await needDraft(context, db, draft)));
  }
}
