import { readFileSync } from 'node:fs';
import type { PageUnderTest } from '../../runner/page/page-under-test.ts';
import { runStep, STEPS } from '../../runner/steps/index.ts';
import { assert, test } from '../suite.ts';
import { PLAIN_SHELF, verdictOn } from './shelf.ts';

const schema = JSON.parse(readFileSync(new URL('../../schemas/fixture.json', import.meta.url), 'utf8')) as {
  $defs: { step: { oneOf: { $ref: string }[] } };
};

/** Steps that pass, by title. */
const HOLD: { [title: string]: unknown[] } = {
  'see finds texts, names and values': [{ see: ['Emma', 'Good', 'Press', 'Remark'] }],
  'restart opens the app again, at another address where one is given': [
    { called: 'book.detail', times: 1, with: { query: { id: '7' } } },
    { restart: '/shelf?id=8' },
    { called: 'book.detail', times: 2, with: { query: { id: '8' } } },
    { restart: true },
    { called: 'book.detail', times: 3, with: { query: { id: '8' } } },
  ],
  'see reads the grey words of a field while it is empty': [
    { see: ['A few words'] },
    { type: 'Lovely', into: 'Remark' },
    { notSee: ['A few words'] },
  ],
  'notSee holds for what is not there': [{ notSee: ['New', 'Pressed', 'Sure?'] }, { see: ['Press'] }],
  'tap runs what the button does': [{ tap: 'Press' }, { see: ['Pressed'] }],
  'type puts text into a field': [
    { type: 'Lovely', into: 'Remark' },
    { shows: 'Lovely', in: 'Remark' },
  ],
  'type empties a field': [
    { type: 'x', into: 'Remark' },
    { type: '', into: 'Remark' },
    { shows: '', in: 'Remark' },
  ],
  'choose opens a picker and confirms': [
    { choose: 'Poem', in: 'Kind' },
    { shows: 'Poem', in: 'Kind' },
  ],
  'choose ticks a checkbox': [{ choose: 'I agree' }],
  'disabled holds for a control that cannot be used': [{ disabled: 'Return' }],
  'disabled holds for a field and for a card, also by the words inside': [
    { disabled: 'Place' },
    { disabled: 'Persuasion' },
    { disabled: 'Lend' },
    { disabled: '14 days' },
  ],
  'inactive holds for a control that looks disabled and takes taps': [
    { inactive: 'Buy' },
    { tap: 'Buy' },
    { toast: 'Not for sale' },
  ],
  'seeInOrder holds for texts one after the other': [{ seeInOrder: ['Emma', 'Good', 'Press', 'Shell', 'Pages'] }],
  'beside finds what is in the line of a text': [
    { beside: { Pages: '320', Printed: '1815' } },
    { beside: { Due: ['3 copies'], 'in the hall': '2026-02-01' } },
    { beside: { Time: '14 days', Fee: '0' } },
  ],
  'picture knows an asset, also beside a text, and an empty place': [
    { picture: 'cover/1', of: 'Cover' },
    { picture: 'logo', of: 'Sequel' },
    { picture: '/assets/logo.0123456789abcdef.svg', of: 'Persuasion' },
    // A server in another brand's colours has another hash.
    { picture: '/assets/logo.fedcba9876543210.svg', of: 'Persuasion' },
    { picture: null, of: 'Back' },
  ],
  'stayed holds as long as the screen was not left': [{ tap: 'Press' }, { stayed: true }],
  'wait lets timers end': [{ tap: 'Pause' }, { wait: 60_000 }, { toast: 'Over' }],
  'viewport makes less room': [{ viewport: { shrunk: 300 } }, { see: ['Small window'] }],
  'back leaves the screen': [{ back: true }, { went: 'back' }],
  'reload starts over': [
    { tap: 'Press' },
    { reload: true },
    { notSee: ['Pressed'] },
    { called: 'book.detail', times: 2 },
  ],
  'called compares what was sent': [{ called: 'book.detail', times: 1, with: { query: { id: '7', other: null } } }],
  'called compares the path and the kind of request': [
    {
      called: 'book.detail',
      with: { path: '/library/book', method: 'GET', headers: { 'x-requested-with': 'XMLHttpRequest' } },
    },
  ],
  'called holds for a call that was made no times': [{ called: 'book.reserve', times: 0 }, { stayed: true }],
  'notCalled holds': [{ notCalled: 'book.reserve' }, { stayed: true }],
  'bridge sees messages to the shell': [{ tap: 'Shell' }, { bridge: ['toHome'], with: { id: '7' } }, { bridge: [] }],
  'toast sees a refusal': [{ tap: 'Refuse' }, { toast: 'No', kind: 'error' }],
  'toast null sees that none was shown': [{ toast: null }, { tap: 'Refuse' }, { toast: 'No' }, { toast: null }],
  'toast without a kind means any': [{ tap: 'Refuse' }, { toast: 'No' }, { tap: 'Buy' }, { toast: 'Not for sale' }],
  'went knows a screen and what it carries': [{ tap: 'Desk' }, { went: 'desk', with: { id: '7' }, at: '/desk?id=7' }],
  'went knows an address outside': [{ tap: 'Outside' }, { went: 'https://books.example/emma' }],
  'went knows an address in other letters, as browsers do': [
    { tap: 'Outside' },
    { went: 'HTTPS://Books.example/emma' },
  ],
  'went with what is carried leaves out the query': [
    { tap: 'Catalog' },
    { went: 'https://books.example/list', with: { page: '2' } },
  ],
  'stored compares what is given': [{ tap: 'Keep' }, { stored: { draft: { title: 'Emma' } } }],
  'stored knows the place of a value': [{ tap: 'Keep' }, { stored: { draft: { title: 'Emma' } }, in: 'local' }],
  'copied knows the text': [{ tap: 'Copy title' }, { copied: 'Emma' }],
  'dialog knows the one on top, or none': [
    { dialog: null },
    { tap: 'Ask' },
    { dialog: 'Sure?' },
    { see: ['Yes'] },
    { tap: 'Yes' },
    { dialog: null },
  ],
  'dismiss closes what its document lets it close': [
    { tap: 'Tell' },
    { dismiss: 'outside' },
    { dialog: null },
    { tap: 'Tell' },
    { dismiss: 'escape' },
    { dialog: null },
  ],
  'dismiss leaves a dialog open that only its buttons close': [
    { tap: 'Ask' },
    { dismiss: 'outside' },
    { dismiss: 'escape' },
    { dialog: 'Sure?' },
  ],
};

