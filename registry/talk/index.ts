import { enter } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../data.ts';
import { needDraft } from '../drafts/read.ts';
import { readNote } from '../note.ts';
import type { Registry } from '../registry.ts';
import { type DraftComment, type Namesakes, Refusal } from '../shapes.ts';
import type { CommentRow } from '../store/tables.ts';

/** Milliseconds without a report after which a person counts as gone. */
const PRESENCE_MS = 20_000;

/** Returns the comments on a draft, oldest first. */
export async function comments(context: Context, draft: number): Promise<DraftComment[]> {
  return context.data.read(async (db) => {
    await needDraft(context, db, draft);
    const rows = await db
      .selectFrom('draft_comment')
      .selectAll()
      .where('draft', '=', draft)
      .orderBy('comment')
      .execute();
    return rows.map(commentOf);
  });
}

/** Adds a comment to a node of a draft, whatever its state. */
export async function comment(context: Context, ...[caller, draft, given]: Parameters<Registry['comment']>) {
  const { data, guard, now } = context;
  const text = readNote(given.text, 'The comment is empty.');
  return data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'viewer');
    await needDraft(context, tx, draft);
    const { last } = await tx
      .selectFrom('draft_comment')
      .select(({ fn }) => fn.max('comment').as('last'))
      .executeTakeFirstOrThrow();
    const { file, path, name, namesakes } = given;
    const row: CommentRow = {
      ...{ comment: Number(last ?? 0) + 1, draft, file, path, name, text },
      namesakes: namesakes ? JSON.stringify(namesakes) : null,
      ...{ author: person.name, at: now(), resolver: null, resolved: null },
    };
    await tx.insertInto('draft_comment').values(row).execute();
    await enter(tx, row.at, { who: person.name, what: 'comment', draft });
    return commentOf(row);
  });
}

/** Resolves a comment; a resolved one stays unchanged. */
export async function resolveComment(
  { data, guard, now }: Context,
  ...[caller, draft, number]: Parameters<Registry['resolveComment']>
) {
  return data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'editor');
    const row = await readComment(tx, draft, number);
    if (row.resolver !== null) return commentOf(row);
    const settled = { resolver: person.name, resolved: now() };
    await tx.updateTable('draft_comment').set(settled).where('comment', '=', number).execute();
    await enter(tx, settled.resolved, { who: person.name, what: 'resolve-comment', draft });
    return commentOf({ ...row, ...settled });
  });
}

/** Records a person's position in a draft, and returns those of the others. */
export async function present(context: Context, ...[caller, draft, place]: Parameters<Registry['present']>) {
  const { data, guard, now } = context;
  return data.write(async (tx) => {
    const { name: who } = await guard.need(tx, caller, 'viewer');
    await needDraft(context, tx, draft);
    const at = now();
    const { file, path, name } = place;
    await tx
      .insertInto('draft_presence')
      .values({ draft, person: who, file, path, name, at })
      .onConflict((conflict) => conflict.columns(['draft', 'person']).doUpdateSet({ file, path, name, at }))
      .execute();
    await tx
      .deleteFrom('draft_presence')
      .where('at', '<=', at - PRESENCE_MS)
      .execute();
    const others = await tx
      .selectFrom('draft_presence')
      .select(['person', 'file', 'path', 'name'])
      .where('draft', '=', draft)
      .where('person', '<>', who)
      .orderBy('person')
      .execute();
    return others.map(({ person, ...where }) => ({ who: person, ...where }));
  });
}

async function readComment(db: Db, draft: number, number: number): Promise<CommentRow> {
  const row = await db
    .selectFrom('draft_comment')
    .selectAll()
    .where('draft', '=', draft)
    .where('comment', '=', number)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'no-comment', `Draft ${draft} has no comment ${number}.`);
  return row;
}

function commentOf({
  comment,
  draft,
  file,
  path,
  name,
  namesakes,
  text,
  author,
  at,
  resolver,
  resolved,
}: CommentRow): DraftComment {
  return {
    ...{ comment, draft, file, path, name, text, author },
    namesakes: namesakes === null ? null : (JSON.parse(namesakes) as Namesakes),
    at: new Date(at).toISOString(),
    resolved: resolver === null || resolved === null ? null : { who: resolver, at: new Date(resolved).toISOString() },
  };
}
