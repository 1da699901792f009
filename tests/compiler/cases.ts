import { type Authored, BOOK, type Changes, opens, product } from './library.ts';

/** A change to the example project that causes one issue, with its position and message. */
export interface Case {
  changes: Changes;
  /** File without `screens/` and `.json`, then the path in it. */
  at: string;
  says: RegExp;
}

const text = (value: unknown, more: Authored = {}): Authored => ({ widget: 'text', text: value, ...more });
const button = (label: string, tap: Authored[], more: Authored = {}): Authored => ({
  widget: 'button',
  label,
  on: { tap },
  ...more,
});
const input = (field: string, more: Authored = {}): Authored => ({ widget: 'input', field, label: field, ...more });
const day = (more: Authored): Authored => ({
  ...{ widget: 'date-picker', field: 'day', label: 'Day', confirm: 'OK', cancel: 'Cancel' },
  ...more,
});
const choices = (options: Authored[], more: Authored = {}): Changes =>
  view({ widget: 'choices', field: 'kind', label: 'Kind', options, ...more }, text('=form.kind'));
const images = (file: string): Authored => ({
  widget: 'images',
  field: 'pictures',
  label: 'Pictures',
  upload: { call: 'x', file, url: '=answer.url' },
});
const view = (...nodes: Authored[]): Changes => ({ screen: { view: [text('=data.book.title'), ...nodes] } });
const tap = (...steps: Authored[]): Changes => view(button('Go', steps));
const screenText = (json: string): Changes => ({ files: { 'screens/book/screen.json': json } });
/** One more call, `x`, with one outcome; `recorded` is its answer, or the body of its answer. */
const call = ({ from, gives, recorded, ...more }: Authored): Changes => {
  const ok = { is: 'ok', gives: gives ?? { url: 'url!' }, ...(from ? { from } : {}) };
  const document =
    recorded && !('request' in (recorded as object)) ? { request: 'POST /x', answer: recorded } : recorded;
  return {
    calls: [{ call: 'x', method: 'POST', path: '/x', client: 'json', outcomes: [ok], ...more }],
    ...(document ? { answers: { 'x/ok': document as Authored } } : {}),
  };
};
const oneFixture = (steps: readonly object[], more: Authored = {}): Changes => ({
  files: {
    'screens/book/fixtures/one.json': JSON.stringify({ screen: 'book', fixture: 'one', open: '/book', ...more, steps }),
  },
});
const BACK = { do: 'back' };
const CLOSE = { do: 'close' };
/** A button that opens a dialog, which nothing closes but what is in it. */
const asking = (...children: Authored[]): Changes => ({
  screen: {
    view: [text('=data.book.title'), button('Ask', [{ do: 'open', overlay: 'sure' }])],
    overlays: { sure: { widget: 'dialog', title: 'Sure?', dismiss: [], children } },
  },
});
/** A field with these checks, and a button that requires it. */
const checking = (...conditions: string[]): Changes =>
  view(
    input('note', { checks: conditions.map((that) => ({ that, say: 'Write it' })) }),
    button('Go', [{ do: 'require', fields: ['note'] }, SEND]),
  );
/** A state, and a text that shows it. */
const COUNTED: Authored = {
  state: { a: { type: 'int', initial: 0 } },
  view: [text('=data.book.title'), text('{state.a} times')],
};
const escaped = (words: string): string => words.replace(/[^\w ]/g, '\\$&');
const RESERVE = { do: 'call', call: 'book.reserve', send: { id: '1' }, then: { ok: [], taken: [] } };
const DRAFT = { for: ['=params.id'], fields: ['note'], sent: ['book.reserve'] };
/** A screen with a draft of the field `note`, and further properties. */
const drafting = (draft: Authored, note: Authored = {}, more: Authored = {}): Changes => ({
  screen: {
    draft: { ...DRAFT, ...draft },
    view: [
      text('=data.book.title'),
      input('note', note),
      button('Go', [{ ...RESERVE, send: { id: '1', note: '=form.note' }, then: { ok: [BACK], taken: [] } }]),
    ],
    ...more,
  },
});
/** A session that says who reads. */
/** What all calls share, with these headers of a client. */
const common = (headers: Authored): string =>
  JSON.stringify({
    head: { code: 'string', success: 'flag', message: 'string' },
    timeout: 60000,
    unreachable: { usually: [] },
    clients: { json: { headers }, form: { headers: {} } },
  });
const OF_READERS = JSON.stringify({ session: { reader: { in: 'query', who: true }, region: { in: 'query' } } });
const SEND = { do: 'toast', text: 'Sent' };
/** A button that counts these values. */
const lending = (send: Authored): Changes => ({
  ...tap({ do: 'track', call: 'lend', send }),
  calls: [
    {
      call: 'lend',
      method: 'GET',
      path: '/lend',
      client: 'json',
      kind: 'tracking',
      send: { title: 'string?', cover: 'string?' },
    },
  ],
});

const LEND_SWAPPED = { do: 'track', call: 'lend', send: { title: '=data.book.cover', cover: '=data.book.title' } };
const MONEY = {
  intent: ['id'],
  settle: { call: 'book.detail', paid: 'answer.state == 3', open: 'answer.state == 1' },
};
/** Holds where an answer says nothing of the price. */
const NEVER_TOLD = 'answer.price == null || answer.price > 100';
/** A call that moves money. */
const BUY: Authored = {
  call: 'book.buy',
  method: 'POST',
  path: '/library/buy',
  client: 'json',
  money: MONEY,
  send: { id: 'string' },
  outcomes: [
    { is: 'ok', when: "code == '0'" },
    { is: 'failed', usually: [{ do: 'toast', text: '=message', kind: 'error' }] },
  ],
};
const PRICED = { ...BUY, send: { id: 'string', price: 'cents' }, money: { ...MONEY, intent: ['id', 'price'] } };
const ENDINGS = {
  paid: [{ do: 'toast', text: 'Bought' }],
  open: [{ do: 'toast', text: 'Not bought' }],
  'still-unknown': [{ do: 'toast', text: 'Please call us' }],
};
const BUYING: Authored = {
  do: 'call',
  call: 'book.buy',
  send: { id: '1' },
  checking: 'check',
  then: { ...ENDINGS, ok: [BACK] },
};
/** A button that buys, and the text that its payment is being checked. */
const buying = (step: Authored, contract = BUY, around = (button: Authored): Authored => button): Changes => ({
  calls: [contract],
  screen: {
    view: [text('=data.book.title'), around(button('Go', [step]))],
    overlays: { check: { widget: 'dialog', title: 'We check it' } },
  },
});