const NOT_AWAY = { answers: { 'book.detail': { is: 'ok', gives: { title: 'Emma', state: 2, away: false } } } };

for (const [title, steps] of Object.entries(HOLD)) {
  test(title, async () => {
    const { lines } = await verdictOn(steps, title.includes('a control that cannot be used') ? NOT_AWAY : {});
    assert.equal(lines, []);
  });
}

/** Steps of which the last one fails, and the first line of the message. */
const FAIL: [unknown[], string | RegExp][] = [
  [[{ see: ['Emna'] }], 'expected to see "Emna"; it is not on the screen'],
  [[{ notSee: ['Emma'] }], '"Emma" is on the screen and should not be'],
  [[{ tap: 'Pres' }], 'there is nothing called "Pres" to tap'],
  [[{ tap: 'Shelf' }], '"Shelf" is a heading here, and nothing to tap'],
  [[{ tap: 'Good' }], '"Good" is a text here, and nothing to tap'],
  [[{ type: 'x', into: 'Press' }], '"Press" is a button here, and nothing to type into'],
  [[{ type: 'x', into: 'Remarks' }], 'there is nothing called "Remarks" to type into'],
  [[{ choose: 'Essay', in: 'Kind' }], '"Kind" offers "Novel", "Poem", not "Essay"'],
  [[{ type: 'Poem', into: 'Kind' }], '"Kind" is not a text field: use { "choose": "Poem", "in": "Kind" }'],
  [[{ choose: 'x', in: 'Sort' }], 'there is nothing called "Sort" to choose in'],
  [[{ upload: ['a.png'], into: 'Add image' }], 'there is nothing called "Add image" to add files to'],
  [[{ shows: 'Lovely', in: 'Remark' }], '"Remark" shows "", not "Lovely"'],
  [[{ shows: 'x', in: 'Sort' }], 'there is no field "Sort"'],
  [[{ disabled: 'Return' }], '"Return" can be used and should be disabled'],
  [[{ disabled: 'Gone' }], 'there is nothing called "Gone" that could be disabled'],
  [[{ called: 'book.reserve' }], 'call book.reserve was not made; the calls made were book.detail'],
  [[{ called: 'book.detail', times: 2 }], 'call book.detail was made once, not 2 times'],
  [
    [{ called: 'book.detail', intents: 1 }],
    'call book.detail was made under no key, as neither `once` nor `money` is declared for it, not under 1',
  ],
  [[{ called: 'book.detail', with: { query: { id: '8' } } }], 'call book.detail sent id = "7" in its query, not "8"'],
  [[{ notCalled: 'book.detail' }], 'call book.detail was made once and should not have been'],
  [[{ bridge: ['toHome'] }], 'the messages to the shell were [], not ["toHome"]'],
  [[{ tap: 'Shell' }, { bridge: ['toHome'], with: { id: '8' } }], 'bridge toHome was sent id = "7", not "8"'],
  [[{ tap: 'Refuse' }, { toast: null }], 'no toast should be shown; the toasts shown were "No"'],
  [[{ toast: 'Reserved' }], 'no toast "Reserved"; none was shown'],
  [[{ tap: 'Refuse' }, { toast: 'Yes' }], 'no toast "Yes"; the toasts shown were "No"'],
  [[{ tap: 'Refuse' }, { toast: 'No', kind: 'info' }], 'toast "No" is of kind error, not info'],
  [
    [{ tap: 'Both' }, { toast: 'Never' }],
    'toast "Never" was shown at the same moment as toast "Soon"; only the last one can be read',
  ],
  [[{ tap: 'Lend' }], '"Lend" cannot be tapped: it is disabled'],
  [[{ type: 'x', into: 'Place' }], '"Place" does not accept text now: it is disabled'],
  [[{ tap: '320' }], '"320" is a definition here, and nothing to tap'],
  [[{ tap: 'Remark' }], '"Remark" is a textbox here, and nothing to tap'],
  [[{ disabled: 'Buy' }], '"Buy" only looks disabled and still accepts taps: use "inactive"'],
  [[{ inactive: 'Lend' }], '"Lend" is disabled and accepts no taps: use "disabled"'],
  [[{ inactive: 'Press' }], '"Press" looks active and should not'],
  [[{ seeInOrder: ['Emma', 'Press', 'Good'] }], '"Good" comes before "Press", and should come after it'],
  [[{ seeInOrder: ['Emma', 'Emna'] }], 'expected to see "Emna"; it is not on the screen'],
  [[{ beside: { Pages: '1815' } }], 'next to "Pages" is "320", not "1815"'],
  [[{ beside: { Pages: ['320', 'Printed'] } }], 'next to "Pages" is "320", not "320", "Printed"'],
  [[{ beside: { Due: '2026-02-01' } }], 'next to "Due" is "3 copies", not "2026-02-01"'],
  [[{ beside: { Colour: 'red' } }], 'expected to see "Colour"; it is not on the screen'],
  [[{ picture: 'cover/2', of: 'Cover' }], 'the picture "Cover" is "cover/1", not "cover/2"'],
  [[{ picture: 'logo', of: 'Back' }], 'the picture "Back" is null, not "logo"'],
  [[{ picture: 'logo', of: 'Nobody' }], 'there is no picture "Nobody", nor one next to that text'],
  [[{ tap: 'Desk' }, { stayed: true }], 'the screen was left for /desk?id=7, and should not have been'],
  [[{ back: true }, { stayed: true }], 'the screen was left by going back, and should not have been'],
  [
    [{ called: 'book.detail', with: { path: '/library/shelf' } }],
    'call book.detail went to /library/book, not to /library/shelf',
  ],
  [[{ called: 'book.detail', with: { method: 'POST' } }], 'call book.detail was a GET, not a POST'],
  [[{ called: 'book.reserve', times: 1 }], 'call book.reserve was made 0 times, not once'],
  [[{ went: 'desk' }], 'the screen was not left for desk'],
  [[{ went: 'back' }], 'the screen was not left by going back'],
  [[{ tap: 'Outside' }, { went: 'desk' }], 'the screen was left for https://books.example/emma, not for desk'],
  [[{ tap: 'Desk' }, { went: 'desk', at: '/desk' }], 'the screen was left for /desk?id=7, not for /desk'],
  [[{ tap: 'Desk' }, { went: 'desk', with: { id: '8' } }], '/desk?id=7 carries id = "7", not "8"'],
  [
    [{ tap: 'Desk' }, { went: 'desk', replace: true }],
    'going back from there leads to this screen again; if it should, leave out "replace": true',
  ],
  [[{ stored: { draft: { title: 'Emma' } } }], 'stored draft is null, not {"title":"Emma"}'],
  [[{ tap: 'Keep' }, { stored: { draft: { title: 'Emm' } } }], 'stored draft.title is "Emma", not "Emm"'],
  [
    [{ tap: 'Keep' }, { stored: { draft: { title: 'Emma' } }, in: 'cookie' }],
    'draft is stored in local storage, not in a cookie',
  ],
  [[{ copied: 'Emma' }], 'nothing was copied, and "Emma" should have been'],
  [[{ dialog: 'Sure?' }], 'the dialog "Sure?" is not on top; no dialog is open'],
  [[{ dismiss: 'outside' }], 'no dialog is open that could be closed'],
  [[{ tap: 'Ask' }, { dialog: null }], 'no dialog should be open; "Sure?" is'],
  [[{ screen: 'shelf' }], /^screens\/shelf\/snapshots\/shelf\.txt is not there; "screens test --update" writes it$/],
];

