/** Saving of edits: nothing is lost, whatever happens between two answers of the registry. */
import type { DraftInfo } from '../../../studio/client/registry.ts';
import { signedIn } from '../../../studio/client/request.ts';
import { openProject, type Project } from '../../../studio/project/project.ts';
import { Saving } from '../../../studio/project/saving.ts';
import { assert, test } from '../../suite.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** The version that the change is based on, as in `If-Match`. */
  readonly seen: string | undefined;
  answer(status: number, body: object | string): void;
  /** The network goes before the answer arrives. */
  lose(): void;
}

/** The pending requests. */
const asked: Asked[] = [];
const delays: number[] = [];

globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
// A browser that does not tell its tabs apart: without locks, which Node has from 24 on.
Object.defineProperty(globalThis, 'navigator', { value: {} });
globalThis.fetch = (async (path, init) => {
  const { method, body, headers } = init as { method: string; body?: string; headers: { [name: string]: string } };
  const seen = headers['if-match'];
  return new Promise<Response>((done, lose) => {
    const answer = (status: number, answer: object | string) => done(new Response(textOf(answer), { status }));
    asked.push({ method, path: String(path), body, seen, answer, lose: () => lose(new TypeError('Failed to fetch')) });
  });
}) satisfies typeof fetch;
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = ((then: () => void, delay: number) => {
  delays.push(delay);
  return wait(then, 0);
}) as typeof setTimeout;

const textOf = (answer: object | string) => (typeof answer === 'string' ? answer : JSON.stringify(answer));

/** Resolves to the next request as soon as it is made. */
async function nextAsked(): Promise<Asked> {
  while (asked.length === 0) await new Promise((done) => wait(done, 1));
  return asked.shift()!;
}

/** Answers the next request as soon as it is made. */
async function answerNext(status: number, body: object | string): Promise<string> {
  const next = await nextAsked();
  next.answer(status, body);
  return `${next.method} ${next.body}`;
}

/** Resolves once the status matches. */
async function untilStatus(saving: Saving | Project, status: RegExp): Promise<void> {
  while (!status.test(saving.status)) await new Promise((done) => wait(done, 1));
}

const DRAFT: Partial<DraftInfo> = { draft: 1, hashes: {} };

function opened(draft: Partial<DraftInfo> | undefined) {
  const files: { [path: string]: string } = {};
  const options = {
    draft: draft as DraftInfo | undefined,
    base: 1,
    baseHashes: {},
    read: (path: string) => files[path],
    changed: () => {},
  };
  const saving = new Saving(options);
  const write = (path: string, text: string) => {
    files[path] = text;
    saving.note(path);
  };
  return { saving, write };
}

const saved = (hash: string) => ({ note: 'Other words', hashes: { 'a.json': hash } });

test('a change opens a draft that was approved again, as the registry answers', async () => {
  const { saving, write } = opened({ ...DRAFT, state: 'approved' });
  assert.is(saving.state, 'approved');
  write('a.json', '1');
  await answerNext(200, { ...saved('h1'), state: 'open' });
  await untilStatus(saving, /^Saved$/);
  assert.is(saving.state, 'open');
  await saving.close();
});

test('the note that a draft was made with names all that it changes, until somebody writes one', async () => {
  const hashes = { 'a.json': '1', 'order/screen.json': '2', 'order/fixtures/b.json': '3' };
  const { saving, write } = opened(DRAFT);
  write('order/screen.json', '2');
  await answerNext(200, { draft: 1, note: 'Changes to a', hashes });
  assert.is(await answerNext(503, {}), 'PUT {"note":"Changes to a, order"}');
  await untilStatus(saving, /^Saved$/);
  write('order/screen.json', '4');
  await answerNext(200, { draft: 1, note: 'Changes to a', hashes });
  assert.is(await answerNext(200, {}), 'PUT {"note":"Changes to a, order"}', 'again, as the first was lost');
  await untilStatus(saving, /^Saved$/);
  write('order/screen.json', '5');
  await answerNext(200, { draft: 1, note: 'Changes to a button', hashes });
  await untilStatus(saving, /^Saved$/);
  await saving.close();
  assert.equal(asked, []);
});

