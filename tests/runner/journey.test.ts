import { goesOn, screensBySteps, screensOf } from '../../runner/play/journey.ts';
import type { Step } from '../../schemas/generated/types.ts';
import type { Authored } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { fixture, runAll, SHELF, verdictOn } from './shelf.ts';

const button = (label: string, ...tap: Authored[]): Authored => ({ widget: 'button', label, on: { tap } });

/** A second screen: shows parameters and stored values, and requests the same book. */
const NEXT: Authored = {
  params: { id: 'string' },
  view: [
    { widget: 'text', text: 'The desk' },
    { widget: 'text', text: 'Book {params.id}' },
    { widget: 'text', text: "Draft {stored.draft == null ? 'none' : stored.draft.title}" },
    { widget: 'text', text: '=data.book.title' },
    button('Onward', { do: 'go', to: 'shelf', with: { id: '8' }, replace: true }),
  ],
};
const CHANGES = { screens: { shelf: SHELF, desk: NEXT } };
const played = (steps: unknown[], more: Authored = {}) => verdictOn(steps, more, CHANGES);

test('a fixture continues on the named screen, with address, stored values and calls', async () => {
  const { lines } = await played([
    { tap: 'Keep' },
    { tap: 'Desk' },
    { went: 'desk', with: { id: '7' } },
    { called: 'book.detail', times: 2 },
    { see: ['The desk', 'Book 7', 'Draft Emma', 'Emma'] },
    { notSee: ['Press'] },
    { stayed: true },
  ]);
  assert.equal(lines, []);
});

test('a fixture continues from the second screen, and back on the first one', async () => {
  const { lines } = await played([
    { tap: 'Desk' },
    { went: 'desk' },
    { tap: 'Onward' },
    { went: 'shelf', with: { id: '8' }, replace: true },
    { see: ['Press'] },
    { tap: 'Desk' },
    { went: 'desk', with: { id: '8' } },
    { see: ['Book 8'] },
    { back: true },
    { went: 'back' },
    { see: ['Press'] },
    { called: 'book.detail', times: 5 },
  ]);
  assert.equal(lines, []);
});

test('time continues on the next screen', async () => {
  const detail = { is: 'ok', gives: { title: 'Emma', state: 1 } };
  const answers = { 'book.detail': [detail, { ...detail, after: 3000 }] };
  const steps = [{ tap: 'Desk' }, { went: 'desk' }, { notSee: ['The desk'] }, { wait: 3000 }, { see: ['The desk'] }];
  assert.equal((await played(steps, { answers })).lines, []);
});

const LEFT = 'only went, called, notCalled, bridge, toast, stored and copied can follow';

/** Steps of which the last one fails. */
const FAIL: [title: string, steps: unknown[], message: string][] = [
  [
    'what is on a screen that was left is not looked at',
    [{ tap: 'Desk' }, { see: ['Emma'] }],
    `the screen was left for /desk?id=7: ${LEFT}; to go on there, say { "went": "desk" } first`,
  ],
  [
    'time does not pass on a screen that was left',
    [{ tap: 'Outside' }, { went: 'https://books.example/emma' }, { wait: 60_000 }],
    `the screen was left for https://books.example/emma: ${LEFT}`,
  ],
  [
    'a screen that was gone back from takes no taps',
    [{ back: true }, { tap: 'Press' }],
    `the screen was left by going back: ${LEFT}`,
  ],
  [
    'a screen that was left is not loaded again',
    [{ back: true }, { reload: true }],
    `the screen was left by going back: ${LEFT}`,
  ],
  [
    'whoever goes back comes to the screen again, unless the fixture says otherwise',
    [{ tap: 'Desk' }, { went: 'desk' }, { tap: 'Onward' }, { went: 'shelf' }],
    'going back from there skips this screen; if it should, write "replace": true in this step',
  ],
  [
    'what was on the screen before is not on the next one',
    [{ tap: 'Desk' }, { went: 'desk' }, { see: ['Press'] }],
    'expected to see "Press"; it is not on the screen',
  ],
  [
    'nothing lies behind the first screen',
    [{ back: true }, { went: 'back' }, { see: ['Press'] }],
    'the fixture cannot continue: it was opened here, so there is nothing to go back to',
  ],
];

