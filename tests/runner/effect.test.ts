import { assert, test } from '../suite.ts';
import { BOOK_ANSWER, PLAIN_SHELF, verdictOn } from './shelf.ts';

const PLACE = /screens\/\S+\.json:\d+/;

/** Expected effects that fail, and the explanations. */
const REASONS: { [title: string]: [steps: unknown[], ...says: RegExp[]] } = {
  'went: nobody tapped': [
    [{ went: 'desk' }],
    /^`go` at screens\/shelf\/screen\.json:\d+ would do it; it has not run, for$/,
    /nothing has started tap of button "Desk" at screens\/shelf\/screen\.json:\d+$/,
  ],
  'went: what led elsewhere is named': [
    [{ tap: 'Outside' }, { went: 'desk' }],
    /^it was left by `open-url` at screens\/shelf\/screen\.json:\d+$/,
  ],
  'went with other values: the action that ran is named': [
    [{ tap: 'Desk' }, { went: 'desk', with: { id: '8' } }],
    /^`go` at screens\/shelf\/screen\.json:\d+ has run, started by tap of button "Desk" at screens/,
  ],
  'called: a check did not let it go on': [
    [{ tap: 'Reserve' }, { called: 'book.reserve' }],
    /^`call` at screens\/shelf\/screen\.json:\d+ would do it/,
    /`require` before it \(screens\/shelf\/screen\.json:\d+\) did not let it go on$/,
  ],
  'called too often: what makes it is named': [
    [{ called: 'book.detail', times: 2 }],
    /^load book at screens\/shelf\/screen\.json:\d+ makes it$/,
  ],
  'notCalled: what made it is named': [[{ notCalled: 'book.detail' }], /^load book at screens.*makes it$/],
  'toast: the call ended otherwise': [
    [{ type: 'x', into: 'Remark' }, { tap: 'Reserve' }, { toast: 'Reserved' }],
    /^`toast` at screens\/shelf\/screen\.json:\d+ would do it/,
    /call book\.reserve \(screens\/shelf\/screen\.json:\d+\) ended unreachable, not ok$/,
  ],
  'toast that no part of the document shows': [[{ toast: 'Bravo' }], PLACE],
  'toast of another kind: the action that showed it is named': [
    [{ tap: 'Refuse' }, { toast: 'No', kind: 'info' }],
    /^"No" was shown by `toast` at screens\/shelf\/screen\.json:\d+$/,
  ],
  'toast of a required field, of another kind: the action that requires it is named': [
    [{ tap: 'Reserve' }, { toast: 'Please write a remark', kind: 'info' }],
    /^"Please write a remark" was shown by `require` at screens\/shelf\/screen\.json:\d+$/,
  ],
  'toast: another one was shown, and the expected one has not been': [
    [{ tap: 'Reserve' }, { toast: 'Reserved' }],
    /^"Please write a remark" was shown by `require` at screens\/shelf\/screen\.json:\d+$/,
    /^`toast` at screens\/shelf\/screen\.json:\d+ would do it/,
  ],
  'bridge: the message is named': [
    [{ bridge: ['toHome'] }],
    /^`bridge` at screens\/shelf\/screen\.json:\d+ would do it/,
    /nothing has started tap of button "Shell"/,
  ],
  'stored: the action is named': [
    [{ stored: { draft: { title: 'Emma' } } }],
    /^`store` at screens\/shelf\/screen\.json:\d+ would do it/,
  ],
  'copied: the action is named': [[{ copied: 'Emma' }], /^`copy` at screens\/shelf\/screen\.json:\d+ would do it/],
};

for (const [title, [steps, ...says]] of Object.entries(REASONS)) {
  test(`${title}, with its file and line`, async () => {
    const { lines } = await verdictOn(steps);
    for (const pattern of says)
      assert.ok(
        lines.some((line) => pattern.test(line)),
        `${pattern}\n${lines.join('\n')}`,
      );
  });
}

test('of the ways to an effect, the one that waits for an answer is reported', async () => {
  const reserve = (note: string, then: object) => ({ do: 'call', call: 'book.reserve', send: { id: '1', note }, then });
  const leave = { do: 'toast', text: 'Away' };
  const ifNew = { do: 'if', when: 'data.book.state == 1', then: [leave] };
  const first = [reserve('a', { ok: [ifNew], taken: [{ do: 'open', overlay: 'ask' }] })];
  const second = [reserve('b', { ok: [leave], taken: [] })];
  const view = [
    { widget: 'button', label: 'First', on: { tap: first } },
    { widget: 'button', label: 'Second', on: { tap: second } },
  ];
  const ask = { widget: 'dialog', title: 'Sure?', dismiss: ['icon'], children: [{ widget: 'text', text: 'Yes' }] };
  const answers = {
    'book.detail': BOOK_ANSWER,
    'book.reserve': [
      { is: 'ok', gives: { until: '2026-03-01' } },
      { is: 'ok', gives: { until: '2026-03-01' }, after: 900 },
    ],
  };
  const screens = { shelf: { ...PLAIN_SHELF, view, overlays: { ask } } };
  const { lines } = await verdictOn([{ tap: 'First' }, { tap: 'Second' }, { toast: 'Away' }], { answers }, { screens });
  assert.match(
    lines[2]!,
    /^ {2}call book\.reserve \(screens\/shelf\/screen\.json:\d+\) has not ended yet$/,
    lines.join('\n'),
  );
});

