/** What the browser stores of a project: a page may be closed at any moment. */
import { Saving } from '../../../studio/project/saving.ts';
import { assert, test } from '../../suite.ts';

const stored = new Map<string, unknown>();
let leave = (): void => {};
globalThis.addEventListener = ((kind: string, then: () => void) => {
  if (kind === 'pagehide') leave = then;
}) as typeof addEventListener;
globalThis.removeEventListener = () => {};
// A browser that does not tell its tabs apart, and whose database has not opened yet.
Object.defineProperties(globalThis, {
  navigator: { value: {} },
  indexedDB: { value: { open: () => ({}) } },
  localStorage: { value: { setItem: (key: string, text: string) => stored.set(key, JSON.parse(text)) } },
});

test('what is typed while a draft is made is stored with the draft as soon as there is one', async () => {
  const answers: ((body: object) => void)[] = [];
  const asked = async () => {
    while (answers.length === 0) await new Promise((done) => setTimeout(done, 1));
    return answers.shift()!;
  };
  globalThis.fetch = () => new Promise((done) => answers.push((body) => done(Response.json(body))));
  let text = '1';
  const saving = new Saving({ draft: undefined, base: 1, baseHashes: {}, read: () => text, changed: () => {} });
  saving.note('a.json');
  const answer = await asked();
  text = '2';
  saving.note('a.json');
  answer({ draft: 9, state: 'open', hashes: { 'a.json': 'h1' } });
  const write = await asked();
  leave();
  assert.equal(
    [...stored].filter(([key]) => key.endsWith('unsaved')),
    [
      ['studio: release 1 of undefined in tab only: unsaved', {}],
      ['studio: draft 9 of undefined in tab only: unsaved', { value: { 'a.json': { text: '2', seen: 'h1' } } }],
    ],
  );
  write({ state: 'open', note: 'Other words', hashes: { 'a.json': 'h2' } });
  await saving.close();
});
