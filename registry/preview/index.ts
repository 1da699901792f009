import { enter } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { needDraft } from '../drafts/read.ts';
import { newToken, tokenHash } from '../people/tokens.ts';
import type { Registry } from '../registry.ts';

/** How long a preview token is valid, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Issues a token for a draft, whatever its state. */
export async function preview(context: Context, ...[caller, draft]: Parameters<Registry['preview']>) {
  const { data, guard, now } = context;
  return data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'viewer');
    await needDraft(context, tx, draft);
    const [token, at] = [newToken(), now()];
    await tx.deleteFrom('preview').where('ends', '<=', at).execute();
    await tx
      .insertInto('preview')
      .values({ hash: tokenHash(token), draft, ends: at + LIFETIME_MS })
      .execute();
    await enter(tx, at, { who: person.name, what: 'preview', draft });
    return { token, ends: new Date(at + LIFETIME_MS).toISOString() };
  });
}

/** Returns the draft of a token that has not expired. */
export async function previewed({ data, now }: Context, token: string): Promise<number | undefined> {
  const row = await data.read((db) =>
    db
      .selectFrom('preview')
      .select('draft')
      .where('hash', '=', tokenHash(token))
      .where('ends', '>', now())
      .executeTakeFirst(),
  );
  return row?.draft;
}
