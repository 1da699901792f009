import '../../../runner/world/dom.ts';
import { compileProject } from '../../../compiler/index.ts';
import { fixtureText } from '../../../runner/fixture/write.ts';
import { loadWidgets } from '../../../runner/page/setup.ts';
import { makeFixture } from '../../../runner/record/make.ts';
import { prove } from '../../../runner/record/prove.ts';
import type { Note } from '../../../runner/record/recording.ts';
import type { FixtureDocument } from '../../../schemas/generated/types.ts';
import type { Authored, Changes } from '../../compiler/library.ts';
import { assert, test } from '../../suite.ts';
import { runAll, SHELF, shelf } from '../shelf.ts';
import { answered, looked, recording, sent, tape } from './tape.ts';

const BOOK = {
  code: 0,
  message: '',
  data: { title: 'Emma', state: 2, away: 1, price: null, copies: [{ id: '—', place: 'Hall' }] },
};
const tap = (name: string): Note => ({ is: 'did', step: { tap: name } });
const READER: Authored = { ...SHELF, params: { id: 'string', reader: 'string' } };

/** The start of every recording of the shelf. */
const OPENED: [number, Note][] = [
  [0, sent(1, 'book.detail', { query: { id: 'BK-2026-77', reader: 'R123456' } })],
  [120, answered(1, BOOK)],
  [4000, looked('Shelf', 'Emma', 'Good', 'Hall')],
];

async function proof(fixture: FixtureDocument, changes: Changes = {}) {
  const { screens, brand } = compileProject(shelf({}, changes));
  const entry = screens.get(fixture.screen)!;
  return prove(fixture, entry, { screens, brand, widgets: await loadWidgets(), snapshots: { read: () => undefined } });
}

/** The result of `screens test` for a fixture file. */
async function verdictOn(fixture: FixtureDocument): Promise<readonly string[]> {
  const { verdicts } = await runAll({ one: fixtureText(fixture) });
  return verdicts[0]!.lines;
}

test('a recording becomes a fixture that passes immediately', async () => {
  const notes = tape(
    ...OPENED,
    [4001, { is: 'did', step: { type: 'Please keep it for Maria', into: 'Remark' } }],
    [6000, looked('Shelf', 'Emma', 'Good', 'Hall')],
    [6001, tap('Reserve')],
    [
      6010,
      sent(2, 'book.reserve', {
        query: { reader: 'R123456' },
        body: { id: 'BK-2026-77', note: 'Please keep it for Maria' },
      }),
    ],
    [6200, answered(2, { code: '7' })],
    [6201, { is: 'toast', text: 'Taken', kind: 'info' }],
    [9000, looked('Shelf', 'Emma', 'Good', 'Hall')],
  );
  const { fixture, replaced } = makeFixture(recording(notes), 'a book that is taken');
  assert.ok(replaced >= 2);
  assert.equal(fixture.answers, {
    'book.detail': { is: 'ok', gives: { title: 'Emma', state: 2, away: true, copies: [{ id: '—', place: 'Hall' }] } },
    'book.reserve': { is: 'taken' },
  } as unknown as FixtureDocument['answers']);
  const names = fixture.steps.map((step) => Object.keys(step)[0]);
  assert.equal(names, ['see', 'type', 'tap', 'called', 'toast']);
  const text = fixtureText(fixture);
  for (const value of ['BK-2026-77', 'R123456', 'Maria', 'Please', 'utm', 'record=1'])
    assert.not.ok(text.includes(value), value);
  assert.equal((await proof(fixture)).left, []);
  assert.equal(await verdictOn(fixture), []);
});

test('a value is replaced by the same made-up one in the address, in requests and in typed text', () => {
  const notes = tape(
    ...OPENED,
    [4001, { is: 'did', step: { type: 'R123456', into: 'Remark' } }],
    [5000, looked('Emma')],
    [5001, tap('Reserve')],
    [5002, sent(2, 'book.reserve', { body: { note: 'R123456' } })],
  );
  const { fixture } = makeFixture(recording(notes), 'a');
  const made = new URLSearchParams(fixture.open.split('?')[1]).get('reader')!;
  assert.match(made, /^[A-Z]\d{6}$/);
  assert.equal(fixture.steps.slice(1, 3), [
    { type: made, into: 'Remark' },
    { tap: 'Reserve' },
  ] as FixtureDocument['steps']);
  assert.is(JSON.stringify(fixture).split(made).length - 1, 3);
});

test('refused, unreadable, failed and missing answers are recorded in order', async () => {
  const retry: [number, Note][] = [
    [0, sent(1, 'book.detail')],
    [50, { is: 'answered', id: 1, answer: { status: 502, text: '<html>' } }],
    [900, looked('Shelf')],
    [901, tap('Try again')],
    [902, sent(2, 'book.detail')],
    [950, answered(2, {}, 0)],
    [1800, looked('Shelf')],
    [1801, tap('Try again')],
    [1802, sent(3, 'book.detail')],
    [1850, answered(3, { code: '0', data: { title: 'Emma', state: 'lost' } })],
    [2700, looked('Shelf')],
    [2701, tap('Try again')],
    [2702, sent(4, 'book.detail')],
    [2750, answered(4, { code: 0, data: BOOK.data })],
    [3000, looked('Emma')],
  ];
  const { fixture } = makeFixture(recording(tape(...retry)), 'a book in the end');
  assert.equal(fixture.answers!['book.detail'], [
    { raw: '<html>', status: 502 },
    { unreachable: true },
    { raw: '{"code":"0","data":{"title":"Emma","state":"lost"}}' },
    { is: 'ok', gives: { title: 'Emma', state: 2, away: true, copies: [{ id: '—', place: 'Hall' }] } },
  ] as unknown as FixtureDocument['steps']);
  assert.equal((await proof(fixture)).lines, []);
});

