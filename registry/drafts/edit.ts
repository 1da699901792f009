import { enter } from '../audit/index.ts';
import { needChannel } from '../channel/state.ts';
import { keepBlobs, readBlob } from '../content/blobs.ts';
import { contentOf, hashes, present, readFile, readFiles } from '../content/bytes.ts';
import { checkPath } from '../content/paths.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../data.ts';
import { readNote } from '../note.ts';
import { idOf } from '../people/guard.ts';
import type { Registry } from '../registry.ts';
import { treeOf } from '../releases/read.ts';
import { Refusal } from '../shapes.ts';
import type { ApprovalRules } from './approvals.ts';
import { compileDraft } from './compile.ts';
import { effective } from './merge.ts';
import { type Draft, needDraft, wholeTree } from './read.ts';
import { addAuthor, needAlive, needOwn, reopened, replaceChanges, updateDraft } from './write.ts';

/** Stores the draft first, then compiles it, so that a draft with issues is stored as well. */
export async function createDraft(context: Context, ...args: Parameters<Registry['createDraft']>) {
  const { data, guard, now } = context;
  const [caller, { note, base: wanted, files, key }] = args;
  const checkedNote = readNote(note, 'Say in a note what the draft changes.');
  const changed = readFiles(files);
  const draft = await data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'editor');
    const earlier = key === undefined ? undefined : await draftOfRequest(tx, person.name, key);
    if (earlier !== undefined) return earlier;
    const base = wanted ?? (await needChannel(tx)).release;
    const changes = effective(hashes(changed), await treeOf(tx, base));
    await keepBlobs(tx, present(changed));
    const number = await nextDraft(tx);
    const at = now();
    await tx
      .insertInto('draft')
      .values({
        ...{ draft: number, base, state: 'open', author: person.name, note: checkedNote, at, round: 1, version: 1 },
        ...{ issues: '[]', checked: null, release: null, request_key: key ?? null },
      })
      .execute();
    await replaceChanges(tx, number, changes);
    await tx
      .insertInto('draft_author')
      .values({ draft: number, person: idOf(person.name) })
      .execute();
    const details = { base, files: [...changes.keys()].slice(0, 100) };
    await enter(tx, at, { who: person.name, what: 'draft', draft: number, note: checkedNote, details });
    return number;
  });
  return compileDraft(context, draft);
}

/** Writes one file; one that equals the base again is no longer part of the draft. */
export async function writeFile(context: Context, ...args: Parameters<Registry['writeFile']>) {
  const { data, guard, now } = context;
  const [caller, draft, path, content, ifMatch] = args;
  const file = content === null ? null : readFile(path, content);
  if (file === null) checkPath(path);
  await data.write(async (tx) => {
    const person = await guard.need(tx, caller, 'editor');
    const stored = await needDraft(context, tx, draft);
    needAlive(stored);
    const base = await treeOf(tx, stored.row.base);
    const known = stored.changes.has(path) ? stored.changes.get(path)! : (base.get(path) ?? null);
    if (ifMatch !== '*' && ifMatch !== (known ?? '')) throw await changedMeanwhile(tx, stored, path, known);
    if (known === null && file === null) throw noFile(draft, path);
    if (known === (file?.hash ?? null)) return;
    if (file) await keepBlobs(tx, [file]);
    const changes = effective(new Map([...stored.changes, [path, file?.hash ?? null]]), base);
    await replaceChanges(tx, draft, changes);
    await addAuthor(tx, draft, person);
    const { version } = stored.row;
    await updateDraft(tx, draft, { ...reopened(stored), version: version + 1, checked: null, at: now() });
    await enter(tx, now(), { who: person.name, what: 'write', draft, details: { path, hash: file?.hash ?? null } });
  });
  return { draft: await compileDraft(context, draft), hash: file?.hash ?? null };
}

/** Replaces the note that says what a draft changes and why: reviewers decide about it as about the files. */
export async function noteDraft(context: Context, ...[caller, draft, note]: Parameters<Registry['noteDraft']>) {
  const { data, guard, now } = context;
  const text = readNote(note, 'Say in a note what the draft changes.');
  await data.write(async (tx) => {
    const stored = await needDraft(context, tx, draft);
    const person = await needOwn(tx, guard, caller, stored);
    needAlive(stored);
    if (stored.row.note === text) return;
    await updateDraft(tx, draft, { ...reopened(stored), note: text, version: stored.row.version + 1, at: now() });
    await enter(tx, now(), { who: person.name, what: 'note', draft, note: text });
  });
  return compileDraft(context, draft);
}

/** Reads a file of the draft, or else of its base. */
export async function readDraftFile(rules: ApprovalRules, db: Db, draft: number, path: string) {
  const hash = (await wholeTree(db, await needDraft(rules, db, draft))).get(path);
  if (hash === undefined) throw noFile(draft, path);
  return { content: contentOf(path, await readBlob(db, hash)), hash };
}

function noFile(draft: number, path: string): Refusal {
  return new Refusal(404, 'no-file', `Draft ${draft} has no file "${path}".`);
}

async function changedMeanwhile(tx: Tx, { row }: Draft, path: string, hash: string | null): Promise<Refusal> {
  const content = hash === null ? null : contentOf(path, await readBlob(tx, hash));
  const reason = hash === null ? 'it does not exist' : 'it has changed';
  return new Refusal(409, 'changed', `"${path}" is not the version you have seen: ${reason}. Look at it again.`, {
    path,
    hash,
    content,
    who: await writerOf(tx, row.draft, path, hash),
  });
}

/** Returns who wrote a file of a draft as it is now; null when it was not written by itself. */
async function writerOf(tx: Tx, draft: number, path: string, hash: string | null): Promise<string | null> {
  const rows = await tx
    .selectFrom('audit')
    .select(['who', 'details'])
    .where('draft', '=', draft)
    .where('what', '=', 'write')
    .where('details', 'like', `%"hash":${JSON.stringify(hash)}%`)
    .orderBy('n', 'desc')
    .execute();
  return rows.find(({ details }) => JSON.parse(details ?? '{}').path === path)?.who ?? null;
}

/** Returns the draft that this author's request with this key has created; undefined when it is new. */
async function draftOfRequest(tx: Tx, author: string, key: string): Promise<number | undefined> {
  const query = tx.selectFrom('draft').select('draft').where('author', '=', author).where('request_key', '=', key);
  return (await query.executeTakeFirst())?.draft;
}

async function nextDraft(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('draft')
    .select(({ fn }) => fn.max('draft').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