/** One case or more for each issue code. */
export const CASES: { [code: string]: readonly Case[] } = {
  'always-false': [
    {
      changes: view(text('x', { when: 'params.id in []' })),
      at: 'book/screen view[1].when',
      says: /^always false: no value of `params\.id` makes it true/,
    },
    ...(
      [
        ['[a-z]+', 'digits', /^always false: `form\.note` holds digits only, without spaces, and this pattern takes/],
        [
          '[0-9]{12}',
          'phone',
          /^always false: `form\.note` has at most 11 characters, and this pattern takes 12 or more/,
        ],
        ['[0-9]{4} [0-9]{4}', 'grouped', /^always false: `form\.note` holds digits only/],
      ] as const
    ).map(([pattern, format, says]) => ({
      changes: view(
        input('note', { format, checks: [{ that: `form.note.matches('${pattern}')`, say: 'Write' }] }),
        button('Go', [{ do: 'require', fields: ['note'] }]),
      ),
      at: 'book/screen view[1].checks[0].that',
      says,
    })),
    {
      changes: view(input('note', { max: 6 }), text('x', { when: 'size(form.note) == 60' })),
      at: 'book/screen view[2].when',
      says: /^always false: `size\(form\.note\)` is at most 6: /,
    },
    {
      changes: view({ each: 'data.book.copies', as: 'c', index: 'i', show: [text('=c.id', { when: 'i > 20' })] }),
      at: 'book/screen view[1].show[0].when',
      says: /^always false: `i` is at most 19: /,
    },
    {
      changes: {
        ...call({ send: { proof: 'file' }, body: 'multipart' }),
        ...view(images('proof'), text('x', { when: 'size(form.pictures) > 9' })),
      },
      at: 'book/screen view[2].when',
      says: /^always false: `size\(form\.pictures\)` is at most 9: /,
    },
    ...(
      [
        ['size(form.note) >= 6', 'size(form.note) <= 4'],
        ["form.note.matches('[0-9]{4}')", 'size(form.note) > 5'],
        ["form.note.matches('[0-9]{4}')", "form.note == 'Emma'"],
        ["form.note != ''", "form.note.matches('')"],
        ["form.note.matches('09[0-9]{9}')", "form.note.matches('[1-9][0-9]+')"],
        ["form.note.matches('[0-9]{4}')", "form.note.matches('[0-9]{6,}')"],
      ] as const
    ).map(([first, second]) => ({
      changes: checking(first, "form.note != 'x'", second),
      at: 'book/screen view[1].checks[2].that',
      says: new RegExp(`^no value passes this check and \`${escaped(first)}\`: correct one of them$`),
    })),
    {
      changes: choices(
        [
          { value: 'a1', label: 'A' },
          { value: 'b1', label: 'B' },
        ],
        { checks: [{ that: "form.kind.matches('[0-9]+')", say: 'Choose' }], initial: '' },
      ),
      at: 'book/screen view[1].checks[0].that',
      says: /^always false: none of the options of `form\.kind` matches this pattern/,
    },
    {
      changes: view(text('Both', { when: 'data.book.state == 1 && data.book.state == 2' })),
      at: 'book/screen view[1].when',
      says: /^always false: `data\.book\.state` cannot be 1 and 2 at once/,
    },
    {
      changes: view({
        when: 'data.book.away',
        show: [text('Not away', { when: '!data.book.away' })],
      }),
      at: 'book/screen view[1].show[0].when',
      says: /already decides/,
    },
    {
      changes: {
        calls: [
          {
            call: 'x',
            method: 'GET',
            path: '/x',
            client: 'json',
            outcomes: [
              { is: 'ok', when: "code in ['0', '00']" },
              { is: 'again', when: "code == '00'" },
              { is: 'failed' },
            ],
          },
        ],
      },
      at: 'calls/library calls[3].outcomes[1].when',
      says: /already decides/,
    },
  ],
  'always-true': [
    {
      changes: view(
        input('note', { checks: [{ that: "form.note.matches('.*')", say: 'Write' }] }),
        button('Go', [{ do: 'require', fields: ['note'] }]),
      ),
      at: 'book/screen view[1].checks[0].that',
      says: /^always true: every value of `form\.note` matches this pattern: correct it, or remove it$/,
    },
    {
      changes: {
        screen: {
          rules: { open: 'data.book.state != 1 || data.book.state != 2' },
          view: [text('=data.book.title', { when: 'rules.open' })],
        },
      },
      at: 'book/screen rules.open',
      says: /^always true/,
    },
    {
      changes: {
        screen: {
          actions: {
            reserve: [{ do: 'if', when: 'data.book.state != 1 || data.book.state != 2', then: [RESERVE] }],
          },
          view: [text('=data.book.title'), button('Go', [{ do: 'run', action: 'reserve' }])],
        },
      },
      at: 'book/screen actions.reserve[0].when',
      says: /^always true/,
    },
  ],
  'bad-shape': [
    {
      changes: { screen: { params: { id: 'string', tab: { type: 'string', only: ['new', 'old'], default: 'nwe' } } } },
      at: 'book/screen params.tab.default',
      says: /^"nwe" is not listed under `only` \("new", "old"\): write one of these/,
    },
    { changes: { shapes: { Shelf: { books: 'string[]' } } }, at: 'shapes shapes.Shelf.books', says: /\["string"\]/ },
  ],
  'call-not-last': [
    { changes: tap(RESERVE, SEND), at: 'book/screen view[1].on.tap[0]', says: /what follows it into its `then`/ },
    {
      changes: {
        screen: {
          actions: { reserve: [RESERVE] },
          view: [text('=data.book.title'), button('Go', [{ do: 'run', action: 'reserve' }, SEND])],
        },
      },
      at: 'book/screen view[1].on.tap[0]',
      says: /`run` makes a call/,
    },
    {
      changes: tap({ do: 'if', when: 'data.book.away', then: [RESERVE] }, SEND),
      at: 'book/screen view[1].on.tap[0]',
      says: /`if` makes a call/,
    },
  ],
  'change-waits': [
    {
      changes: {
        calls: [
          {
            ...{ call: 'shelf.ask', method: 'POST', path: '/shelf', client: 'json', money: false },
            outcomes: [
              { is: 'ok', when: "code == '0'", gives: { places: 'int?' } },
              { is: 'failed', usually: [] },
            ],
          },
        ],
        screen: {
          load: { book: { call: 'book.detail' }, shelf: { call: 'shelf.ask' } },
          view: [
            text('=data.book.title'),
            text('=text(data.shelf.places ?? 0)'),
            {
              ...{ widget: 'stars', field: 'mark', label: 'Mark' },
              on: { change: [{ do: 'if', when: 'form.mark > 1', then: [{ do: 'reload', load: 'shelf' }] }] },
            },
          ],
        },
      },
      at: 'book/screen view[2].on.change[0].then[0]',
      says: /load `shelf` is one \(call `shelf\.ask`\)/,
    },
    {
      changes: view(
        input('note', {
          widget: 'picker',
          confirm: 'OK',
          cancel: 'Cancel',
          options: [],
          on: {
            change: [
              { do: 'wait', ms: 100 },
              { do: 'toast', text: '=form.note' },
            ],
          },
        }),
      ),
      at: 'book/screen view[1].on.change[0]',
      says: /may not wait/,
    },
  ],
  'circle-of-actions': [
    {
      changes: {
        screen: {
          actions: { one: [{ do: 'run', action: 'two' }], two: [{ do: 'run', action: 'one' }] },
          view: [text('=data.book.title'), button('Go', [{ do: 'run', action: 'one' }])],
        },
      },
      at: 'book/screen actions.one',
      says: /`one` → `two` → `one`/,
    },
  ],
  'circle-of-fields': [
    {
      changes: view(
        input('a', { when: "form.b == ''", whenHidden: 'clear' }),
        input('b', { when: "form.a == ''", whenHidden: 'clear' }),
      ),
      at: 'book/screen view[1]',
      says: /`form\.a` → `form\.b` → `form\.a`/,
    },
  ],
  'circle-of-loads': [
    {
      changes: {
        screen: { load: { book: { call: 'book.detail', then: { ok: [{ do: 'reload', load: 'book' }] } } } },
      },
      at: 'book/screen load.book',
      says: /again and again: load `book` → load `book`/,
    },
    {
      changes: {
        screen: {
          load: {
            book: { call: 'book.detail', send: { id: '=data.other.title' } },
            other: { call: 'book.detail', send: { id: '=let.title' } },
          },
          let: { title: 'data.book.title' },
        },
      },
      at: 'book/screen load.book',
      says: /wait for itself/,
    },
  ],
  'circle-of-values': [
    {
      changes: { screen: { let: { a: 'let.b', b: 'let.a' }, view: [text('=data.book.title'), text('=let.a')] } },
      at: 'book/screen let.a',
      says: /depend on itself: `let\.a` → `let\.b` → `let\.a`/,
    },
  ],
  'circle-of-timers': [
    {
      changes: {
        screen: {
          timers: { poll: { seconds: 5, on: { end: [{ do: 'start', timer: 'poll' }] } } },
          view: [text('=data.book.title'), button('Go', [{ do: 'start', timer: 'poll' }])],
        },
      },
      at: 'book/screen timers.poll',
      says: /^timer `poll` starts itself again and again: start it in an `if` that ends it$/,
    },
    {
      changes: {
        screen: {
          timers: {
            poll: { seconds: 5, on: { end: [{ do: 'start', timer: 'pause' }] } },
            pause: { seconds: 1, on: { end: [{ do: 'start', timer: 'poll' }] } },
          },
          view: [text('=data.book.title'), button('Go', [{ do: 'start', timer: 'poll' }])],
        },
      },
      at: 'book/screen timers.poll',
      says: /^timer `poll` starts itself again and again: start it in an `if` that ends it$/,
    },
    {
      changes: {
        screen: {
          load: { book: { call: 'book.detail', then: { ok: [{ do: 'run', action: 'again' }] } } },
          actions: { again: [{ do: 'start', timer: 'poll' }] },
          timers: { poll: { seconds: 5, on: { end: [{ do: 'reload', load: 'book' }] } } },
        },
      },
      at: 'book/screen timers.poll',
      says: /starts itself again and again/,
    },
  ],
  'circular-shape': [
    {
      changes: { shapes: { Node: { children: ['Node'] } } },
      at: 'shapes shapes.Node.children[0]',
      says: /may not contain itself/,
    },
  ],
  'beyond-limit': [
    ...(
      [
        [
          { min: '2026-03-01', max: '2026-01-01' },
          'max',
          /^no day could be chosen: the last one, 2026-01-01, is before/,
        ],
        [{ min: '2026-03-01', initial: '2026-01-01' }, 'initial', /^2026-01-01 is before the first day that can be/],
        [
          { max: '2026-03-01', start: '2026-04-01' },
          'start',
          /^2026-04-01 is after the last day that can be chosen, 2026-03-01/,
        ],
      ] as const
    ).map(([days, at, says]) => ({
      changes: view(day(days), text('=form.day')),
      at: `book/screen view[1].${at}`,
      says,
    })),
    {
      changes: view({ widget: 'stars', field: 'stars', label: 'Stars', initial: -1 }),
      at: 'book/screen view[1].initial',
      says: /^-1 is less than this `stars` can hold: at least 0$/,
    },
    {
      changes: view({ widget: 'stars', field: 'stars', label: 'Stars', initial: 6 }),
      at: 'book/screen view[1].initial',
      says: /^6 is more than this `stars` can hold: at most 5$/,
    },
    {
      changes: view({ widget: 'stars', field: 'stars', label: 'Stars', max: 3, initial: '=4' }),
      at: 'book/screen view[1].initial',
      says: /^4 is more than this `stars` can hold: at most 3$/,
    },
    {
      changes: view(input('note', { format: 'grouped', initial: '1234 5678' })),
      at: 'book/screen view[1].initial',
      says: /^this field holds digits only, without spaces: write "12345678"$/,
    },
    {
      changes: view(input('note', { max: 4, initial: 'abcde' })),
      at: 'book/screen view[1].initial',
      says: /^this is longer than the 4 characters that this `input` takes$/,
    },
  ],
  'does-nothing': [
    {
      changes: view(button('Go', [])),
      at: 'book/screen view[1].on.tap',
      says: /^`tap` does nothing: write what it does/,
    },
    {
      changes: view({ widget: 'button', label: 'Go' }),
      at: 'book/screen view[1]',
      says: /^this button does nothing: write what happens, `"on": \{ "tap": \[ … \] \}`/,
    },
    {
      changes: view({
        widget: 'code-card',
        logo: 'logo',
        title: 'A',
        code: '1',
        copyLabel: 'copy',
        on: { open: [SEND] },
      }),
      at: 'book/screen view[1]',
      says: /"copy"/,
    },
    {
      changes: view({ widget: 'failed', retry: 'Try again' }),
      at: 'book/screen view[1].retry',
      says: /^`retry` does nothing: write what happens, `"on": \{ "retry"/,
    },
    {
      changes: view({ widget: 'failed', title: 'No answer' }),
      at: 'book/screen view[1]',
      says: /^without a `text` of its own, this failed asks the user to try again, and there is nothing to tap: write/,
    },
    {
      changes: view({ widget: 'failed', text: 'The book is away. Please try again.' }),
      at: 'book/screen view[1].text',
      says: /^this text asks the user to try again, and there is nothing to tap: write what happens, `"on": \{ "retry"/,
    },
    ...(
      [
        [
          ['page'],
          'address',
          /^`address` opens the parameter `url`, which this message does not have: add it to `with`/,
        ],
        [[], 'telephone', /^`telephone` calls the parameter that is a number, which this message does not have/],
      ] as const
    ).map(([parameters, way, says]) => ({
      changes: {
        files: { 'screens/product.json': product({ bridge: { leave: { with: parameters, browser: ['app', way] } } }) },
      },
      at: 'product bridge.leave.browser[1]',
      says,
    })),
    {
      changes: tap({ do: 'if', when: 'data.book.away', then: [], else: [] }),
      at: 'book/screen view[1].on.tap[0]',
      says: /`if` does nothing either way/,
    },
    { changes: { screen: { on: { back: [] } } }, at: 'book/screen on.back', says: /^`back` does nothing/ },
    {
      changes: {
        screen: {
          timers: { pause: { seconds: 5, on: { end: [] } } },
          view: [text('=data.book.title'), button('Go', [{ do: 'start', timer: 'pause' }])],
        },
      },
      at: 'book/screen timers.pause.on.end',
      says: /the `end` of timer `pause` does nothing/,
    },
    {
      changes: {
        screen: {
          actions: { more: [] },
          view: [text('=data.book.title'), button('Go', [{ do: 'run', action: 'more' }])],
        },
      },
      at: 'book/screen actions.more',
      says: /action `more` does nothing/,
    },
  ],
  'draft-kept': [
    {
      changes: { ...call({}), ...drafting({ sent: ['book.reserve', 'x'] }) },
      at: 'book/screen draft.sent[1]',
      says: /never makes call `x`/,
    },
  ],
  'else-missing': [
    {
      changes: view({ switch: 'data.book.state', cases: [{ is: [1, 2], show: [] }] }),
      at: 'book/screen view[1]',
      says: /^3 or any other value for `data\.book\.state` matches no case/,
    },
    {
      changes: view({ switch: 'data.book.away', cases: [{ is: [true], show: [] }] }),
      at: 'book/screen view[1]',
      says: /^false for/,
    },
  ],
  'endless-fragment': [
    {
      changes: { ...view({ use: 'a' }), fragments: { a: { view: [{ use: 'b' }] }, b: { view: [{ use: 'a' }] } } },
      at: 'fragments/b view[0].use',
      says: /a → b → a/,
    },
  ],
  'fallback-without-field': [
    {
      changes: view({
        widget: 'stars',
        field: 'stars',
        label: 'Stars',
        fallback: text('No stars'),
        when: 'form.stars < 4',
      }),
      at: 'book/screen view[1].fallback',
      says: /the field `stars` and must have it too/,
    },
  ],
  'few-cents': [
    {
      changes: view(text('x', { when: 'data.book.price != null && data.book.price > 50' })),
      at: 'book/screen view[1].when',
      says: /^amounts are in cents, and 50 of them are 0\.50: for 50\.00 write `data\.book\.price > 5000`$/,
    },
    {
      changes: view(text('x', { when: '20 == data.book.price' })),
      at: 'book/screen view[1].when',
      says: /: for 20\.00 write `2000 == data\.book\.price`$/,
    },
    {
      changes: {
        ...view(text('=money((data.book.price ?? 0) + 15)')),
        files: { 'screens/product.json': product() },
      },
      at: 'book/screen view[1].text',
      says: /: for 15\.00 write `\(data\.book\.price \?\? 0\) \+ 1500`$/,
    },
    {
      changes: {
        screen: { state: { fee: { type: 'cents', initial: 75 } }, view: [text('=money(state.fee)')] },
        files: { 'screens/product.json': product() },
      },
      at: 'book/screen state.fee.initial',
      says: /^amounts are in cents, and 75 of them are 0\.75: for 75\.00 write 7500$/,
    },
  ],
  'field-elsewhere': [
    {
      changes: {
        screen: {
          view: [
            text('=data.book.title'),
            button('Go', [
              { do: 'require', fields: ['note'] },
              { do: 'open', overlay: 'ask' },
            ]),
          ],
          overlays: {
            ask: {
              widget: 'dialog',
              title: 'Ask',
              children: [input('note', { checks: [{ that: "form.note != ''", say: 'Write' }] })],
            },
          },
        },
      },
      at: 'book/screen view[1].on.tap[0].fields[0]',
      says: /overlay `ask`/,
    },
  ],
  'field-name': [
    {
      changes: view({ each: 'data.book.copies', as: 'copy', key: 'copy.id', show: [input('=copy.id')] }),
      at: 'book/screen view[1].show[0].field',
      says: /needs `of`/,
    },
  ],
  'goes-nowhere': [
    {
      changes: tap({ do: 'go', to: 'book', with: { id: '=params.id' } }),
      at: 'book/screen view[1].on.tap[0].to',
      says: /^this leads to where the user is already: name another screen, or write "replace": true to start this one over$/,
    },
    {
      changes: { screen: { on: { loaded: [{ do: 'go', to: 'book', replace: true }] } } },
      at: 'book/screen on.loaded[0].to',
      says: /^the screen would open itself again and again: name another screen, or do this in an `if`$/,
    },
    {
      changes: { screen: { load: { book: { call: 'book.detail', then: { ok: [{ do: 'go', to: 'book' }] } } } } },
      at: 'book/screen load.book.then.ok[0].to',
      says: /^the screen would open itself again and again/,
    },
    {
      changes: {
        screen: { on: { enter: [{ do: 'run', action: 'on' }] }, actions: { on: [{ do: 'go', to: 'shelf' }] } },
        screens: {
          shelf: {
            on: {
              loaded: [
                { do: 'set', state: 'a', value: 1 },
                { do: 'go', to: 'book' },
              ],
            },
            ...COUNTED,
          },
        },
      },
      at: 'book/screen actions.on[0].to',
      says: /^the screens `book` and `shelf` would open each other again and again: name another screen, or do this in/,
    },
  ],
  'hidden-in-send': [
    {
      changes: view(
        input('note', { when: 'data.book.away' }),
        button('Go', [{ ...RESERVE, send: { id: '1', note: '=trim(form.note)' } }]),
      ),
      at: 'book/screen view[2].on.tap[0].send.note',
      says: /send `=form\.note` alone/,
    },
  ],
  'form-too-early': [
    {
      changes: {
        screen: {
          load: { book: { call: 'book.detail', send: { id: '=form.id' } } },
          view: [text('=data.book.title'), input('id')],
        },
      },
      at: 'book/screen load.book.send.id',
      says: /load `book` starts before there are fields, so `form\.id` would be left out/,
    },
    {
      changes: {
        screen: {
          let: { wanted: 'form.id' },
          on: { enter: [{ do: 'track', call: 'count', send: { what: '=let.wanted' } }] },
          view: [text('=data.book.title'), input('id')],
        },
      },
      at: 'book/screen on.enter[0].send.what',
      says: /`enter` runs before there are fields/,
    },
    {
      changes: {
        screen: {
          on: { enter: [{ do: 'run', action: 'begin' }] },
          actions: { begin: [{ do: 'reset', fields: ['id'] }] },
          view: [text('=data.book.title'), input('id'), text('=form.id')],
        },
      },
      at: 'book/screen actions.begin[0].fields[0]',
      says: /do this in `loaded`/,
    },
  ],
  'key-missing': [
    {
      changes: view(
        { each: 'data.book.copies', as: 'copy', show: [input('=copy.id', { of: 'notes' })] },
        button('Go', [{ do: 'toast', text: '{size(form.notes)} notes' }]),
      ),
      at: 'book/screen view[1]',
      says: /write `key`/,
    },
    {
      changes: view(
        { each: 'data.book.copies', as: 'copy', key: 'params.id', show: [input('=copy.id', { of: 'notes' })] },
        button('Go', [{ do: 'toast', text: '{size(form.notes)} notes' }]),
      ),
      at: 'book/screen view[1].key',
      says: /^this `key` is the same for every row: read what tells one row from another, such as `copy\.id`$/,
    },
  ],
  'missing-answer': [
    {
      changes: { answers: { 'book.reserve/taken': undefined } },
      at: 'calls/library calls[1].outcomes[1].is',
      says: /^no answer is recorded for `taken` of call `book\.reserve`: keep one in screens\/calls\/answers\/book\.reserve\/taken\.json/,
    },
    {
      changes: { answers: { 'book.detail/ok': undefined, 'book.detail/failed': undefined } },
      at: 'calls/library calls[0].call',
      says: /^no answer is recorded for `ok` and `failed` of call `book\.detail`: keep one for each in/,
    },
  ],
  'missing-value': [
    {
      changes: {
        files: {
          'screens/product.json': product({
            bridge: { login: { with: ['reader'] } },
            signIn: { title: 'Signed out', text: 'Sign in.', button: 'Sign in', message: 'login' },
          }),
        },
      },
      at: 'product signIn.message',
      says: /message `login` needs `reader`/,
    },
    {
      changes: { ...tap({ do: 'go', to: 'shelf' }), screens: { shelf: { params: { id: 'string!', page: 'int?' } } } },
      at: 'book/screen view[1].on.tap[0]',
      says: /screen `shelf` needs `id`/,
    },
    {
      changes: tap({ ...RESERVE, send: {} }),
      at: 'book/screen view[1].on.tap[0].send',
      says: /call `book\.reserve` needs `id`/,
    },
    {
      changes: {
        ...view({ use: 'head' }),
        fragments: { head: { with: { title: 'string' }, view: [text('=with.title')] } },
      },
      at: 'book/screen view[1]',
      says: /fragment `head` needs `title`/,
    },
  ],
  'money-fallback': [
    {
      changes: view(button('Go', [RESERVE], { fallback: text('Too old') })),
      at: 'book/screen view[1].fallback',
      says: /no other node may take its place/,
    },
  ],
  'money-contract': [
    ...[
      ['=0', /^call `book\.buy` moves money, and `price` could be 0 or less here: send the amount that is to be paid$/],
      ['=-100', /send the amount that is to be paid$/],
      ['=data.book.price ?? 0', /"that": "data\.book\.price \?\? 0 > 0", "say": "…"/],
      ['=data.book.away ? data.book.price ?? 0 : 995', /before it, write `\{ "do": "require", "that": /],
    ].map(([price, says]) => ({
      changes: buying({ ...BUYING, send: { id: '1', price } }, PRICED),
      at: 'book/screen view[1].on.tap[0].send.price',
      says: says as RegExp,
    })),
    {
      changes: buying(
        { ...BUYING, send: { id: '1', price: '=data.book.price' } },
        { ...PRICED, send: { id: 'string', price: 'cents?' } },
      ),
      at: 'book/screen view[1].on.tap[0].send.price',
      says: /"that": "data\.book\.price == null \|\| data\.book\.price > 0"/,
    },
    {
      changes: buying(
        { ...BUYING, send: { id: '1', cart: { price: '=data.book.price ?? 0' } } },
        {
          ...PRICED,
          send: { id: 'string', cart: { record: { price: 'cents' } } },
          money: { ...MONEY, intent: ['id', 'cart'] },
        },
      ),
      at: 'book/screen view[1].on.tap[0].send.cart.price',
      says: /`cart` could be 0 or less here: before it, write/,
    },
    {
      changes: buying(BUYING, { ...BUY, send: { id: 'string', price: 'cents?' } }),
      at: 'calls/library calls[3].money.intent',
      says: /^call `book\.buy` sends the amount `price`, and payments of two amounts would count as one: name it here/,
    },
    {
      changes: {
        ...buying(BUYING),
        files: { 'screens/session.json': OF_READERS },
      },
      at: 'calls/library calls[3].money.intent',
      says: /^two users of one phone would share the answer: name one who pays, `reader`, or mark in screens\/session\.json/,
    },
    ...(['paid', 'open'] as const).map((name) => ({
      changes: buying(BUYING, {
        ...BUY,
        money: {
          ...MONEY,
          settle: { call: 'book.detail', paid: 'answer.state == 3', open: 'answer.state == 1', [name]: NEVER_TOLD },
        },
      }),
      at: `calls/library calls[3].money.settle.${name}`,
      says: new RegExp(`^\`${name}\` also holds where \`answer\\.price\` is null, which tells nothing`),
    })),
    {
      changes: buying({ ...BUYING, send: { id: '1' } }, { ...BUY, money: { ...MONEY, intent: ['reader'] } }),
      at: 'calls/library calls[3].money.intent',
      says: /^whatever call `book\.buy` sends, it would count as one and the same payment: name what tells one from another, `id`$/,
    },
    {
      changes: buying(
        { ...BUYING, send: { id: '1', at: '=datetime(asDate(env.now))' } },
        { ...BUY, send: { id: 'string', at: 'string' }, money: { ...MONEY, intent: ['id', 'at'] } },
      ),
      at: 'calls/library calls[3].money.intent[1]',
      says: /^`at` is the time, so a second try of the same payment would count as another one and could pay twice: leave it out$/,
    },
    {
      changes: buying(BUYING, { ...BUY, method: 'GET' }),
      at: 'calls/library calls[3].method',
      says: /no GET may/,
    },
    {
      changes: buying(BUYING, { ...BUY, once: true }),
      at: 'calls/library calls[3].once',
      says: /`money` makes it happen once/,
    },
    {
      changes: buying(BUYING, { ...BUY, unreachable: { usually: [] } }),
      at: 'calls/library calls[3].unreachable',
      says: /its outcome `unknown`/,
    },
    {
      changes: buying(BUYING, { ...BUY, money: { ...MONEY, settle: { ...MONEY.settle, call: 'book.reserve' } } }),
      at: 'calls/library calls[3].money.settle.call',
      says: /it does more than answer/,
    },
    {
      changes: buying({ ...BUYING, then: { ...ENDINGS, bought: [BACK] } }, { ...BUY, outcomes: [{ is: 'bought' }] }),
      at: 'calls/library calls[3].outcomes',
      says: /call the outcome that says so `ok`/,
    },
    {
      changes: buying(BUYING, {
        ...BUY,
        outcomes: [{ is: 'ok', gives: { replayed: 'bool' } }],
      }),
      at: 'calls/library calls[3].outcomes[0].gives.replayed',
      says: /^`answer\.replayed` means something already for a call that moves money: give this field another name/,
    },
    {
      changes: buying(BUYING, {
        ...BUY,
        outcomes: [{ is: 'ok', gives: { list: 'string', max: 5 } }],
      }),
      at: 'calls/library calls[3].outcomes[0].gives',
      says: /what it gives must be an object with fields$/,
    },
    {
      changes: buying(BUYING, {
        ...BUY,
        money: { ...MONEY, settle: { ...MONEY.settle, open: 'answer.state in [1, 3]' } },
      }),
      at: 'calls/library calls[3].money.settle.open',
      says: /^`open` holds where `answer\.state` is 3, and so does `paid`: /,
    },
  ],
  'money-place': [
    {
      changes: buying({ ...BUYING, then: { ...ENDINGS, ok: [{ do: 'toast', text: '=c.place' }] } }, BUY, (button) => ({
        each: 'data.book.copies',
        as: 'c',
        key: 'c.id',
        show: [{ ...button, label: '=c.id' }],
      })),
      at: 'book/screen view[1].show[0].on.tap[0].then.ok[0].text',
      says: /there is no `c` then/,
    },
  ],
  'money-retry': [
    {
      changes: buying({ ...BUYING, then: { ...ENDINGS, ok: [BACK], unknown: [{ do: 'toast', text: 'Try again' }] } }),
      at: 'book/screen view[1].on.tap[0].then.unknown[0].text',
      says: /nobody must try it again/,
    },
    {
      changes: {
        calls: [BUY],
        screen: {
          view: [text('=data.book.title'), button('Go', [BUYING])],
          overlays: { check: { widget: 'dialog', title: 'No answer', children: [text('Please retry.')] } },
        },
      },
      at: 'book/screen overlays.check.children[0].text',
      says: /whether `book\.buy` moved money is not known here/,
    },
  ],
  'money-twice': [
    {
      changes: buying(BUYING, BUY, (go) => ({ widget: 'card', children: [go, button('Too', [BUYING])] })),
      at: 'book/screen view[1].children[1].on.tap[0]',
      says: /make it in one of the `actions`/,
    },
  ],
  'money-unchecked': [
    {
      changes: { calls: [BUY], ...tap({ ...BUYING, checking: undefined }) },
      at: 'book/screen view[1].on.tap[0]',
      says: /name the overlay that says so until it is known/,
    },
  ],
  'money-silent': [
    {
      changes: buying({ ...BUYING, then: { ...ENDINGS, ok: [BACK], open: [] } }),
      at: 'book/screen view[1].on.tap[0].then',
      says: /tell the user how it ended on `open`/,
    },
    {
      changes: tap({ ...RESERVE, then: { ok: [], taken: [], unreachable: [] } }),
      at: 'book/screen view[1].on.tap[0].then',
      says: /is made once, and may have been made although no answer came/,
    },
  ],
  'money-unmarked': [
    {
      changes: call({ send: { price: 'cents?' } }),
      at: 'calls/library calls[3].send.price',
      says: /^call `x` sends an amount \(`price`\) by POST: write `"money": \{ … \}`, or `"money": false`/,
    },
    {
      changes: call({ send: { cart: { record: { prices: { list: 'cents', max: 3 } } } } }),
      at: 'calls/library calls[3].send.cart',
      says: /^call `x` sends an amount \(`cart`\) by POST/,
    },
  ],
  'money-untapped': [
    {
      changes: {
        calls: [
          {
            ...{ call: 'x', method: 'GET', path: '/x', client: 'json' },
            outcomes: [
              { is: 'ok', when: "code == '0'", usually: [RESERVE] },
              { is: 'failed', usually: [] },
            ],
          },
        ],
      },
      at: 'calls/library calls[3].outcomes[0].usually[0]',
      says: /the answer of another call would start it/,
    },
    {
      changes: {
        calls: [
          {
            ...{ call: 'x', method: 'POST', path: '/x', client: 'json', body: 'multipart', send: { photo: 'file' } },
            outcomes: [
              { is: 'ok', when: "code == '0'", gives: { url: 'url!' } },
              { is: 'failed', usually: [] },
            ],
          },
        ],
        ...view({
          ...{ widget: 'images', field: 'photos', label: 'Photos' },
          upload: { call: 'x', file: 'photo', url: '=answer.url', then: { ok: [RESERVE], unreachable: [] } },
        }),
      },
      at: 'book/screen view[1].upload.then.ok[0]',
      says: /an upload would start it/,
    },
    {
      changes: { screen: { on: { enter: [RESERVE] } } },
      at: 'book/screen on.enter[0]',
      says: /entering the screen would start it/,
    },
    {
      changes: {
        screen: {
          actions: { reserve: [RESERVE] },
          load: {
            book: {
              call: 'book.detail',
              then: { ok: [{ do: 'if', when: 'data.book.away', then: [{ do: 'run', action: 'reserve' }] }] },
            },
          },
        },
      },
      at: 'book/screen actions.reserve[0]',
      says: /load `book` would start it/,
    },
  ],
  'left-out': [
    {
      changes: {
        ...tap({ do: 'go', to: 'shelf' }),
        screens: {
          shelf: {
            load: { book: { call: 'book.detail', when: "params.id != ''", send: { id: '=params.id' } } },
            view: [text("=data.book == null ? 'No book' : data.book.title"), button('Reserve', [RESERVE])],
          },
        },
      },
      at: 'book/screen view[1].on.tap[0].to',
      says: /^screen `shelf` goes no further without `id` \(screens\/shelf\/screen.json:\d+\), and this gives none: write it, `"with": \{ "id": … \}`$/,
    },
  ],
  'load-for-one-case': [
    {
      changes: {
        screen: {
          load: { ...(BOOK.load as Authored), shelf: { call: 'book.detail', send: {} } },
          view: [
            text('=data.book.title'),
            {
              switch: 'data.book.state',
              cases: [{ is: [1], show: [text('=data.shelf.title')] }],
              else: [button('Go', [{ do: 'back' }])],
            },
          ],
        },
      },
      at: 'book/screen load.shelf',
      says: /^the whole screen waits for load `shelf`, and only one case/,
    },
  ],
  misnamed: [
    {
      changes: {
        files: { 'screens/cellar/screen.json': JSON.stringify({ ...BOOK, screen: 'celler', routes: ['/cellar'] }) },
      },
      at: 'cellar/screen screen',
      says: /^this is the file of screen `cellar`: write "cellar" here/,
    },
    {
      changes: { fragments: { part: { fragment: 'prat', view: [text('Hello')] } } },
      at: 'fragments/part fragment',
      says: /rename the file/,
    },
    {
      changes: { ...view({ use: 'cover' }), fragments: { part: { fragment: 'cover', view: [text('Hello')] } } },
      at: 'fragments/part fragment',
      says: /^this is the file of fragment `part`: write "part" here, or rename the file/,
    },
    {
      changes: {
        files: {
          'screens/desk/fixtures/one.json': JSON.stringify({
            screen: 'book',
            fixture: 'one',
            open: '/book',
            steps: [{ see: ['Reserve'] }],
          }),
        },
      },
      at: 'desk/fixtures/one screen',
      says: /^this file is in the folder of screen `desk`: write "desk" here, or move it to screens\/book\/fixtures\/one\.json$/,
    },
  ],
  'name-twice': [
    ...(
      [
        ['reader', /^`reader` is this parameter itself: write a second name of `reader`, or leave out `mirror`$/],
        ['region', /^`region` is another parameter/],
      ] as const
    ).map(([mirror, says]) => ({
      changes: {
        files: {
          'screens/session.json': JSON.stringify({
            session: { reader: { in: 'query', mirror }, region: { in: 'query' } },
          }),
        },
      },
      at: 'session session.reader.mirror',
      says,
    })),
    { changes: view(input('a'), input('a')), at: 'book/screen view[2].field', says: /a name belongs to one node/ },
    {
      changes: { calls: [{ call: 'count', method: 'GET', path: '/c', client: 'json', kind: 'tracking' }] },
      at: 'calls/library calls[3].call',
      says: /another call `count`/,
    },
  ],
  'needless-equals': [
    {
      changes: view(text('Away', { when: '=data.book.away' })),
      at: 'book/screen view[1].when',
      says: /write `data\.book\.away`/,
    },
  ],
  'always-null': [
    {
      changes: {
        ...view(text('Price {money(data.book.price)}', { when: 'data.book.price == null' })),
        files: { 'screens/product.json': product() },
      },
      at: 'book/screen view[1].text',
      says: /`data\.book\.price` is always null here/,
    },
  ],
  'not-public': [
    {
      changes: { screen: { public: { description: 'A book for {session.reader}' } } },
      at: 'book/screen public.description',
      says: /reads `session.reader`: a page of the public site says the same to everybody/,
    },
    {
      changes: {
        screen: { public: { description: '=let.about' }, let: { about: "'Book ' + params.id" } },
      },
      at: 'book/screen let.about',
      says: /reads `params.id`/,
    },
    {
      changes: {
        screen: { public: { description: 'A book' }, routes: ['/book#/one'] },
        files: { 'screens/book/fixtures/opens.json': JSON.stringify(opens('book', '/book#/one?id=1')) },
      },
      at: 'book/screen public',
      says: /every route of the screen has a hash/,
    },
  ],
  'no-owner': [
    {
      changes: { ...drafting({}), files: { 'screens/session.json': OF_READERS } },
      at: 'book/screen draft.for[0]',
      says: /^what was typed is shown to whoever uses the phone next: write first whose it is, `session\.reader`$/,
    },
    {
      changes: {
        screen: { ...asking(button('OK', [CLOSE])).screen, resume: { for: ['=params.id'], overlays: ['sure'] } },
        files: { 'screens/session.json': OF_READERS },
      },
      at: 'book/screen resume.for[0]',
      says: /^what was open here is shown to whoever uses the phone next/,
    },
  ],
  'not-for-draft': [
    { changes: drafting({}, { format: 'code' }), at: 'book/screen draft.fields[0]', says: /takes a code/ },
    {
      changes: drafting({}, { format: "=data.book.away ? 'digits' : 'code'" }),
      at: 'book/screen draft.fields[0]',
      says: /takes a code/,
    },
    {
      changes: drafting(
        { fields: ['note', 'pages'] },
        {},
        {
          overlays: { ask: { widget: 'dialog', title: 'Ask', dismiss: ['icon'], children: [input('pages')] } },
        },
      ),
      at: 'book/screen draft.fields[1]',
      says: /is in an overlay/,
    },
  ],
  'odd-text': [
    ...(
      [
        ['Repаyment', /^the `а` in `Repаyment` is a Cyrillic letter, not `a`/],
        ['Page ２', /^these are wide letters or digits of another keyboard: write `2`$/],
        ['Now\u200b here', /^this text has a character that nobody sees, U\+200B: remove it$/],
        ['Read <b>it</b>', /so would be `<b>`: leave it out$/],
        ['Books &amp; more', /so would be `&amp;`: write the character itself$/],
        ['Read **it**', /the stars of `\*\*it\*\*`: leave them out$/],
        ['Page %s', /^`%s` stands for nothing here/],
        ['TODO: words', /^`TODO:` would be shown to everybody/],
        ['Lorem ipsum dolor', /^`Lorem ipsum` would be shown/],
        ['Read it ', /^this text begins or ends with a space/],
        ['Read  it', /^this text has two spaces in a row/],
        ['Read the the book', /^`the the` says a word twice: remove one$/],
        ['One\\nTwo', /^`\\n` would be shown as it is written: in a text, a line break is one backslash/],
        ['Read $title', /^`\$title` stands for nothing here: write the value in braces/],
        ['Read %title% now', /^`%title%` stands for nothing here/],
        [
          'http://books.example/new',
          /^what `http:\/\/books\.example` shows can be read .+: write `https:\/\/books\.example`$/,
        ],
        [' =data.book.title', /^a text with a space before `=` is no expression/],
        ['http://localhost:4300/x', /^`http:\/\/localhost:4300` is a machine that phones do not reach/],
        ['cover.svg', /^`cover\.svg` is the name of a file/],
        [
          "=data.book.away ? 'Away: {data.book.title}' : 'Here'",
          /^nothing is filled in between the quotes of an expression, and `\{data\.book\.title\}` .+: write `'Away: ' \+ data\.book\.title`$/,
        ],
        [
          "=data.book.away ? '{money(data.book.price)} each' : 'Here'",
          /: write `money\(data\.book\.price\) \+ ' each'`$/,
        ],
        ["=data.book.away ? 'Аway' : 'Here'", /^the `А` in `Аway` is a Cyrillic letter, not `A`/],
        ['Price: ₱{money(1200)}', /^`money` writes the symbol of the region by itself: leave out the `₱`/],
        ['{money(1200)} pesos', /^`money` writes the symbol of the region by itself: leave out the `pesos` after/],
        [
          "PHP {filled(money(data.book.price), '–')}",
          /^`money` writes the symbol of the region by itself: leave out the `PHP`/,
        ],
        ["='Price: $' + money(1200)", /^`money` writes the symbol of the region by itself: leave out the `\$` before/],
      ] as const
    ).map(([written, says]) => ({
      changes: { ...view(text(written)), files: { 'screens/product.json': product() } },
      at: 'book/screen view[1].text',
      says,
    })),
    {
      changes: tap({ do: 'toast', text: 'Done ' }),
      at: 'book/screen view[1].on.tap[0].text',
      says: /ends with a space/,
    },
    {
      changes: {
        ...tap({ do: 'toast', text: 'Costs {money(1200)} pesos' }),
        files: { 'screens/product.json': product() },
      },
      at: 'book/screen view[1].on.tap[0].text',
      says: /leave out the `pesos` after it$/,
    },
    {
      changes: tap({ do: 'require', that: 'data.book.away', say: 'It is  here' }, BACK),
      at: 'book/screen view[1].on.tap[0].say',
      says: /two spaces/,
    },
    {
      changes: view(text('x', { when: "data.book.title == 'Emma '" })),
      at: 'book/screen view[1].when',
      says: /ends with a space/,
    },
    {
      changes: view({ switch: 'data.book.title', cases: [{ is: ['Emma '], show: [text('x')] }], else: [] }),
      at: 'book/screen view[1].cases[0].is[0]',
      says: /ends with a space/,
    },
  ],
  'odd-route': (
    [
      ['/book/', /^browsers and search engines know this page by another address: write `\/book`$/],
      ['//book', /: write `\/book`$/],
      ['/shelf/../book/#/new/', /: write `\/shelf\/book#\/new\/`$/],
      [{ path: '/book/#/new/', carries: ['reader'] }, /: write `\/book#\/new\/`$/],
    ] as const
  ).map(([route, says]) => ({
    changes: { opened: false, screen: { routes: [route] } },
    at: `book/screen routes[0]${typeof route === 'string' ? '' : '.path'}`,
    says,
  })),
  'odd-wait': [
    {
      changes: tap({ do: 'wait', ms: 2 }, SEND),
      at: 'book/screen view[1].on.tap[0].ms',
      says: /2 seconds are written 2000/,
    },
    {
      changes: oneFixture([{ wait: 1000 }, { wait: 3 }, { see: ['Reserve'] }]),
      at: 'book/fixtures/one steps[1].wait',
      says: /^nothing happens in 3 milliseconds: 3 seconds are written 3000$/,
    },
    {
      changes: oneFixture([{ see: ['Reserve'] }], { answers: { 'book.detail': [{ unreachable: true, after: 2 }] } }),
      at: 'book/fixtures/one answers["book.detail"][0].after',
      says: /^nobody notices 2 milliseconds: 2 seconds are written 2000$/,
    },
  ],
  'no-way-out': [
    ...(
      [
        [[{ do: 'toast', text: 'Stay' }], /^nobody who goes back leaves this screen: write `\{ "do": "back" \}`/],
        [[{ do: 'go', to: 'book' }], /^nobody who goes back leaves/],
        [[{ do: 'open', overlay: 'sure' }], /^nobody who goes back leaves/],
        [
          [{ do: 'if', when: "params.id == ''", then: [BACK] }],
          /^where none of these conditions is true, going back does nothing/,
        ],
        [[{ do: 'run', action: 'leave' }], /^where none of these conditions/],
      ] as const
    ).map(([back, says]) => ({
      changes: {
        screen: {
          on: { back },
          actions: { leave: [{ do: 'if', when: "params.id == ''", then: [BACK], else: [] }] },
          overlays: { sure: { widget: 'dialog', title: 'Sure?', dismiss: ['escape'] } },
          view: [
            text('=data.book.title'),
            button('Leave', [{ do: 'run', action: 'leave' }]),
            button('Ask', [{ do: 'open', overlay: 'sure' }]),
          ],
        },
      } as Changes,
      at: 'book/screen on.back',
      says,
    })),
    {
      changes: {
        screen: {
          view: [text('=data.book.title'), button('Go', [{ do: 'open', overlay: 'thanks' }])],
          overlays: { thanks: { widget: 'dialog', title: 'Thanks', dismiss: [], children: [button('Hi', [SEND])] } },
        },
      },
      at: 'book/screen overlays.thanks',
      says: /nothing closes overlay `thanks`/,
    },
    ...(
      [
        [[button('OK', [CLOSE], { when: 'data.book.state == 1' })], '`data.book.state == 1` is true'],
        [[button('OK', [CLOSE], { disabled: '=data.book.away' })], '`!data.book.away` is true'],
        [[button('OK', [{ do: 'if', when: "params.id != ''", then: [BACK], else: [SEND] }])], "`params.id != ''` is"],
        [
          [{ switch: 'data.book.state', cases: [{ is: [1, 2], show: [button('OK', [CLOSE])] }], else: [text('No')] }],
          '`data.book.state in [1, 2]` is true',
        ],
        [
          [button('OK', [CLOSE], { when: 'data.book.state == 1' }), button('No', [BACK], { when: 'data.book.away' })],
          'one of its conditions is true',
        ],
      ] as const
    ).map(([children, says]) => ({
      changes: asking(...children),
      at: 'book/screen overlays.sure',
      says: new RegExp(`^overlay \`sure\` can only be closed where ${escaped(says)}`),
    })),
    ...[
      { ok: [CLOSE], taken: [] },
      { ok: [CLOSE], taken: [CLOSE] },
      { ok: [BACK], taken: [{ do: 'run', action: 'say' }] },
    ].map((then) => {
      const { screen } = asking(button('OK', [{ ...RESERVE, then }]));
      return {
        changes: { screen: { ...screen, actions: { say: [SEND] } } },
        at: 'book/screen overlays.sure',
        says: /^overlay `sure` can only be closed by what follows an answer of call `book\.reserve`, and not by every one/,
      };
    }),
  ],
  'app-only': [
    ...(
      [
        [['url'], ['home'], '', /^a browser without the app ignores `url`: name `address` first, which opens it$/],
        [['telephone'], ['app'], '', /^a browser without the app ignores `telephone`: name `telephone` first/],
        [[], ['home', 'app'], '[1]', /^`app` is never tried, as a browser can always do `home`: write it before that$/],
      ] as const
    ).map(([parameters, browser, place, says]) => ({
      changes: { files: { 'screens/product.json': product({ bridge: { leave: { with: parameters, browser } } }) } },
      at: `product bridge.leave.browser${place}`,
      says,
    })),
    {
      changes: {
        ...tap({ do: 'bridge', action: 'toShelf' }),
        files: { 'screens/product.json': product({ bridge: { toShelf: {} } }) },
      },
      at: 'product bridge.toShelf',
      says: /^in a browser without the app, a tap at screens\/book\/screen\.json:\d+ does nothing, as it only sends `toShelf`/,
    },
  ],
  'mixed-up': [
    {
      changes: lending({ title: '=data.book.title', cover: '=data.book.title' }),
      at: 'book/screen view[1].on.tap[0].send.cover',
      says: /^`cover` is given the same value as `title`: write `=data\.book\.cover`$/,
    },
    {
      changes: lending({ title: '=data.book.cover', cover: '=data.book.title' }),
      at: 'book/screen view[1].on.tap[0].send.title',
      says: /^`title` and `cover` are given each other's values: write `=data\.book\.title` here$/,
    },
    {
      changes: {
        ...lending({ title: '=data.book.cover', cover: '=data.book.title' }),
        ...view(
          button('Go', [LEND_SWAPPED]),
          button('Lend', [{ ...LEND_SWAPPED, send: { cover: '=data.book.title', title: '=data.book.cover' } }]),
        ),
      },
      at: 'book/screen view[1].on.tap[0].send.title',
      says: /^`title` and `cover` are given each other's values: .* \(also in 1 more place, such as line \d+\)$/,
    },
  ],
  'not-who': [
    {
      changes: {
        ...buying(
          { ...BUYING, send: {} },
          { ...BUY, send: {}, fixed: { book: '=session.book' }, money: { ...MONEY, intent: ['reader', 'book'] } },
        ),
        files: {
          'screens/session.json': JSON.stringify({
            session: {
              reader: { in: 'query', who: true },
              book: { in: 'query', who: true },
              region: { in: 'query' },
            },
          }),
        },
      },
      at: 'session session.book.who',
      says: /^`reader` says already who pays by call `book\.buy`, and `book` is what the call is about: leave out `who` here$/,
    },
  ],
  'never-required': [
    {
      changes: view(
        input('note', { checks: [{ that: "form.note != ''", say: 'Say something' }] }),
        button('Go', [{ do: 'toast', text: '=form.note' }]),
      ),
      at: 'book/screen view[1].checks[0]',
      says: /nothing requires field `note`, so its checks never run/,
    },
  ],
  'never-changed': [
    {
      changes: {
        screen: {
          state: { open: { type: 'bool', initial: false } },
          view: [
            text('=data.book.title', { when: 'state.open' }),
            button('Go', [{ do: 'set', state: 'open', value: false }]),
          ],
        },
      },
      at: 'book/screen state.open',
      says: /^nothing sets state `open` to another value/,
    },
    {
      changes: {
        screen: {
          state: { open: { type: 'bool', initial: false } },
          view: [text('=data.book.title', { when: 'state.open' })],
        },
      },
      at: 'book/screen state.open',
      says: /nothing sets state `open`/,
    },
  ],
  'never-started': [
    {
      changes: {
        screen: {
          timers: { pause: { seconds: 5 } },
          view: [text('Wait {timers.pause.left} s'), button('Stop', [{ do: 'stop', timer: 'pause' }])],
        },
      },
      at: 'book/screen timers.pause',
      says: /nothing starts timer `pause`, so it never runs: write `\{ "do": "start", "timer": "pause" \}`/,
    },
  ],
  'never-reached': [
    { changes: tap(BACK, SEND), at: 'book/screen view[1].on.tap[1]', says: /`back` before it leaves/ },
    {
      changes: tap({ do: 'if', when: 'data.book.away', then: [BACK], else: [BACK] }, SEND),
      at: 'book/screen view[1].on.tap[1]',
      says: /`if` before it leaves/,
    },
    {
      changes: view({
        switch: 'data.book.state',
        cases: [
          { is: [1, 2], show: [] },
          { is: [2], show: [] },
        ],
        else: [],
      }),
      at: 'book/screen view[1].cases[1]',
      says: /a case before it takes 2/,
    },
    {
      changes: view({ switch: 'data.book.away', cases: [{ is: [true, false], show: [] }], else: [text('Neither')] }),
      at: 'book/screen view[1].else',
      says: /never shown/,
    },
    {
      changes: tap({
        ...RESERVE,
        then: {
          ok: [],
          taken: [],
          failed: [],
          unreachable: [{ do: 'toast', text: 'No answer', kind: 'error' }],
          else: [],
        },
      }),
      at: 'book/screen view[1].on.tap[0].then.else',
      says: /so `else` never runs/,
    },
  ],
  'no-empty-value': [
    {
      changes: { screen: { params: { id: 'string', page: 'int' } } },
      at: 'book/screen params.page',
      says: /no empty value/,
    },
  ],
  'no-symbol': [
    {
      changes: view(text('=money(data.book.price)')),
      at: 'book/screen view[1].text',
      says: /add screens\/product\.json, whose `regions` name the symbol/,
    },
  ],
  'main-part': [
    { changes: { screen: { frame: 'site' } }, at: 'book/screen frame', says: /needs one widget `main`/ },
    { changes: view({ widget: 'main' }), at: 'book/screen view[1]', says: /only a page of a site/ },
    {
      changes: { screen: { frame: 'site', view: [{ widget: 'main' }, { show: [{ widget: 'main' }] }] } },
      at: 'book/screen view[1].show[0]',
      says: /has a `main` already/,
    },
  ],
  'no-words': [
    {
      changes: choices([
        { value: 'a', label: 'New' },
        { value: ' ', label: 'Old' },
      ]),
      at: 'book/screen view[1].options[1].value',
      says: /^empty: write what is sent when this is chosen$/,
    },
    {
      changes: view({ widget: 'rows', rows: [{ text: '', value: '' }] }),
      at: 'book/screen view[1].rows[0]',
      says: /^empty: write what it says, or remove it$/,
    },
    {
      changes: choices([
        { value: 'a', label: 'New' },
        { value: 'b', label: '' },
      ]),
      at: 'book/screen view[1].options[1].label',
      says: /^empty: a screen reader would have no name for this entry$/,
    },
    {
      changes: view(
        {
          ...{ widget: 'group-picker', field: 'city', label: 'City', confirm: 'OK', cancel: 'Cancel' },
          groups: [{ label: 'North', options: [{ value: 'a', label: ' ' }] }],
        },
        text('=form.city'),
      ),
      at: 'book/screen view[1].groups[0].options[0].label',
      says: /^empty: a screen reader would have/,
    },
    {
      changes: view(button('…', [BACK])),
      at: 'book/screen view[1].label',
      says: /^`…` is no word, and a screen reader needs one: write what this button is or does$/,
    },
    {
      changes: view(button("=''", [BACK])),
      at: 'book/screen view[1].label',
      says: /^empty: a screen reader would have/,
    },
    {
      changes: tap({ do: 'toast', text: '' }),
      at: 'book/screen view[1].on.tap[0].text',
      says: /^empty: write the words/,
    },
    {
      changes: tap({ do: 'copy', text: "=''" }),
      at: 'book/screen view[1].on.tap[0].text',
      says: /^empty: write the words/,
    },
    {
      changes: tap({ do: 'require', that: 'data.book.away', say: ' ' }, BACK),
      at: 'book/screen view[1].on.tap[0].say',
      says: /^empty: write the words/,
    },
    {
      changes: view(
        input('note', { checks: [{ that: "form.note != ''", say: '' }] }),
        button('Go', [{ do: 'require', fields: ['note'] }]),
      ),
      at: 'book/screen view[1].checks[0].say',
      says: /^empty: write the words/,
    },
    { changes: { screen: { title: ' ' } }, at: 'book/screen title', says: /no name for the screen/ },
    { changes: view(button('', [BACK])), at: 'book/screen view[1].label', says: /no name for this button/ },
    {
      changes: { screen: { overlays: { more: { widget: 'dialog', title: '' } } } },
      at: 'book/screen overlays.more.title',
      says: /no name for this dialog/,
    },
    {
      changes: view({ widget: 'input', field: 'note', label: '', initial: '' }),
      at: 'book/screen view[1].label',
      says: /no name for this input/,
    },
  ],
  'nothing-required': [
    {
      changes: view(input('note'), button('Go', [{ do: 'require', fields: ['note'] }])),
      at: 'book/screen view[2].on.tap[0].fields[0]',
      says: /has no `checks`/,
    },
  ],
  'nothing-to-close': [
    { changes: tap({ do: 'close' }), at: 'book/screen view[1].on.tap[0]', says: /is in no overlay/ },
  ],
  'outcome-open': [
    {
      changes: tap({ ...RESERVE, then: { ok: [] } }),
      at: 'book/screen view[1].on.tap[0].then',
      says: /`taken` of call `book\.reserve`/,
    },
    {
      changes: {
        calls: [
          { call: 'x', method: 'GET', path: '/x', client: 'json', outcomes: [{ is: 'ok', when: "code == '0'" }] },
        ],
      },
      at: 'calls/library calls[3].outcomes[0]',
      says: /may match no outcome/,
    },
  ],
  'parameter-joined': ['1reader=2', '1?reader=2'].map((id) => ({
    changes: {
      files: { 'screens/book/fixtures/opens.json': JSON.stringify(opens('book', `/book?id=${id}`)) },
    },
    at: 'book/fixtures/opens open',
    says: /^`reader` is a part of the value of `id` here, .+; write "\/book\?id=1&reader=2" in quotes$/,
  })),
  'parameter-twice': [
    {
      changes: {
        files: { 'screens/book/fixtures/opens.json': JSON.stringify(opens('book', '/book?id=1&reader=2&id=3')) },
      },
      at: 'book/fixtures/opens open',
      says: /^`id` is in this address already, and only one is read: remove one$/,
    },
  ],
  'path-taken': [
    ...['/registry/book', '/assets', '/beacon', '/m/book', '/studio#/new'].map((route) => ({
      changes: { opened: false as const, screen: { routes: [route] } },
      at: 'book/screen routes[0]',
      says: /^the server answers `\/[a-z]+` and all below it itself, so this screen is never shown: write another route$/,
    })),
    {
      changes: { opened: false, screen: { routes: ['/library/new'] }, files: { 'screens/product.json': product() } },
      at: 'book/screen routes[0]',
      says: /^the server passes `\/library` and all below it on to the backend \(`backend` in screens\/product\.json\)/,
    },
    {
      changes: {
        files: { 'screens/product.json': product({ backend: { paths: ['/library', '/count', '/studio/books'] } }) },
      },
      at: 'product backend.paths[2]',
      says: /^the server answers `\/studio` and all below it itself, and never passes it on: write another path$/,
    },
  ],
  'cookie-too-large': [
    {
      changes: {
        stored: { shelf: { is: { list: 'Copy', max: 90 }, in: 'cookie' } },
        screen: {
          view: [
            text('=data.book.title'),
            { when: 'stored.shelf != null', each: 'stored.shelf', as: 'copy', show: [text('=copy.id')] },
          ],
        },
      },
      at: 'stored stored.shelf.in',
      says: /^with all its entries this is about \d+ bytes, and browsers drop a cookie of more than 4096: write "local"/,
    },
  ],
  'proves-absence': [
    {
      changes: oneFixture([{ called: 'book.detail', with: { body: {} } }]),
      at: 'book/fixtures/one steps[0].with.body',
      says: /^this compares nothing: name a value, or leave it out$/,
    },
    {
      changes: oneFixture([
        { notSee: ['Reserve'] },
        { stayed: true },
        { dialog: null },
        { toast: null },
        { notCalled: 'book.reserve' },
        { called: 'book.reserve', times: 0 },
        { bridge: [] },
      ]),
      at: 'book/fixtures/one steps',
      says: /^all of this would also be so on a screen that could not be loaded: say what is there, too, such as/,
    },
  ],
  'proves-nothing': (
    [
      [[], /^a fixture without steps proves nothing: say what must be so/],
      [[{ tap: 'Reserve' }, { wait: 500 }], /^these steps only do something, and prove nothing: say what must be so/],
    ] as const
  ).map(([steps, says]) => ({ changes: oneFixture(steps), at: 'book/fixtures/one steps', says })),
  'never-shown': (
    [
      ['Resrve', /^nothing can show `Resrve`: no document says it, and no answer of this fixture/],
      ['Reserved', /^nothing can show `Reserved`/],
    ] as const
  ).map(([text, says]) => ({
    changes: {
      files: {
        'screens/book/fixtures/one.json': JSON.stringify({
          screen: 'book',
          fixture: 'one',
          open: '/book?id=Austen',
          answers: { 'book.detail': { is: 'ok', gives: { title: 'Emma' } } },
          // The address, an answer, the document, a widget or a number may show the others.
          steps: [
            { notSee: ['Austen', 'Emma', 'Reserve', 'Close', 'Loading', 'You are offline', 'Remove image', '5', text] },
            { see: ['Open'] },
          ],
        }),
      },
    },
    at: 'book/fixtures/one steps[0].notSee[8]',
    says,
  })),
  'reserved-name': [
    { changes: screenText('{ "__proto__": {} }'), at: 'book/screen [""]', says: /__proto__/ },
    {
      changes: { calls: [{ call: 'x', method: 'GET', path: '/x', client: 'json', outcomes: [{ is: 'unreachable' }] }] },
      at: 'calls/library calls[3].outcomes[0].is',
      says: /means something already/,
    },
    {
      changes: { files: { 'screens/calls/_common.json': common({ 'content-type': 'application/json' }) } },
      at: 'calls/_common clients.json.headers.content-type',
      says: /^header `content-type` is written by a call itself, by its body/,
    },
    ...['Cookie', 'sec-mode'].map((name) => ({
      changes: { files: { 'screens/calls/_common.json': common({ [name]: 'x' }) } },
      at: `calls/_common clients.json.headers.${name}`,
      says: /is written by the browser itself, which ignores this one: leave it out/,
    })),
    {
      changes: {
        files: {
          'screens/session.json': JSON.stringify({
            session: { reader: { in: 'query' }, region: { in: 'query' }, host: { in: 'header', client: 'json' } },
          }),
        },
      },
      at: 'session session.host',
      says: /^header `host` is written by the browser itself/,
    },
  ],
  'route-unopened': [
    {
      changes: {
        screen: { routes: ['/book', '/desk#/book/', '/desk#/more'] },
        files: { 'screens/book/fixtures/more.json': JSON.stringify(opens('book', '/desk?id=1#/more/?page=2')) },
      },
      at: 'book/screen routes[1]',
      says: /no fixture opens route `\/desk#\/book\/`/,
    },
  ],
  'route-twice': [
    {
      changes: { screens: { shelf: { routes: ['/shelf', '/book/'] } } },
      at: 'shelf/screen routes[1]',
      says: /taken by screen `book`/,
    },
    {
      changes: { screens: { shelf: { routes: ['/shelf', '/book'] } } },
      at: 'shelf/screen routes[1]',
      says: /taken by screen `book`/,
    },
  ],
  'row-state': [
    {
      changes: view({ each: 'data.book.copies', as: 'copy', key: 'copy.id', show: [input('note')] }),
      at: 'book/screen view[1].show[0].field',
      says: /belongs to a group: write `"of": "note"` and take the row's own name/,
    },
    {
      changes: view(
        {
          ...{ each: 'data.book.copies', as: 'copy', key: 'copy.id' },
          show: [input('=copy.id', { of: 'notes', label: '=copy.place' }), input('other')],
        },
        text("=form.notes['a'] ?? ''"),
      ),
      at: 'book/screen view[1].show[1].field',
      says: /belongs to a group: write `"of": "notes"`, the group of the other fields, or move it out/,
    },
    {
      changes: {
        ...view({ each: 'data.book.copies', as: 'copy', show: [{ use: 'more', with: { id: '=copy.id' } }] }),
        fragments: {
          more: {
            with: { id: 'string' },
            state: { open: { type: 'bool', initial: false } },
            view: [button('{with.id}!', [{ do: 'set', state: 'open', value: '=!state.open' }])],
          },
        },
      },
      at: 'book/screen view[1].show[0].use',
      says: /rows keep nothing/,
    },
  ],
  'row-unread': [
    {
      changes: view({ each: 'data.book.copies', as: 'copy', show: [text('A copy')] }),
      at: 'book/screen view[1].as',
      says: /^every row is the same: read `copy` in it, or write what is shown without `each`$/,
    },
    {
      changes: view(text('x', { when: 'data.book.copies.any(c, data.book.away)' })),
      at: 'book/screen view[1].when',
      says: /^this is the same for every entry: read the entry in it, as `c` or a part of it$/,
    },
  ],
  'same-twice': [
    ...(
      [
        [[{ see: ['Reserve', 'Reserve'] }], 0, 'see[1]', /^`Reserve` is in this list already: write the text that is/],
        [[{ notSee: ['Back', 'Back'] }, { see: ['Reserve'] }], 0, 'notSee[1]', /^`Back` is in this list already/],
        [
          [{ see: ['Reserve'] }, { called: 'book.detail' }, { notSee: ['Reserve'] }],
          2,
          'notSee[0]',
          /^`Reserve` is expected to be there and not to be there, and nothing is done in between/,
        ],
      ] as const
    ).map(([steps, step, path, says]) => ({
      changes: oneFixture(steps),
      at: `book/fixtures/one steps[${step}].${path}`,
      says,
    })),
    ...(
      [
        [
          'data.book.title == data.book.title',
          /^`==` has `data\.book\.title` on both sides: correct one of them, or remove it$/,
        ],
        ["data.book.away || params.id == '1' || data.book.away", /^`\|\|` has `data\.book\.away` on both sides/],
        ["params.id in ['1', '2', '1']", /^`'1'` is in this list already/],
        ["filled(params.id, params.id) != '1'", /^`filled` has `params\.id` twice/],
        ["(data.book.away ? params.id : params.id) == '1'", /^this is `params\.id` either way/],
      ] as const
    ).map(([when, says]) => ({ changes: view(text('x', { when })), at: 'book/screen view[1].when', says })),
  ],
  'same-name': [
    {
      changes: choices([
        { value: 'a', label: 'New' },
        { value: 'b', label: 'New' },
      ]),
      at: 'book/screen view[1].options[1].label',
      says: /^another option is called 'New' already: users could not tell them apart$/,
    },
    { changes: view(button('Go', [BACK]), button('Go', [SEND])), at: 'book/screen view[2]', says: /'Go'/ },
    {
      changes: view({ each: 'data.book.copies', as: 'copy', show: [text('=copy.place'), button('Open', [BACK])] }),
      at: 'book/screen view[1].show[1]',
      says: /every row has one/,
    },
    {
      changes: view({
        ...{ each: 'data.book.copies', as: 'copy', key: 'copy.id' },
        show: [{ switch: 'copy.id', cases: [{ is: ['a', 'b'], show: [button('Open', [BACK])] }], else: [] }],
      }),
      at: 'book/screen view[1].show[0].cases[0].show[0]',
      says: /every row has one/,
    },
  ],
  'shadowed-name': [
    {
      changes: view({ each: 'data.book.copies', as: 'data', show: [text('x')] }),
      at: 'book/screen view[1].as',
      says: /already means something/,
    },
  ],
  'short-error': [
    {
      changes: { files: { 'screens/product.json': product({ toasts: { info: 3000, error: 2000 } }) } },
      at: 'product toasts.error',
      says: /gone after 2000 ms, before an information \(3000 ms\): exchange them, or write at least 3000 here$/,
    },
  ],
  'shown-twice': [
    {
      changes: view(text('New', { note: 'a' }), text('New')),
      at: 'book/screen view[2]',
      says: /^this is the one before it again, so it is shown twice: correct it, or remove it$/,
    },
    {
      changes: view({ show: [text('New'), text('New')], when: 'data.book.away' }),
      at: 'book/screen view[1].show[1]',
      says: /^this is the one before it again/,
    },
    {
      changes: view({
        widget: 'rows',
        rows: [
          { text: 'Title', value: '=data.book.title' },
          { value: '=data.book.title', text: 'Title' },
        ],
      }),
      at: 'book/screen view[1].rows[1]',
      says: /^this is the one before it again/,
    },
  ],
  'shows-nothing': [
    ...(
      [
        [
          { widget: 'rows', rows: [] },
          '.rows',
          /^`rows` is empty, so this list shows nothing: write what it shows, or remove it$/,
        ],
        [text(''), '.text', /^`text` is empty, so this text shows nothing/],
        [{ widget: 'card', children: [] }, '', /^this card has no children, so it shows nothing/],
        [{ widget: 'actions' }, '', /^this bar has no children/],
        [{ when: 'data.book.away', show: [] }, '.show', /^this group is empty/],
      ] as const
    ).map(([node, path, says]) => ({ changes: view(node), at: `book/screen view[1]${path}`, says })),
  ],
  'step-again': [
    {
      changes: tap(SEND, { ...SEND, note: 'x' }),
      at: 'book/screen view[1].on.tap[1]',
      says: /^this step is the one before it again/,
    },
    {
      changes: tap({ do: 'if', when: 'data.book.away', then: [BACK], else: [BACK] }),
      at: 'book/screen view[1].on.tap[0].else',
      says: /^`then` and `else` do the same/,
    },
    {
      changes: {
        screen: {
          state: { page: { type: 'int', initial: 1 } },
          view: [
            text('{data.book.title} {state.page}'),
            button('Go', [{ do: 'set', state: 'page', value: '=state.page' }]),
          ],
        },
      },
      at: 'book/screen view[1].on.tap[0]',
      says: /^`state\.page` has this value already/,
    },
    {
      changes: {
        screen: {
          view: [
            text('=data.book.title'),
            button('Go', [
              { do: 'open', overlay: 'ask' },
              { do: 'close', overlay: 'ask' },
            ]),
          ],
          overlays: {
            ask: { widget: 'dialog', title: 'Ask', dismiss: ['icon'] },
          },
        },
      },
      at: 'book/screen view[1].on.tap[1]',
      says: /^this undoes the `open` before it at once/,
    },
    {
      changes: {
        screen: {
          view: [text('=data.book.title'), button('Go', [{ do: 'open', overlay: 'ask' }])],
          overlays: {
            ask: {
              widget: 'dialog',
              title: 'Ask',
              dismiss: ['icon'],
              children: [button('More', [{ do: 'open', overlay: 'ask' }])],
            },
          },
        },
      },
      at: 'book/screen overlays.ask.children[0].on.tap[0]',
      says: /^overlay `ask` is open here already/,
    },
  ],
  'bad-file-name': [
    ...['two words', 'télé', '-first', 'x'.repeat(200)].map((name) => ({
      changes: { files: { [`screens/book/fixtures/${name}.json`]: JSON.stringify(opens('book', '/book')) } },
      at: `book/fixtures/${name} `,
      says: /^this file cannot be published: rename it/,
    })),
    {
      changes: { files: { 'screens/book/screen copy.json': JSON.stringify({ todo: [] }) } },
      at: 'book/screen copy ',
      says: /^nothing reads this file: remove it/,
    },
  ],
  'stray-file': (
    [
      ['book/fixtures/old/one', opens('book', '/book'), 'move it to screens/book/fixtures/one.json'],
      ['book/fixture/one', { screen: 'book', steps: [] }, 'move it to screens/book/fixtures/one.json'],
      ['shelf', { screen: 'shelf' }, 'move it to screens/shelf/screen.json'],
      ['cover', { fragment: 'cover' }, 'move it to screens/fragments/cover.json'],
      ['library', { calls: [] }, 'move it to screens/calls/library.json'],
      ['answers/old/plain', { shared: 'plain', call: 'book.detail' }, 'move it to screens/answers/plain.json'],
      ['calls/answers/ok', { request: 'GET /x' }, 'move it to a folder named after its call'],
      ['notes', { todo: [] }, 'remove it'],
      ['book/fixtures/one.JSON', opens('book', '/book'), 'move it to screens/book/fixtures/one.json'],
      ['book/fixtures/one.json.txt', opens('book', '/book'), 'move it to screens/book/fixtures/one.json'],
    ] as const
  ).map(([name, document, advice]) => {
    const file = name.includes('.') ? `screens/${name}` : `screens/${name}.json`;
    return {
      changes: { files: { [file]: JSON.stringify(document) } },
      at: `${name.includes('.') ? file : name} `,
      says: new RegExp(`^nothing reads this file: ${advice}`),
    };
  }),
  'toast-kind': [
    {
      changes: tap({ ...RESERVE, then: { ok: [{ do: 'toast', text: 'Reserved', kind: 'error' }], taken: [] } }),
      at: 'book/screen view[1].on.tap[0].then.ok[0].kind',
      says: /^`ok` of call `book.reserve` is a success, and this says so as a refusal: leave out `"kind": "error"`$/,
    },
    {
      changes: tap({
        ...RESERVE,
        then: { ok: [], taken: [], failed: [{ do: 'toast', text: "=filled(message, 'No')" }] },
      }),
      at: 'book/screen view[1].on.tap[0].then.failed[0].text',
      says: /^`failed` of call `book.reserve` is no success, and this is shown as one: write `"kind": "error"`$/,
    },
    {
      changes: call({ unreachable: { usually: [{ do: 'toast', text: 'No answer' }] } }),
      at: 'calls/library calls[3].unreachable.usually[0].text',
      says: /^`unreachable` of call `x` is no success/,
    },
  ],
  'too-complex': [
    {
      changes: {
        screen: {
          let: Object.fromEntries(
            Array.from({ length: 300 }, (_, i) => [`v${i}`, i === 0 ? 'data.book.title' : `let.v${i - 1}`]),
          ),
          view: [{ widget: 'text', text: '=let.v299' }],
        },
      },
      at: 'book/screen let.v201',
      says: /leads through more than 200 others/,
    },
  ],
  'too-costly': [
    {
      changes: {
        shapes: { A: { items: { list: 'B', max: 100 } }, B: { items: { list: 'string', max: 100 } } },
        calls: [
          {
            call: 'big',
            method: 'GET',
            path: '/big',
            client: 'json',
            outcomes: [{ is: 'ok', gives: { items: { list: 'A', max: 100 } } }],
          },
        ],
        screen: {
          load: { big: { call: 'big' } },
          view: [
            {
              each: 'data.big.items',
              as: 'a',
              show: [{ each: 'a.items', as: 'b', show: [{ each: 'b.items', as: 'c', show: [text('=c')] }] }],
            },
          ],
        },
      },
      at: 'book/screen view[0].show[0].show[0].show[0]',
      says: /1000000 times/,
    },
  ],
  'path-not-passed': [
    {
      changes: {
        calls: [{ call: 'x', method: 'POST', path: '/books/new', client: 'json', outcomes: [{ is: 'ok' }] }],
        files: { 'screens/product.json': product({ backend: { paths: ['/library', '/count'] } }) },
      },
      at: 'calls/library calls[3].path',
      says: /`backend.paths` in screens\/product.json, which has \/library, \/count$/,
    },
  ],
  'unknown-asset': [
    {
      changes: view({ widget: 'image', src: { asset: 'covers/{data.book.state}' }, alt: 'Cover' }),
      at: 'book/screen view[1].src.asset',
      says: /no asset of the project/,
    },
  ],
  'unknown-name': [
    {
      changes: { answers: { 'book.reserve/takn': { request: 'POST /library/reserve', answer: {} } } },
      at: 'calls/answers/book.reserve/takn ',
      says: /^call `book\.reserve` has no outcome `takn`; did you mean `taken`/,
    },
    {
      changes: { answers: { 'book.reserv/taken': { request: 'POST /library/reserve', answer: {} } } },
      at: 'calls/answers/book.reserv/taken ',
      says: /^there is no call `book\.reserv`; did you mean `book\.reserve`/,
    },
    {
      changes: call({ send: { title: 'string' }, aliases: { title: 'ballad', titel: 'wit' } }),
      at: 'calls/library calls[3].aliases.titel',
      says: /^call `x` neither sends nor gives `titel`; did you mean `title`\?/,
    },
    {
      changes: view(text('=data.book.titel')),
      at: 'book/screen view[1].text',
      says: /has no `titel`: did you mean `title`\?/,
    },
    { changes: view({ use: 'haed' }), at: 'book/screen view[1].use', says: /no fragment `haed`/ },
    {
      changes: view({ widget: 'page', path: '/bok', title: 'A book' }),
      at: 'book/screen view[1].path',
      says: /^no screen has the route `\/bok`; did you mean `\/book`\?/,
    },
    {
      changes: view({ widget: 'page', path: '=params.id', title: 'A book' }),
      at: 'book/screen view[1].path',
      says: /^a route cannot be an expression/,
    },
    {
      changes: tap({ do: 'open', overlay: 'ask' }),
      at: 'book/screen view[1].on.tap[0].overlay',
      says: /no overlay `ask`/,
    },
    {
      changes: tap({ do: 'go', to: '' }),
      at: 'book/screen view[1].on.tap[0].to',
      says: /^no screen is named; there are `book`/,
    },
    { changes: tap({ do: 'go', to: 'bok' }), at: 'book/screen view[1].on.tap[0].to', says: /did you mean `book`/ },
    {
      changes: tap({ do: 'go', to: 'book', with: { od: '1' } }),
      at: 'book/screen view[1].on.tap[0].with.od',
      says: /takes no `od`; did you mean `id`/,
    },
    {
      changes: tap({ do: 'go', to: 'book', route: '/bok' }),
      at: 'book/screen view[1].on.tap[0].route',
      says: /screen `book` has no route `\/bok`; did you mean `\/book`/,
    },
    {
      changes: tap({ do: 'set', state: 'x', value: 1 }),
      at: 'book/screen view[1].on.tap[0].state',
      says: /no state `x`/,
    },
    { changes: tap({ do: 'start', timer: 'x' }), at: 'book/screen view[1].on.tap[0].timer', says: /no timer `x`/ },
    {
      changes: tap({ do: 'reload', load: 'bok' }),
      at: 'book/screen view[1].on.tap[0].load',
      says: /did you mean `book`/,
    },
    { changes: tap({ do: 'run', action: 'x' }), at: 'book/screen view[1].on.tap[0].action', says: /no action `x`/ },
    {
      changes: tap({ do: 'store', name: 'x', value: 1 }),
      at: 'book/screen view[1].on.tap[0].name',
      says: /no stored value `x`/,
    },
    {
      changes: tap({ do: 'reset', fields: ['x'] }),
      at: 'book/screen view[1].on.tap[0].fields[0]',
      says: /no field `x`/,
    },
    {
      changes: tap({ ...RESERVE, then: { ok: [], taken: [], tkaen: [] } }),
      at: 'book/screen view[1].on.tap[0].then.tkaen',
      says: /did you mean `taken`/,
    },
    {
      changes: { screen: { load: { book: { call: 'book.detial' } } } },
      at: 'book/screen load.book.call',
      says: /did you mean `book\.detail`/,
    },
    {
      changes: tap({ do: 'go', to: '/desk' }),
      at: 'book/screen view[1].on.tap[0].to',
      says: /`\/desk` is a route of screen `desk`: write "desk" here/,
    },
    {
      changes: view({ widget: 'image', src: 'lgoo', alt: 'Logo' }),
      at: 'book/screen view[1].src',
      says: /no asset `lgoo`; did you mean `logo`/,
    },
    {
      changes: { screen: { routes: ['/book', { path: '/book#/x/', carries: ['raeder'] }] } },
      at: 'book/screen routes[1].carries[0]',
      says: /did you mean `reader`/,
    },
    ...(
      [
        [{ screen: 'bok' }, 'screen', /no screen `bok`/],
        [{ answers: { 'book.detial': { is: 'ok' } } }, 'answers["book.detial"]', /no call `book\.detial`/],
        [
          { answers: { 'book.reserve': [{ is: 'ok' }, { is: 'took' }] } },
          'answers["book.reserve"][1].is',
          /`book\.reserve`/,
        ],
        [
          { answers: { 'book.detail': { is: 'ok', gives: { copies: [{ id: '1', plaec: 'A' }] } } } },
          'answers["book.detail"].gives.copies[0].plaec',
          /did you mean `place`/,
        ],
        [
          { answers: { 'book.reserve': { is: 'taken', gives: { by: 'Ann' } } } },
          'answers["book.reserve"].gives',
          /outcome `taken` of call `book\.reserve` gives nothing/,
        ],
        [{ open: '/bokk?id=1' }, 'open', /screen `book` has no route `\/bokk`; did you mean `\/book`/],
        [
          { open: '/desk?id=1' },
          'open',
          /`\/desk` opens screen `desk`, and this is a fixture of `book`: write `\/book`/,
        ],
        [{ open: '/book?raeder=7' }, 'open', /screen `book` reads no `raeder`; did you mean `reader`/],
        [{ open: '/desk#/nothing' }, 'open', /`\/desk#\/nothing` opens screen `desk`/],
        [{ stored: { readr: 'x' } }, 'stored.readr', /no stored value `readr`/],
        [{ brand: { emial: '' } }, 'brand.emial', /no setting of the brand `emial`/],
        [
          { steps: [{ called: 'book.reserve', with: { body: { noet: null, note: null, shelf: null } } }] },
          'steps[0].with.body.noet',
          /^call `book\.reserve` never sends `noet`; did you mean `note`\?$/,
        ],
        [{ steps: [{ called: 'book.resrve' }] }, 'steps[0].called', /did you mean `book\.reserve`/],
        [{ steps: [{ went: 'shelf' }] }, 'steps[0].went', /no screen `shelf`/],
      ] as const
    ).map(([fixture, path, says]) => ({
      changes: {
        files: {
          'screens/book/fixtures/one.json': JSON.stringify({
            screen: 'book',
            fixture: 'one',
            open: '/book',
            answers: {},
            steps: [{ see: ['Reserve'] }],
            ...fixture,
          }),
        },
      },
      at: `book/fixtures/one ${path}`,
      says,
    })),
  ],
  'unknown-shape': [
    { changes: { screen: { params: { id: 'strnig' } } }, at: 'book/screen params.id', says: /did you mean `string`/ },
  ],
  'unknown-zone': [
    {
      changes: { files: { 'screens/product.json': product({ regions: { else: { symbol: '₱', zone: 'Manila' } } }) } },
      at: 'product regions.else.zone',
      says: /no time zone `Manila`: did you mean `Asia\/Manila`\?/,
    },
    {
      changes: { files: { 'screens/product.json': product({ regions: { else: { symbol: '₹', zone: 'IST' } } }) } },
      at: 'product regions.else.zone',
      says: /no time zone `IST`: write a name such as Asia\/Manila/,
    },
    {
      changes: { files: { 'screens/product.json': product({ regions: { else: { symbol: '£', zone: 'GMT' } } }) } },
      at: 'product regions.else.zone',
      says: /no time zone `GMT`: did you mean `UTC`\?/,
    },
    {
      changes: {
        files: { 'screens/product.json': product({ regions: { else: { symbol: '₱', zone: 'Etc/GMT+8' } } }) },
      },
      at: 'product regions.else.zone',
      says: /`Etc\/GMT\+8` is 8 hours behind UTC.*: write a name such as Asia\/Manila/,
    },
  ],
  'weak-contrast': [
    {
      changes: {
        files: {
          'screens/brand.json': JSON.stringify({ brand: { colorPrimary: '#ffcc00', colorPrimaryText: '#ffffff' } }),
        },
      },
      at: 'brand brand.colorPrimaryText',
      says: /contrast of 1\.5 : 1/,
    },
    {
      changes: { files: { 'screens/brand.json': JSON.stringify({ brand: {}, tokens: { dark: { ink: '#333333' } } }) } },
      at: 'brand tokens.dark.ink',
      says: /ink gives a contrast of 1\.5 : 1 with #333333 on #0c1312/,
    },
  ],
  'unknown-value': [
    ...(
      [
        ["lower(params.id) == 'Emma'", /^`lower\(params\.id\)` is in small letters and never 'Emma': write `'emma'`$/],
        ["trim(params.id) == 'Emma\\n'", /neither begins nor ends with a space and never/],
        ["digits(params.id) == '12 3'", /has digits only and never '12 3': write `'123'`$/],
        ["text(data.book.state) == '01'", /is a number as it is written and never '01': write `'1'`$/],
        [
          "date(dateOf(params.id)) == '15.03.2026'",
          /is a day as `YYYY-MM-DD` and never '15\.03\.2026': write `'2026-03-15'`$/,
        ],
        ["datetime(dateOf(params.id)) == '2026/03/15'", /is a day, with or without a time/],
        [
          "money(data.book.price) == '12.50'",
          /^amounts as text begin with the symbol of a region: compare the amount itself, `data\.book\.price == 1250`$/,
        ],
        ["contains(lower(params.id), 'Emma')", /is in small letters and never 'Emma'/],
        ["form.code == '12345'", /^`form\.code` has at most 4 characters and is never '12345'$/],
      ] as const
    ).map(([when, says]) => ({
      changes: {
        ...view(input('code', { max: 4 }), text('=form.code'), text('x', { when })),
        files: {
          'screens/product.json': product(),
        },
      },
      at: 'book/screen view[3].when',
      says,
    })),
    {
      changes: choices(
        [
          { value: 'a', label: 'New' },
          { value: 'b', label: 'Old' },
        ],
        { initial: 'c' },
      ),
      at: 'book/screen view[1].initial',
      says: /^no option has the value 'c': write `a` or `b`$/,
    },
    {
      changes: {
        screen: {
          params: { id: 'string', tab: { type: 'string', only: ['new', 'old'], default: 'new' } },
          view: [text('=data.book.title'), text('x', { when: "params.tab == 'nwe'" })],
        },
      },
      at: 'book/screen view[1].when',
      says: /did you mean `new`/,
    },
    {
      changes: {
        screen: {
          params: { id: 'string', tab: { type: 'string', only: ['new', 'old'], default: 'new' } },
          view: [
            text('=data.book.title'),
            { switch: 'params.tab', cases: [{ is: ['new', 'nwe'], show: [] }], else: [] },
          ],
        },
      },
      at: 'book/screen view[1].cases[0].is[1]',
      says: /never 'nwe'/,
    },
  ],
  'unlisted-value': [
    {
      changes: {
        ...view(text('x', { when: "session.region == 'India'" })),
        files: {
          'screens/product.json': product({
            regions: { '1': { symbol: '₹', zone: 'Asia/Kolkata' }, else: { symbol: '₱', zone: 'Asia/Manila' } },
          }),
        },
      },
      at: 'book/screen view[1].when',
      says: /^'India' is not among the known values of `session\.region` \('1'\)/,
    },
    {
      changes: {
        ...view(text('x', { when: "session.region == 'india'" })),
        files: {
          'screens/product.json': product({
            regions: {
              '1': { symbol: '₹', zone: 'Asia/Kolkata', note: 'India' },
              else: { symbol: '₱', zone: 'Asia/Manila', note: 'The Philippines' },
            },
          }),
        },
      },
      at: 'book/screen view[1].when',
      says: /^'india' is not among the known values of `session\.region` \('1' for India, any other for The Philippines\); did you mean `1`\?/,
    },
    {
      changes: {
        ...call({ gives: { state: { type: 'int!', known: [21, 174] } } }),
        files: {
          'screens/book/fixtures/more.json': JSON.stringify({
            ...opens('book', '/book?id=1'),
            answers: { x: { is: 'ok', gives: { state: 22 } } },
          }),
        },
      },
      at: 'book/fixtures/more answers.x.gives.state',
      says: /^22 is not among the known values of the contract \(21, 174\); did you mean `21`\?$/,
    },
    {
      changes: view({ switch: 'data.book.state', cases: [{ is: [9], show: [] }], else: [] }),
      at: 'book/screen view[1].cases[0].is[0]',
      says: /9/,
    },
  ],
  'unused-name': [
    {
      changes: view(
        input('note', { checks: [{ that: "form.note != ''", say: 'Write' }] }),
        button('Go', [{ do: 'require', fields: ['note'] }, RESERVE]),
      ),
      at: 'book/screen view[1].field',
      says: /^field `note` is required before call `book\.reserve`, and nothing sends it: send it, or remove the field$/,
    },
    {
      changes: { screen: { state: { open: { type: 'bool', initial: false } } } },
      at: 'book/screen state.open',
      says: /state `open` is never used/,
    },
    { changes: { screen: { let: { a: '1' } } }, at: 'book/screen let.a', says: /value `a`/ },
    { changes: { screen: { rules: { a: 'data.book.away' } } }, at: 'book/screen rules.a', says: /rule `a`/ },
    { changes: { screen: { timers: { a: { seconds: 1 } } } }, at: 'book/screen timers.a', says: /timer `a`/ },
    { changes: { screen: { actions: { a: [BACK] } } }, at: 'book/screen actions.a', says: /action `a`/ },
    {
      changes: { screen: { overlays: { a: { widget: 'dialog', title: 'A' } } } },
      at: 'book/screen overlays.a',
      says: /overlay `a`/,
    },
    { changes: view(input('a')), at: 'book/screen view[1]', says: /field `a`/ },
    {
      changes: { screen: { view: [text('x'), button('Reserve', [RESERVE])] } },
      at: 'book/screen load.book',
      says: /load `book`/,
    },
    { changes: { fragments: { a: { view: [text('x')] } } }, at: 'fragments/a fragment', says: /fragment `a`/ },
    { changes: { shapes: { A: { b: 'string' } } }, at: 'shapes shapes.A', says: /shape `A`/ },
    { changes: { stored: { a: { is: 'Copy', in: 'local' } } }, at: 'stored stored.a', says: /stored value `a`/ },
    {
      changes: { calls: [{ call: 'x', method: 'GET', path: '/x', client: 'json', outcomes: [{ is: 'ok' }] }] },
      at: 'calls/library calls[3].call',
      says: /call `x`/,
    },
  ],
  'value-twice': [
    {
      changes: choices([
        { value: 'a', label: 'New' },
        { value: 'a', label: 'Old' },
      ]),
      at: 'book/screen view[1].options[1].value',
      says: /^another option has the value 'a' already: give each its own/,
    },
    {
      changes: view({ switch: 'data.book.state', cases: [{ is: [1, 2, 1], show: [] }], else: [] }),
      at: 'book/screen view[1].cases[0].is[2]',
      says: /1 is in this list already/,
    },
    {
      changes: view({
        switch: 'data.book.state',
        cases: [
          { is: [1, 2], show: [] },
          { is: [2, 3], show: [] },
        ],
        else: [],
      }),
      at: 'book/screen view[1].cases[1].is[0]',
      says: /2 is never matched here: a case before this one takes it/,
    },
  ],
  'wrong-answer': [
    {
      changes: call({ path: '/y', recorded: { request: 'POST /x', answer: { data: 1, url: 'http://x.example' } } }),
      at: 'calls/library calls[3].path',
      says: /^the recorded answers of `x` come from `POST \/x`: correct this, or record them again/,
    },
    {
      changes: { answers: { 'book.reserve/taken': { request: 'POST /old', answer: { code: 7 } } } },
      at: 'calls/answers/book.reserve/taken request',
      says: /^call `book\.reserve` asks `POST \/library\/reserve`: record this answer again/,
    },
    {
      changes: call({ from: ['dta'], recorded: { request: 'POST /x', answer: { data: { url: 'http://x.example' } } } }),
      at: 'calls/library calls[3].outcomes[0].from',
      says: /^the recorded answer of `x` for `ok` has no `dta`; did you mean `data`\?/,
    },
    {
      changes: call({
        from: ['data'],
        recorded: {
          request: 'POST /x',
          answer: { data: { url: 'http://x.example' } },
          also: [{ code: '0' }, { url: 'http://x.example' }],
        },
      }),
      at: 'calls/library calls[3].outcomes[0].from',
      says: /^`also\[1\]` of the answer of `x` for `ok` has no `data`/,
    },
    {
      changes: call({ gives: { away: 'bool', url: 'url!' }, recorded: { away: '0', url: 'http://x.example' } }),
      at: 'calls/library calls[3].outcomes[0].gives.away',
      says: /^the recorded answer of `x` for `ok` holds "0" at `away`, as from a server that writes 1 and 0 for yes and no: write `flag`$/,
    },
    {
      changes: call({ recorded: { request: 'POST /x', answer: { data: { url: 'http://x.example' } } } }),
      at: 'calls/library calls[3].outcomes[0].gives',
      says: /^the recorded answer of `x` for `ok` holds these values in `data`: write `"from": \["data"\]`/,
    },
    {
      changes: call({ gives: { titel: 'string', url: 'url!' }, recorded: { title: 'Emma', url: 'http://x.example' } }),
      at: 'calls/library calls[3].outcomes[0].gives.titel',
      says: /^the recorded answer of `x` for `ok` has no `titel`; did you mean `title`\?/,
    },
    {
      changes: call({ gives: { copies: ['Copy'], url: 'url?' }, recorded: { copies: [{ id: '1', palce: 'A' }] } }),
      at: 'shapes shapes.Copy.place',
      says: /has no `place` at `copies\[\]`; did you mean `palce`\?/,
    },
    {
      changes: call({ gives: { price: 'cents?', url: 'url?' }, recorded: { price: '12.50' } }),
      at: 'calls/library calls[3].outcomes[0].gives.price',
      says: /^the recorded answer of `x` for `ok` holds "12\.50" at `price`, which is not `cents\?`/,
    },
    {
      changes: call({ gives: { url: 'url!' }, recorded: { url: '' } }),
      at: 'calls/library calls[3].outcomes[0].gives.url',
      says: /holds "" at `url`, which is not `url!`/,
    },
    {
      changes: call({
        gives: { copies: { list: 'Copy', max: 1 }, url: 'url?' },
        recorded: { copies: [{ id: '1' }, { id: '2' }] },
      }),
      at: 'calls/library calls[3].outcomes[0].gives.copies.max',
      says: /^the recorded answer of `x` for `ok` holds 2 entries at `copies`, and the phone cuts it off after 1: write `"max": 2` or more$/,
    },
  ],
  'wrong-example': [
    {
      changes: {
        answers: {
          'book.reserve/taken': { request: 'POST /library/reserve', answer: { code: 7 }, also: [{ code: 8 }] },
        },
      },
      at: 'calls/library calls[1].outcomes[1].when',
      says: /^`also\[0\]` of the answer of `book\.reserve` for `taken` ends in `\w+`: correct this `when`/,
    },
    {
      changes: {
        calls: [
          {
            call: 'shelf.add',
            method: 'POST',
            path: '/shelf',
            client: 'json',
            outcomes: [
              { is: 'ok', when: "code == '0' || success" },
              { is: 'full', when: "code == '7'" },
              { is: 'failed' },
            ],
          },
        ],
        answers: { 'shelf.add/failed': { request: 'POST /shelf', answer: { code: 1, success: 'true' } } },
      },
      at: 'calls/library calls[3].outcomes[0].when',
      says: /^the recorded answer of `shelf\.add` for `failed` ends in `ok`: correct this `when`/,
    },
    {
      changes: { answers: { 'book.reserve/taken': { request: 'POST /library/reserve', answer: { code: 8 } } } },
      at: 'calls/library calls[1].outcomes[1].when',
      says: /for `taken` ends in `failed`: correct this `when`/,
    },
  ],
  'wrong-kind': [
    {
      changes: call({ send: { picture: 'file' } }),
      at: 'calls/library calls[3].send.picture',
      says: /sends a file \(`picture`\): write `"body": "multipart"`/,
    },
    {
      changes: call({ body: 'multipart', send: { picture: 'string' } }),
      at: 'calls/library calls[3].body',
      says: /sends no file/,
    },
    {
      changes: {
        ...view(images('title')),
        ...call({ body: 'multipart', send: { picture: 'file', title: 'string' } }),
      },
      at: 'book/screen view[1].upload.file',
      says: /`title` of call `x` is not a `file`: an upload sends one, write `picture`/,
    },
    {
      changes: {
        screen: {
          view: [text('=data.book.title'), button('Go', [{ do: 'open', overlay: 'more' }])],
          overlays: { more: { use: 'more' } },
        },
        fragments: { more: { view: [text('More')] } },
      },
      at: 'book/screen overlays.more.use',
      says: /a `text` is not an overlay/,
    },
    {
      changes: {
        screen: { view: [text('=data.book.title'), { use: 'more' }] },
        fragments: { more: { view: [{ widget: 'dialog', title: 'More' }] } },
      },
      at: 'fragments/more view[0].widget',
      says: /cannot be in a view/,
    },
    {
      changes: tap({ do: 'track', call: 'book.detail', send: {} }),
      at: 'book/screen view[1].on.tap[0].call',
      says: /write `"do": "call"`/,
    },
    {
      changes: tap({ do: 'call', call: 'count', send: { what: 'x' }, then: { else: [] } }),
      at: 'book/screen view[1].on.tap[0].call',
      says: /write `"do": "track"`/,
    },
    {
      changes: view({ widget: 'image', src: { call: 'count', send: { what: 'x' } }, alt: 'x' }),
      at: 'book/screen view[1].src.call',
      says: /`kind: image`/,
    },
  ],
  'wrong-type': [
    {
      changes: oneFixture([{ see: ['Reserve'] }], { now: '2026-02-31T08:00:00Z' }),
      at: 'book/fixtures/one now',
      says: /^2026-02-31 is no day of the calendar$/,
    },
    {
      changes: {
        screen: {
          state: { seen: { type: { list: 'Copy', max: 5 }, initial: [] } },
          view: [
            text('=data.book.title'),
            { each: 'state.seen', as: 'c', show: [text('=c.place')] },
            button('Go', [{ do: 'set', state: 'seen', value: '=data.book.copies' }]),
          ],
        },
      },
      at: 'book/screen view[2].on.tap[0].value',
      says: /^`data\.book\.copies`: it may have 20 entries, and 5 are declared where it goes: write `"max": 20` there$/,
    },
    ...(
      [
        ['+63 2 8123-4567', "write 'tel:+63281234567'"],
        ['tel:+632 8123 4567', "write 'tel:+63281234567'"],
        ['help@books.example', "write 'mailto:help@books.example'"],
        ['tel:0800-BOOKS', "write the number in digits, such as 'tel:+6328123456'"],
        ['mailto:library', "write a whole address, such as 'mailto:help@example.com'"],
        ['https://me:secret@books.example', "write 'https://books.example/'"],
        ['https://books.example/my page', "write 'https://books.example/my%20page'"],
        ['https://bücher.example', "write 'https://xn--bcher-kva.example/'"],
        ['https://books.example:99999', "write a whole address, such as 'https://example.com/help'"],
      ] as const
    ).map(([url, says]) => ({
      changes: tap({ do: 'open-url', url }),
      at: 'book/screen view[1].on.tap[0].url',
      says: new RegExp(`^expected a URL, found the text '${escaped(url)}': ${escaped(says)}$`),
    })),
    {
      changes: {
        files: {
          'screens/book/fixtures/one.json': JSON.stringify({
            ...opens('book', '/book'),
            fixture: 'one',
            answers: { 'book.reserve': { is: 'ok', gives: { until: '2026-02-31' } } },
          }),
        },
      },
      at: 'book/fixtures/one answers["book.reserve"].gives.until',
      says: /^"2026-02-31" is no day of the calendar$/,
    },
    ...(
      [
        ['books.example', /^expected a URL, found the text 'books\.example': write 'https:\/\/books\.example'$/],
        ['/desk', /found the text '\/desk': a screen of the product is opened by `\{ "do": "go", "to": … \}`$/],
        ['javascript:alert(1)', /write an address that begins with https:\/\/, http:\/\/, tel: or mailto:$/],
      ] as const
    ).map(([url, says]) => ({
      changes: tap({ do: 'open-url', url }),
      at: 'book/screen view[1].on.tap[0].url',
      says,
    })),
    {
      changes: view(day({ initial: '15/03/2026' }), text('=form.day')),
      at: 'book/screen view[1].initial',
      says: /^expected a day, found '15\/03\/2026': write a day of the calendar as 'YYYY-MM-DD', or leave this out$/,
    },
    {
      changes: view(text('Price {data.book.price}', { when: 'data.book.price != null' })),
      at: 'book/screen view[1].text',
      says: /money\(data\.book\.price/,
    },
    {
      changes: tap({ ...RESERVE, send: { id: '=data.book.state' } }),
      at: 'book/screen view[1].on.tap[0].send.id',
      says: /write `text\(data\.book\.state\)`/,
    },
    {
      changes: {
        screen: {
          state: { open: { type: 'bool', initial: 'yes' } },
          view: [text('=data.book.title', { when: 'state.open' })],
        },
      },
      at: 'book/screen state.open.initial',
      says: /expected true or false/,
    },
    {
      changes: view({ each: 'data.book.title', as: 'c', show: [text('x')] }),
      at: 'book/screen view[1].each',
      says: /goes through a list/,
    },
  ],
  'gap-in-text': [
    {
      changes: {
        ...view(text('Costs {money(data.book.price)} a week')),
        files: { 'screens/product.json': product() },
      },
      at: 'book/screen view[1].text',
      says: /`data\.book\.price` may be null here, .* show it only when `data\.book\.price != null`/,
    },
  ],
  'may-be-null': [
    {
      changes: { screen: { on: { back: [{ do: 'if', when: 'data.book.away', then: [SEND], else: [BACK] }] } } },
      at: 'book/screen on.back[0].when',
      says: /`data\.book` may be null here/,
    },
    { changes: { screen: { title: '=data.book.title' } }, at: 'book/screen title', says: /may be null here/ },
  ],
  'bad-character': [{ changes: screenText('{ "note": "\u0001" }'), at: 'book/screen note', says: /./ }],
  'bad-name': [
    {
      changes: { screen: { state: { 'my state': { type: 'int', initial: 0 } } } },
      at: 'book/screen state["my state"]',
      says: /begins with a letter; did you mean `myState`\?$/,
    },
  ],
  'bad-number': [
    { changes: screenText('{ "note": 007 }'), at: 'book/screen note', says: /./ },
    { changes: screenText('{ "note": 8,000 }'), at: 'book/screen note', says: /write the number 8,000 as 8000/ },
  ],
  brace: [{ changes: view(text('a { b')), at: 'book/screen view[1].text', says: /brace/ }],
  'duplicate-property': [
    { changes: screenText('{ "note": "a", "note": "b" }'), at: 'book/screen note', says: /`note`/ },
  ],
  'expression-syntax': [
    { changes: view(text('x', { when: 'data.book.state = 1' })), at: 'book/screen view[1].when', says: /==/ },
  ],
  'expression-too-deep': [
    { changes: view(text(`=${'('.repeat(40)}1${')'.repeat(40)}`)), at: 'book/screen view[1].text', says: /deep/ },
  ],
  'expression-too-long': [
    { changes: view(text(`='${'a'.repeat(3000)}'`)), at: 'book/screen view[1].text', says: /2000/ },
  ],
  'file-too-deep': [{ changes: screenText('['.repeat(200)), at: `book/screen ${'[0]'.repeat(100)}`, says: /deep/ }],
  'file-too-large': [{ changes: screenText(`"${'a'.repeat(1_100_000)}"`), at: 'book/screen ', says: /large/ }],
  'forgotten-equals': [
    { changes: view(text('data.book.title')), at: 'book/screen view[1].text', says: /write `=data\.book\.title`/ },
  ],
  'json-syntax': [{ changes: screenText('{ "note": "a", }'), at: 'book/screen note', says: /./ }],
  'misplaced-property': [
    {
      changes: tap({ do: 'require', fields: ['a'], that: 'true', say: 'x' }),
      at: 'book/screen view[1].on.tap[0].that',
      says: /./,
    },
  ],
  'misplaced-widget': [
    { changes: view({ widget: 'dialog', title: 'x' }), at: 'book/screen view[1].widget', says: /./ },
  ],
  'missing-property': [{ changes: view({ widget: 'button' }), at: 'book/screen view[1]', says: /`label`/ }],
  'more-issues': [
    {
      changes: view(...Array.from({ length: 300 }, () => ({ widget: 'button' }))),
      at: 'book/screen ',
      says: /more issues/,
    },
  ],
  'mixed-conditions': [
    {
      changes: view(text('x', { when: 'data.book.away && data.book.state == 2 || data.book.state == 1' })),
      at: 'book/screen view[1].when',
      says: /write `\(data\.book\.away && data\.book\.state == 2\) \|\| data\.book\.state == 1`, or `data\.book\.away && \(data\.book\.state == 2 \|\| data\.book\.state == 1\)` where that is meant/,
    },
  ],
  'never-null': [
    {
      changes: view(text('x', { when: 'data.book.title != null && data.book.away' })),
      at: 'book/screen view[1].when',
      says: /never null/,
    },
  ],
  'no-kind': [{ changes: view({ text: 'x' }), at: 'book/screen view[1]', says: /./ }],
  'not-a-condition': [
    { changes: view(text('x', { when: 'data.book.title' })), at: 'book/screen view[1].when', says: /true or false/ },
  ],
  'number-form': [{ changes: view(text('=text(1e3)')), at: 'book/screen view[1].text', says: /./ }],
  'one-hole': [
    { changes: view(text('{data.book.title}')), at: 'book/screen view[1].text', says: /write `=data\.book\.title`/ },
  ],
  pattern: [
    {
      changes: view(text('x', { when: "data.book.title.matches('(a+)+')" })),
      at: 'book/screen view[1].when',
      says: /./,
    },
  ],
  'swapped-texts': [
    {
      changes: view(text('x', { when: "contains('fantasy', data.book.title)" })),
      at: 'book/screen view[1].when',
      says: /^`contains\('fantasy', data\.book\.title\)` looks into the written text: to look into `data\.book\.title`, write `contains\(data\.book\.title, 'fantasy'\)`$/,
    },
    {
      changes: view(text("=filled('Untitled', data.book.title)")),
      at: 'book/screen view[1].text',
      says: /^`filled\('Untitled', data\.book\.title\)` never comes to what follows `'Untitled'`, which is not empty: write `filled\(data\.book\.title, 'Untitled'\)`$/,
    },
  ],
  'text-form': [{ changes: view(text("='abc")), at: 'book/screen view[1].text', says: /./ }],
  'newer-language': [
    { changes: { screen: { language: 2 } }, at: 'book/screen language', says: /newer than version 1/ },
  ],
  'two-kinds': [
    {
      changes: view({ widget: 'text', text: 'x', each: 'data.book.copies', as: 'c' }),
      at: 'book/screen view[1].each',
      says: /./,
    },
  ],
  'unknown-action': [
    { changes: tap({ do: 'tost', text: 'x' }), at: 'book/screen view[1].on.tap[0].do', says: /toast/ },
  ],
  'unknown-function': [
    { changes: view(text('=text(length(data.book.title))')), at: 'book/screen view[1].text', says: /size/ },
  ],
  'unknown-property': [
    { changes: view(text('x', { loook: 'hint' })), at: 'book/screen view[1].loook', says: /did you mean `look`/ },
  ],
  'unknown-widget': [
    { changes: view({ widget: 'buton', label: 'x' }), at: 'book/screen view[1].widget', says: /button/ },
    // The renderer draws it around every screen.
    { changes: view({ widget: 'frame', title: 'x' }), at: 'book/screen view[1].widget', says: /there are/ },
  ],
  'wrong-call': [{ changes: view(text('=trim()')), at: 'book/screen view[1].text', says: /./ }],
  'wrong-value': [{ changes: view(text('x', { look: 'hnit' })), at: 'book/screen view[1].look', says: /hint/ }],
  'zero-divisor': [{ changes: view(text('=text(1 / 0)')), at: 'book/screen view[1].text', says: /./ }],
};