test('a change made while an answer is pending is sent before a flush ends', async () => {
  const { saving, write } = opened(DRAFT);
  write('a.json', 'first');
  const first = saving.flush();
  while (asked.length === 0) await new Promise((done) => wait(done, 1));
  write('a.json', 'second');
  const flushed = saving.flush();
  assert.is(await answerNext(200, saved('1')), 'PUT first');
  assert.is(await answerNext(200, saved('2')), 'PUT second');
  await Promise.all([first, flushed]);
  assert.is(saving.status, 'Saved');
});

test('a change that the registry cannot accept at the moment is sent again', async () => {
  const { saving, write } = opened(DRAFT);
  write('a.json', 'text');
  await answerNext(503, { error: { code: 'unavailable', message: 'Not now.' } });
  assert.is(await answerNext(200, saved('1')), 'PUT text');
  await saving.flush();
  assert.is(saving.status, 'Saved');
  assert.ok(delays.includes(5_000), 'after a while');
});

test('a file that already has the same text in the registry is not a conflict', async () => {
  const { saving, write } = opened(DRAFT);
  write('a.json', 'same');
  await answerNext(409, { error: { code: 'changed', message: 'Changed.', content: 'same', hash: '1' } });
  await saving.flush();
  assert.equal([saving.status, saving.conflicts], ['Saved', []]);
  write('a.json', 'mine');
  await answerNext(409, { error: { code: 'changed', message: 'Changed.', content: 'theirs', hash: '2' } });
  await saving.flush();
  assert.is(saving.conflicts[0]?.theirs, 'theirs');
});

test('what was sent before, without an answer, is no change of others: what was typed since is written over it', async () => {
  const changed = (content: string) => ({ error: { code: 'changed', message: 'Changed.', content, hash: 'one' } });
  const { saving, write } = opened(DRAFT);
  write('a.json', 'one');
  (await nextAsked()).lose();
  write('a.json', 'two');
  await answerNext(409, changed('one'));
  const { body, seen, answer } = await nextAsked();
  assert.equal([body, seen], ['two', '"one"']);
  answer(200, saved('two'));
  await saving.flush();
  assert.equal([saving.status, saving.conflicts], ['Saved', []]);

  const { saving: next } = opened(DRAFT);
  next.restore({ 'a.json': { text: null, seen: 'h0', sent: 'one' } }, undefined);
  await answerNext(409, changed('one'));
  assert.is((await nextAsked()).seen, '"one"', 'also by a page that was closed');
});

test('a conflict says who has changed the file: somebody by name, or oneself in another tab', async () => {
  signedIn('Ed');
  const statusAfter = async (who: string | null) => {
    const { saving, write } = opened(DRAFT);
    write('a.json', 'mine');
    await answerNext(409, { error: { code: 'changed', message: 'Changed.', content: 'theirs', hash: '2', who } });
    await saving.flush();
    return saving.status;
  };
  assert.is(await statusAfter('Ed'), 'Not saved: You have changed a.json in another tab');
  assert.is(await statusAfter('Ben'), 'Not saved: Ben has changed a.json');
  assert.is(await statusAfter(null), 'Not saved: Somebody else has changed a.json');
});

test('changes that a closed draft refuses continue in a new draft, with all changes of the old one', async () => {
  const { saving, write } = opened(DRAFT);
  write('a.json', 'mine');
  const ended = { error: { code: 'state', message: 'Draft 1 is closed: make a new draft.' } };
  assert.is(await answerNext(409, ended), 'PUT mine');
  await untilStatus(saving, /^Not saved/);
  assert.equal([saving.status, saving.ended], ['Not saved: Draft 1 is closed: make a new draft.', ended.error.message]);
  const over = saving.startOver();
  await answerNext(200, { draft: 1, files: { 'a.json': 'before', 'b.json': 'theirs', 'c.json': null } });
  const made = await answerNext(201, { draft: 2, hashes: {} });
  assert.match(made, /"files":\{"a\.json":"mine","b\.json":"theirs","c\.json":null\}/);
  await over;
  assert.equal([saving.draft, saving.ended, saving.status], [2, undefined, 'Saved']);
});

