import { enter } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { needDraft } from '../drafts/read.ts';
import { isAlive, needAlive } from '../drafts/write.ts';
import { idOf } from '../people/guard.ts';
import { newToken, tokenHash } from '../people/tokens.ts';
import type { Registry } from '../registry.ts';
import { Refusal } from '../shapes.ts';

/** How long a preview token is valid, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Issues a token for a draft that can still be published. */
export async function preview(context: Context, ...[caller, draft]: Parameters<Registry['preview']>) {
  const { data, guard, now } = context;
  return data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'viewer');
    needAlive(await needDraft(context, tx, draft));
    const [token, at] = [newToken(), now()];
    await tx.deleteFrom('preview').where('ends', '<=', at).execute();
    await tx
      .insertInto('preview')
      .values({ hash: tokenHash(token), draft, ends: at + LIFETIME_MS, person: idOf(person.name) })
      .execute();
    await enter(tx, at, { who: person.name, what: 'preview', draft });
    return { token, ends: new Date(at + LIFETIME_MS).toISOString() };
  });
}

/** Returns the draft of a token that has not expired. Throws a {@link Refusal} (404) when the draft has ended. */
export async function previewed({ data, now }: Context, token: string): Promise<number | undefined> {
  const row = await data.read((db) =>
    db
      .selectFrom('preview')
      .innerJoin('draft', 'draft.draft', 'preview.draft')
      .select(['draft.draft', 'draft.state', 'draft.release'])
      .where('hash', '=', tokenHash(token))
      .where('ends', '>', now())
      .executeTakeFirst(),
  );
  if (!row || isAlive(row.state)) return row?.draft;
  const became = row.state === 'published' ? `was published as release ${row.release}` : 'was closed';
  throw new Refusal(404, 'preview-ended', `Draft ${row.draft} ${became}, so there is nothing left to preview.`);
}