for (const [steps, message] of FAIL) {
  test(`a failed step reports: ${message}`, async () => {
    const { passed, lines, line } = await verdictOn(steps);
    assert.is(passed, false);
    if (typeof message === 'string') assert.is(lines[0], message);
    else assert.match(lines[0]!, message);
    assert.ok(line !== undefined && line > 10, 'the line of the step is named');
  });
}

test('an unknown step fails with a message', async () => {
  const said = await runStep({} as PageUnderTest, { hope: 'Emma' }).catch((error: Error) => error.message);
  assert.is(said, 'the runner has no step "hope"');
});

test('the runner implements every step of the schema, and no other', () => {
  const names = schema.$defs.step.oneOf.map(({ $ref }) => $ref.replace('#/$defs/', ''));
  assert.equal(Object.keys(STEPS).sort(), names.sort());
});

test('the client of a call is determined from its headers', async () => {
  const session = {
    reader: { in: 'query' },
    light: { in: 'header', client: 'json' },
    dark: { in: 'header', client: 'form' },
  };
  const files = { 'screens/session.json': JSON.stringify({ session }) };
  const client = async (name: string) =>
    (await verdictOn([{ called: 'book.detail', with: { client: name } }], {}, { files })).lines[0];
  assert.is(await client('json'), undefined);
  assert.is(await client('form'), 'call book.detail carried the headers of the json client, not of the form client');
});