test('a slow answer and a countdown take their time, and temporary texts are not expected', async () => {
  const notes = tape(
    [0, sent(1, 'book.detail')],
    [3012, answered(1, BOOK)],
    [5000, looked('Emma')],
    [5001, tap('Pause')],
    [5002, { is: 'timer', id: 2, ms: 1000 }],
    [6004, { is: 'rang', id: 2 }],
    [6004, { is: 'timer', id: 3, ms: 998 }],
    [7003, looked('Emma')],
    [7003, { is: 'rang', id: 3 }],
  );
  const { fixture } = makeFixture(recording(notes), 'a slow book');
  assert.equal((fixture.answers!['book.detail'] as { after?: number }).after, 3000);
  assert.equal(fixture.steps, [
    { wait: 3000 },
    { see: ['Emma'] },
    { tap: 'Pause' },
    { wait: 2000 },
  ] as FixtureDocument['steps']);
  assert.equal((await proof(fixture)).lines, []);
});

test('a choice in a picker is one step; leaving the screen ends the fixture', async () => {
  const notes = tape(
    ...OPENED,
    [4100, { is: 'did', step: { tap: 'Kind' }, on: { kind: 'opener' } }],
    [4200, { is: 'looked', texts: ['Novel', 'Poem'], dialog: 'Kind', fields: [] }],
    [4201, { is: 'did', step: { tap: 'Novel' }, on: { kind: 'option', of: 'Kind' } }],
    [4300, { is: 'did', step: { tap: 'Poem' }, on: { kind: 'option', of: 'Kind' } }],
    [4400, { is: 'did', step: { tap: 'Confirm' }, on: { kind: 'confirm' } }],
    [5000, looked('Emma', 'Poem')],
    [5001, tap('Keep')],
    [5002, { is: 'stored', name: 'draft', value: { title: 'Emma', count: 2 } }],
    [5003, { is: 'stored', name: 'not of this screen', value: 'x' }],
    [5500, tap('Shell')],
    [5501, { is: 'bridge', action: 'toHome', params: { id: 'BK-2026-77' } }],
    [6000, tap('Copy title')],
    [6001, { is: 'copied', text: 'Emma' }],
    [6500, tap('Desk')],
    [6501, { is: 'went', url: '/desk?reader=R123456&id=BK-2026-77', replace: false, external: false }],
  );
  const { fixture } = makeFixture(recording(notes), 'every way');
  const id = new URLSearchParams(fixture.open.split('?')[1]).get('id')!;
  assert.is.not(id, 'BK-2026-77');
  assert.equal(fixture.steps.slice(1), [
    { choose: 'Poem', in: 'Kind' },
    { see: ['Poem'] },
    { tap: 'Keep' },
    { stored: { draft: { title: 'Emma', count: 2 } } },
    { tap: 'Shell' },
    { bridge: ['toHome'], with: { id } },
    { tap: 'Copy title' },
    { copied: 'Emma' },
    { tap: 'Desk' },
    { went: 'desk', with: { id } },
  ] as FixtureDocument['steps']);
  assert.equal((await proof(fixture)).left, []);
  assert.equal(await verdictOn(fixture), []);
});

test('state from before, and effects that do not repeat, do not make the fixture fail', async () => {
  const notes = tape(
    ...OPENED.slice(0, 2),
    [4000, looked('Emma', 'A text by chance')],
    [4001, { is: 'expected', text: 'Hall' }],
  );
  const { fixture } = makeFixture(recording(notes, { stored: { draft: { title: 'Persuasion' } } }), 'a draft');
  assert.equal(fixture.stored, { draft: { title: 'Persuasion' } });
  const { fixture: proven, left, lines } = await proof(fixture);
  assert.equal(lines, []);
  assert.equal(left, ['expected to see "A text by chance"; it is not on the screen']);
  assert.equal(proven.steps, [{ see: ['Emma', 'Hall'] }]);
});

test('an action that cannot be replayed is reported', async () => {
  const { fixture } = makeFixture(recording(tape(...OPENED, [4001, tap('Nowhere')])), 'lost');
  assert.equal((await proof(fixture)).lines, ['there is nothing called "Nowhere" to tap']);
});

test('headers and addresses of the user are replaced', () => {
  const book = { ...BOOK.data, cover: 'http://127.0.0.1:4300/covers/1.svg' };
  const notes = tape([0, sent(1, 'book.detail')], [50, answered(1, { code: 0, data: book })]);
  const { fixture } = makeFixture(recording(notes, {}, { screens: { shelf: READER } }), 'a cover');
  assert.match(JSON.stringify(fixture.answers), /https:\/\/example\.com\/covers\/1\.svg/);
});