test('an answer that is not JSON is reported in words, and the request is repeated', async () => {
  const { saving, write } = opened(DRAFT);
  write('a.json', 'text');
  await answerNext(200, '<html>Sign in to the network</html>');
  assert.is(await answerNext(200, saved('1')), 'PUT text');
  assert.is(saving.status, 'Not saved: The server did not answer as it should. Try again in a moment.');
  await untilStatus(saving, /^Saved$/);
});

/** Changes a file before there is a draft, and loses the answer to the request that creates one. */
async function lostDraft() {
  const { saving, write } = opened(undefined);
  write('a.json', 'text');
  const made = await nextAsked();
  assert.is(`${made.method} ${made.path}`, 'POST /registry/v1/drafts');
  made.lose();
  await untilStatus(saving, /^Not saved/);
  return { saving, write, sent: `POST ${made.body}` };
}

const MADE = { draft: 7, state: 'open', note: 'Other words', hashes: { 'a.json': '1' } };
const keyIn = (asked: string) => /"key":"(\w{32})"/.exec(asked)?.[1];

test('a request for a draft whose answer was lost is sent again as it was, and later changes are written', async () => {
  const { saving, write, sent } = await lostDraft();
  assert.ok(keyIn(sent), sent);
  write('b.json', 'more');
  assert.is(await answerNext(201, MADE), sent);
  assert.is(await answerNext(200, { note: 'Other words', hashes: { ...MADE.hashes, 'b.json': '2' } }), 'PUT more');
  await untilStatus(saving, /^Saved$/);
  assert.is(saving.draft, 7);
});

test('a draft whose answer was lost, and that was closed meanwhile, is made again', async () => {
  const { saving, sent } = await lostDraft();
  assert.is(await answerNext(201, { ...MADE, state: 'closed' }), sent);
  const again = await answerNext(201, { ...MADE, draft: 8 });
  assert.match(again, /^POST .*"a\.json":"text"/);
  assert.is.not(keyIn(again), keyIn(sent));
  await untilStatus(saving, /^Saved$/);
  assert.is(saving.draft, 8);
});

test('a request for a draft that the registry has refused is not sent again', async () => {
  const { saving, write } = opened(undefined);
  write('a.json', 'text');
  const refused = await answerNext(403, { error: { code: 'role', message: 'Only editors may do this.' } });
  await untilStatus(saving, /^Not saved/);
  void saving.flush();
  assert.is.not(keyIn(await answerNext(201, MADE)), keyIn(refused));
  await untilStatus(saving, /^Saved$/);
});

test('a file that another tab or person has saved meanwhile is not overwritten by the text from before', async () => {
  const { saving, write } = opened(DRAFT);
  write('a.json', 'mine');
  await answerNext(200, { note: 'Other words', hashes: { 'a.json': '1', 'b.json': 'theirs' } });
  await untilStatus(saving, /^Saved$/);
  write('b.json', 'from before');
  const { method, seen, answer } = await nextAsked();
  assert.equal([method, seen], ['PUT', '""']);
  answer(409, { error: { code: 'changed', message: 'Changed.', content: 'theirs', hash: 'theirs' } });
  await untilStatus(saving, /^Not saved/);
  assert.is(saving.conflicts[0]?.theirs, 'theirs');
});

test('what a closed project could not save is saved by the next one alone, with what is changed there', async () => {
  const draft = { draft: 1, base: 1, files: {}, hashes: {} };
  const opening = openProject(1);
  await answerNext(200, draft);
  await answerNext(200, { release: 1, files: { 'a.json': '0' }, hashes: { 'a.json': 'h0' } });
  const before = await opening;
  before.change('a.json', '1');
  (await nextAsked()).lose();
  await untilStatus(before, /^Not saved/);
  void before.close();
  (await nextAsked()).lose();
  // The attempt that is under way when it is opened again is the last one.
  const { lose } = await nextAsked();
  const again = openProject(1);
  lose();
  await answerNext(200, draft);
  const next = await again;
  assert.is(next.read('a.json'), '1');
  next.change('a.json', '2');
  await new Promise((done) => wait(done, 20));
  assert.equal(
    asked.map(({ body, seen }) => [body, seen]),
    [['2', '"h0"']],
  );
  await answerNext(200, saved('h2'));
  await next.close();
});