test('an effect of a load that its `when` leaves out is reported with the condition', async () => {
  const then = { ok: [{ do: 'toast', text: 'Here' }] };
  const load = { book: { call: 'book.detail', when: "params.id != '7'", send: { id: '=params.id' }, then } };
  const screens = { shelf: { ...PLAIN_SHELF, load, view: [{ widget: 'text', text: 'Shelf' }] } };
  const { lines } = await verdictOn([{ toast: 'Here' }], {}, { screens });
  assert.match(lines[2]!, /^ {2}load book at \S+ was not made: its `when`$/, lines.join('\n'));
  assert.match(lines[3]!, /^ {4}false: params\.id != '7', as params\.id is "7"/);
});

test('a name that was not sent is reported with the one that may be meant', async () => {
  const afterTap = async (tap: string, step: object) => (await verdictOn([{ tap }, step])).lines;
  const called = { called: 'book.detail', with: { query: { ids: '7' } } };
  assert.is((await verdictOn([called])).lines[0], 'call book.detail sent no ids in its query; did you mean `id`?');
  const extra = { called: 'book.detail', with: { query: { id: null } } };
  assert.is((await verdictOn([extra])).lines[0], 'call book.detail sent id = "7" in its query, and should not send it');
  assert.match(
    (await afterTap('Catalog', { went: 'https://books.example/list', with: { pages: '2' } }))[0]!,
    / carries no pages; did you mean `page`\?$/,
  );
  const lines = await afterTap('Desk', { went: 'desk', with: { id: '8' } });
  assert.is(lines.length, 2, lines.join('\n'));
});

test('of a call that was made as often as expected, what else would make it is not reported', async () => {
  const screen = {
    ...PLAIN_SHELF,
    view: [{ widget: 'button', label: 'Again', on: { tap: [{ do: 'reload', load: 'book' }] } }],
  };
  const step = { called: 'book.detail', with: { query: { id: '8' } } };
  const { lines } = await verdictOn([step], {}, { screens: { shelf: screen } });
  assert.is(lines.length, 2, lines.join('\n'));
  assert.match(lines[1]!, /^load book at \S+ makes it$/);
});

test('an upload that was made too often is reported with the node that makes it', async () => {
  const pictures = { widget: 'images', field: 'pictures', label: 'Pictures', max: 3, perRow: 3 };
  const upload = { call: 'photo.send', file: 'photo', url: '=answer.url' };
  const photo = {
    ...{ call: 'photo.send', method: 'POST', path: '/library/photo', client: 'json', body: 'multipart' },
    send: { photo: 'file' },
    outcomes: [
      { is: 'ok', when: "code == '0'", gives: { url: 'url!' } },
      { is: 'failed', usually: [] },
    ],
  };
  const { lines } = await verdictOn(
    [
      { upload: ['a.png'], into: 'Add image' },
      { called: 'photo.send', times: 2 },
    ],
    {},
    { calls: [photo], screens: { shelf: { ...PLAIN_SHELF, view: [{ ...pictures, upload }] } } },
  );
  assert.ok(
    lines.some((line) => /^images at screens\/shelf\/screen\.json:\d+ uploads with it$/.test(line)),
    lines.join('\n'),
  );
});

test('an `if` whose other branch ran is reported with its values', async () => {
  const view = [
    {
      widget: 'button',
      label: 'Take',
      on: {
        tap: [
          {
            do: 'if',
            when: 'data.book.state == 1',
            then: [{ do: 'toast', text: 'Taken' }],
            else: [{ do: 'toast', text: 'Not for you' }],
          },
        ],
      },
    },
  ];
  const shelf = { params: { id: 'string' }, load: { book: { call: 'book.detail', send: { id: '=params.id' } } }, view };
  const { lines } = await verdictOn([{ tap: 'Take' }, { toast: 'Taken' }], {}, { screens: { shelf } });
  assert.match(lines[1]!, /^"Not for you" was shown by `toast` at \S+$/);
  assert.match(lines[3]!, /^ {2}`if` \(screens\/shelf\/screen\.json:\d+\) is not true$/);
  assert.match(lines[4]!, /^ {4}false: data\.book\.state == 1/, lines.join('\n'));
});
