import { assert, test } from '../suite.ts';
import { type Authored, type Changes, issuesOf } from './library.ts';

const view = (...nodes: Authored[]): Changes => ({ screen: { view: [TITLE, ...nodes] } });
const TITLE: Authored = { widget: 'text', text: '=data.book.title' };
const tap = (...steps: Authored[]): Authored => ({ widget: 'button', label: 'Go', on: { tap: steps } });
const reserve = (more: Authored): Authored => ({
  do: 'call',
  call: 'book.reserve',
  send: { id: '=params.id' },
  then: { ok: [], taken: [] },
  ...more,
});

/** Mistakes that could cause several issues in the compiler. */
const SLIPS: { [slip: string]: readonly [Changes, expected: string] } = {
  'the name of a state': [
    {
      screen: {
        state: { open: { type: 'bool', initial: false } },
        view: [TITLE, tap({ do: 'set', state: 'opn', value: true })],
      },
    },
    'unknown-name view[1].on.tap[0].state',
  ],
  'the name of a call': [
    {
      ...view(tap({ do: 'call', call: 'book.serch', then: {} })),
      calls: [
        {
          call: 'book.search',
          method: 'GET',
          path: '/search',
          client: 'json',
          outcomes: [{ is: 'ok', when: "code == '0'" }, { is: 'failed' }],
        },
      ],
    },
    'unknown-name view[1].on.tap[0].call',
  ],
  'the name of a fragment': [
    { ...view({ use: 'cuver' }), fragments: { cover: { view: [{ widget: 'text', text: 'Cover' }] } } },
    'unknown-name view[1].use',
  ],
  'the name of a value that is needed': [
    view(tap(reserve({ send: { Id: '=params.id' } }))),
    'unknown-name view[1].on.tap[0].send.Id',
  ],
  'the name of an outcome': [
    view(tap(reserve({ then: { ok: [], takn: [] } }))),
    'unknown-name view[1].on.tap[0].then.takn',
  ],
  'a name with a hyphen': [
    {
      screen: {
        params: { 'book-id': 'string', id: 'string' },
        view: [TITLE, { widget: 'text', text: '=params.book-id' }],
      },
    },
    'unknown-name view[1].text',
  ],
  'a name with a dot': [
    {
      screen: {
        params: { 'book.id': 'string', id: 'string' },
        view: [TITLE, { widget: 'text', text: '=params.book.id' }],
      },
    },
    'unknown-name view[1].text',
  ],
  'the guard of a case': [
    view({
      switch: 'data.book.state',
      cases: [
        { is: [1, 2], when: 'data.book.away = true', show: [] },
        { is: [2, 3], show: [] },
      ],
      else: [],
    }),
    'expression-syntax view[1].cases[0].when',
  ],
  'where a value is read, which needs data': [
    {
      screen: {
        let: { copy: 'data.book.copies.find(c, c.id == params.id)' },
        timers: { pause: { seconds: 5, on: { end: [{ do: 'run', action: 'say' }] } } },
        actions: {
          say: [
            { do: 'require', that: 'let.copy != null', say: 'None' },
            { do: 'toast', text: '=let.copy.place' },
            { do: 'copy', text: '=let.copy.id' },
          ],
        },
        view: [TITLE, tap({ do: 'start', timer: 'pause' })],
      },
    },
    'unknown-name actions.say[0].that',
  ],
  'an amount in a text': [view({ widget: 'text', text: '{data.book.price} each' }), 'wrong-type view[1].text'],
};

for (const [slip, [changes, expected]] of Object.entries(SLIPS)) {
  test(`reports one issue for a mistake in ${slip}`, () => {
    assert.equal(
      issuesOf(changes).map(({ code, path }) => `${code} ${path}`),
      [expected],
    );
  });
}

test('reports unused names once there is no unknown name', () => {
  const state = { open: { type: 'bool', initial: false } };
  const [issue] = issuesOf({ screen: { state } });
  assert.is(issue?.code, 'unused-name');
});

test('reports what is unused beside a payment that ends in silence, but for what should have told of its end', () => {
  const end = [{ do: 'toast', text: 'Bought' }];
  const codes = issuesOf({
    calls: [
      {
        call: 'book.buy',
        method: 'POST',
        path: '/buy',
        client: 'json',
        send: { id: 'string' },
        money: {
          intent: ['id'],
          settle: { call: 'book.detail', paid: 'answer.state == 3', open: 'answer.state == 1' },
        },
        outcomes: [{ is: 'ok' }],
      },
    ],
    screen: {
      let: { never: 'data.book.title' },
      overlays: {
        check: { widget: 'dialog', title: 'We check it', dismiss: ['icon'] },
        open: { widget: 'dialog', title: 'Not bought' },
      },
      view: [
        TITLE,
        tap({
          do: 'call',
          call: 'book.buy',
          send: { id: '=params.id' },
          checking: 'check',
          then: { ok: [{ do: 'back' }], paid: end, 'still-unknown': end, open: [] },
        }),
      ],
    },
  }).map(({ code, path }) => `${code} ${path}`);
  assert.equal(codes, ['money-silent view[1].on.tap[0].then', 'unused-name let.never']);
});

test('explains how a name with an operator in it is parsed', () => {
  const reading = (text: string) =>
    issuesOf({ screen: { params: { id: 'string', 'a-b.c': 'string' }, view: [TITLE, { widget: 'text', text }] } });
  assert.match(reading('=params.a-b').at(0)!.message, /`params` has no `a`/);
  const [issue] = issuesOf({
    screen: { params: { id: 'string', 'a-b': 'string' }, view: [TITLE, { widget: 'text', text: '=params.a-b' }] },
  });
  assert.is(issue?.message, "the name `a-b` has a character that means something here: write `params['a-b']`");
  assert.equal(reading("=params['a-b.c']"), []);
});

test('reports which list is not closed when a name follows', () => {
  const [issue, ...others] = issuesOf({
    files: { 'screens/book/screen.json': '{\n "routes": ["/book",\n "title": "Book"\n}' },
  });
  assert.equal(others, []);
  assert.is(issue?.message, 'a list has no names: write `]` before this one to close the `[` of 2:12, or `{` there');
  assert.equal([issue?.line, issue?.column], [3, 2]);
});