for (const [title, steps, message] of FAIL) {
  test(title, async () => {
    assert.is((await played(steps)).lines[0], message);
  });
}

test('a step on a screen that was left names what left it', async () => {
  const { lines } = await played([{ tap: 'Desk' }, { see: ['Emma'] }]);
  assert.match(lines[1]!, /^it was left by `go` at screens\/shelf\/screen\.json:\d+$/);
});

test('calls, messages and stored values of the previous screen can be expected afterwards', async () => {
  const steps = [
    { tap: 'Desk' },
    { went: 'desk' },
    { called: 'book.detail', times: 1 },
    { notCalled: 'book.reserve' },
    { bridge: [] },
    { stored: { draft: null } },
  ];
  assert.equal((await played(steps)).lines, []);
});

test('a fixture that leads to a screen with an error is not played, and names that screen', async () => {
  const broken = { ...CHANGES, screens: { ...CHANGES.screens, desk: { ...NEXT, title: '=nobody' } } };
  const stays = fixture([{ see: ['Press'] }]);
  const leads = fixture([{ tap: 'Desk' }, { went: 'desk' }], { fixture: 'another' });
  const { verdicts } = await runAll({ stays, leads }, {}, broken);
  assert.equal(
    verdicts.map(({ name, passed, unplayed, lines }) => [name, passed, unplayed, lines]),
    [
      ['a fixture', true, undefined, []],
      ['another', false, 'desk', ['screen desk has an error and cannot be played; see "screens check"']],
    ],
  );
});

test('a phone call does not leave the screen', async () => {
  const phone = {
    ...SHELF,
    view: [button('Phone', { do: 'open-url', url: 'tel:123' }), { widget: 'text', text: 'Still' }],
  };
  const steps = [{ tap: 'Phone' }, { went: 'tel:123' }, { see: ['Still'] }, { stayed: true }];
  assert.equal(
    (await verdictOn(steps, { answers: {} }, { screens: { shelf: { ...phone, load: {}, rules: {} } } })).lines,
    [],
  );
});

test('the next screens of a fixture are known before it is played', () => {
  const steps = [
    { tap: 'Desk' },
    { went: 'desk' },
    { see: ['The desk'] },
    { went: 'back' },
    { tap: 'Press' },
    { went: 'book' },
    { called: 'book.detail' },
  ] as Step[];
  assert.equal(screensBySteps({ screen: 'shelf', steps }), [
    'shelf',
    'shelf',
    'desk',
    'desk',
    'shelf',
    'shelf',
    'shelf',
  ]);
  assert.equal(screensOf({ screen: 'shelf', steps }), ['shelf', 'desk']);
  assert.is(goesOn(steps, 5), false);
});

test('answers to calls of none of the screens are refused', async () => {
  const answers = { 'book.reserve': { is: 'taken' } };
  const view = [{ widget: 'text', text: 'Nothing' }, button('Desk', { do: 'go', to: 'desk' })];
  const bare = { screens: { shelf: { load: {}, params: {}, view } } };
  const reserve = [{ tap: 'Desk' }, { went: 'desk' }, { tap: 'Reserve' }, { called: 'book.reserve' }];
  const both = { ...answers, 'book.detail': { is: 'ok', gives: { title: 'Emma', state: 1 } } };
  assert.equal((await verdictOn(reserve, { answers: both }, bare)).lines, []);
  const { lines } = await verdictOn([{ tap: 'Desk' }, { went: 'desk' }], { answers }, bare);
  assert.is(lines[0], 'this screen makes no call book.reserve; remove its answer');
});