test('a control that is disabled cannot be tapped, and its rule is explained', async () => {
  const { lines } = await verdictOn([{ tap: 'Return' }], NOT_AWAY);
  assert.is(lines[0], '"Return" cannot be tapped: it is disabled');
  assert.ok(
    lines.some((line) => line.includes('data.book.away (answer of book.detail)')),
    lines.join('\n'),
  );
});

test('an ambiguous name is not guessed', async () => {
  const twice = [
    { widget: 'button', label: 'Go', on: { tap: [{ do: 'back' }] } },
    { widget: 'card', children: [{ widget: 'button', label: 'Go', on: { tap: [{ do: 'back' }] } }] },
  ];
  const { lines } = await verdictOn(
    [{ tap: 'Go' }],
    {},
    { screens: { shelf: { ...PLAIN_SHELF, view: [...twice, { widget: 'text', text: '=data.book.title' }] } } },
  );
  assert.is(lines[0], '2 things to tap are called "Go"; give them different names');
});

test('a failed check stops the fixture', async () => {
  const steps = [{ tap: 'Reserve' }, { toast: 'Please write a remark', kind: 'error' }, { notCalled: 'book.reserve' }];
  assert.equal((await verdictOn(steps)).lines, []);
});

test('an answer takes the time it declares', async () => {
  const answers = { 'book.detail': { is: 'ok', gives: { title: 'Emma', state: 1 }, after: 3000 } };
  const steps = [
    { notSee: ['Emma'] },
    { wait: 2999 },
    { notSee: ['Emma'] },
    { wait: 1 },
    { see: ['Emma', 'New', 'No copies'] },
  ];
  assert.equal((await verdictOn(steps, { answers })).lines, []);
});

test('answers are given in order, and the last one repeatedly', async () => {
  const answers = {
    'book.detail': [
      { unreachable: true },
      { raw: '<html>', status: 502 },
      { is: 'ok', gives: { title: 'Emma', state: 1 } },
    ],
  };
  const steps = [
    { notSee: ['Emma'] },
    { reload: true },
    { notSee: ['Emma'] },
    { reload: true },
    { see: ['Emma'] },
    { reload: true },
    { see: ['Emma'] },
  ];
  assert.equal((await verdictOn(steps, { answers })).lines, []);
});

test('an option that a list does not have is reported with those that it has', async () => {
  const options = [
    { value: 'n', label: 'Novel' },
    { value: 'p', label: 'Poem' },
  ];
  const view = [
    { widget: 'choices', field: 'kind', label: 'Kind', options },
    { widget: 'text', text: '{data.book.title} {form.kind}' },
  ];
  const screens = { shelf: { params: { id: 'string' }, title: 'Shelf', view } };
  const { lines } = await verdictOn([{ choose: 'Essay', in: 'Kind' }, { see: ['Kind'] }], {}, { screens });
  assert.is(lines[0], '"Kind" offers "Novel", "Poem", not "Essay"');
});
