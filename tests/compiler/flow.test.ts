import { assert, test } from '../suite.ts';
import { type Authored, type Changes, issuesOf, product } from './library.ts';

const text = (value: unknown, more: Authored = {}): Authored => ({ widget: 'text', text: value, ...more });
const say = (value: string): Authored => ({ do: 'toast', text: value });
/** Formatting an amount needs a currency symbol. */
const files = { 'screens/product.json': product() };
const view = (...nodes: Authored[]): Changes => ({ screen: { view: nodes }, files });
const tap = (...steps: Authored[]): Changes =>
  view(text('=data.book.title'), { widget: 'button', label: 'Go', on: { tap: steps } });
/** A price is an amount or null. */
const PRICE = say('=text(size(money(data.book.price)))');
const COVER: Authored = { do: 'open-url', url: '=data.book.cover' };

function accepts(title: string, changes: Changes): void {
  test(`accepts ${title}`, () => {
    assert.equal(
      issuesOf(changes).map(({ path, message }) => `${path}: ${message}`),
      [],
    );
  });
}

function refuses(title: string, changes: Changes, ...expected: string[]): void {
  test(`refuses ${title}`, () => {
    const found = issuesOf(changes).map(({ code, path }) => `${code} ${path}`);
    assert.equal(found, expected);
  });
}

refuses('a value that may be null', tap(COVER), 'wrong-type view[1].on.tap[0].url');
accepts(
  'it under the `when` of its node',
  view(text('=data.book.title'), {
    widget: 'link',
    label: 'Cover',
    when: 'data.book.cover != null',
    on: { tap: [COVER] },
  }),
);
accepts(
  'it under the `when` of a node around',
  view({
    when: 'data.book.cover != null && data.book.away',
    show: [{ widget: 'card', children: [{ widget: 'link', label: 'Cover', on: { tap: [COVER] } }] }],
  }),
);
accepts('it under a rule that says so', {
  screen: {
    rules: { covered: 'data.book.cover != null' },
    view: [{ widget: 'link', label: 'Cover', when: 'rules.covered', on: { tap: [COVER] } }],
  },
});
accepts('it through a derived value', {
  screen: {
    let: { cover: 'data.book.cover' },
    view: [
      {
        widget: 'link',
        label: 'Cover',
        when: 'let.cover != null',
        on: { tap: [{ do: 'open-url', url: '=let.cover' }] },
      },
    ],
  },
});
accepts('it in the branch of an `if`', tap({ do: 'if', when: 'data.book.cover != null', then: [COVER] }));
accepts(
  'it in the other branch',
  tap({ do: 'if', when: 'data.book.cover == null', then: [say('None')], else: [COVER] }),
);
refuses(
  'it after the branch',
  tap({ do: 'if', when: 'data.book.cover != null', then: [say('Some')] }, COVER),
  'wrong-type view[1].on.tap[1].url',
);
accepts(
  'it after a branch that leaves',
  tap({ do: 'if', when: 'data.book.cover == null', then: [{ do: 'back' }] }, COVER),
);
refuses(
  'a condition that cannot be read, and says nothing of what it may have tested',
  tap({ do: 'require', that: 'data.book.cover !== null', say: 'None' }, COVER),
  'expression-syntax view[1].on.tap[0].that',
);
refuses(
  'a condition with a name that leads nowhere, and says nothing of what it may have tested',
  tap({ do: 'if', when: 'data.bok.cover != null', then: [COVER, { do: 'wait', ms: 100 }, COVER] }),
  'unknown-name view[1].on.tap[0].when',
);
refuses(
  'the `when` of a node that cannot be read, and says nothing of what is in it',
  view(text('=data.book.title'), {
    when: 'data.book.cover =! null',
    show: [
      { widget: 'link', label: 'Cover', on: { tap: [COVER] } },
      text('{size(money(data.book.price ?? 0))} {data.book.cover}'),
    ],
  }),
  'expression-syntax view[1].when',
);
accepts('it after a `require`', tap({ do: 'require', that: 'data.book.cover != null', say: 'None' }, COVER));
refuses(
  'it after a wait',
  tap({ do: 'require', that: 'data.book.cover != null', say: 'None' }, { do: 'wait', ms: 100 }, COVER),
  'wrong-type view[1].on.tap[2].url',
);
refuses(
  'it after a call',
  tap(
    { do: 'require', that: 'data.book.cover != null', say: 'None' },
    { do: 'call', call: 'book.reserve', send: { id: '1' }, then: { ok: [COVER], taken: [] } },
  ),
  'wrong-type view[1].on.tap[1].then.ok[0].url',
);
/** A button that pays a price, after these steps. */
const paying = (price: string, steps: Authored[], type = 'cents'): Changes => ({
  files,
  calls: [
    {
      ...{ call: 'book.buy', method: 'POST', path: '/library/buy', client: 'json' },
      money: {
        intent: ['price'],
        settle: { call: 'book.detail', paid: 'answer.state == 3', open: 'answer.state == 1' },
      },
      send: { price: type },
      outcomes: [
        { is: 'ok', when: "code == '0'" },
        { is: 'failed', usually: [{ ...say('=message'), kind: 'error' }] },
      ],
    },
  ],
  screen: {
    let: { total: 'data.book.price' },
    view: [
      text('=data.book.title'),
      text("=filled(money(let.total), '—')"),
      {
        widget: 'button',
        label: 'Buy',
        on: {
          tap: [
            ...steps,
            {
              ...{ do: 'call', call: 'book.buy', send: { price }, checking: 'check' },
              then: {
                ok: [{ do: 'back' }],
                paid: [say('Bought')],
                open: [say('Not bought')],
                'still-unknown': [say('Please call us')],
              },
            },
          ],
        },
      },
    ],
    overlays: { check: { widget: 'dialog', title: 'We check it', dismiss: ['icon'] } },
  },
});
const needs = (that: string): Authored => ({ do: 'require', that, say: 'Nothing to pay' });
const UNPAYABLE = 'money-contract view[2].on.tap[1].send.price';

accepts(
  'an amount that is more than 0',
  paying('=data.book.price', [needs('data.book.price != null && data.book.price > 0')]),
);
accepts('it through a derived value', paying('=data.book.price', [needs('let.total != null && let.total > 0')]));
accepts(
  'it where a smaller amount leaves',
  paying('=data.book.price', [
    needs('data.book.price != null'),
    { do: 'if', when: 'data.book.price < 1', then: [{ do: 'back' }] },
  ]),
);
accepts(
  'an amount that may be missing, and is not 0',
  paying('=data.book.price', [needs('data.book.price == null || data.book.price > 0')], 'cents?'),
);
accepts(
  'it where the opposite leaves',
  paying(
    '=data.book.price',
    [{ do: 'if', when: 'data.book.price != null && data.book.price <= 0', then: [{ do: 'back' }] }],
    'cents?',
  ),
);
for (const that of ['data.book.price != null', 'data.book.price != null && data.book.price >= 0'])
  refuses(`an amount of which only \`${that}\` is known`, paying('=data.book.price', [needs(that)]), UNPAYABLE);
refuses(
  'an amount that may be missing, after a condition that holds for 0, too',
  paying('=data.book.price', [needs('data.book.price == null || data.book.price > 0 || data.book.away')], 'cents?'),
  UNPAYABLE,
);

accepts('a parameter after a wait', {
  screen: {
    params: { id: 'string', link: 'url?' },
    view: [
      text('=data.book.title'),
      {
        widget: 'button',
        label: 'Go',
        on: {
          tap: [
            { do: 'require', that: 'params.link != null', say: 'None' },
            { do: 'wait', ms: 100 },
            { do: 'open-url', url: '=params.link' },
          ],
        },
      },
    ],
  },
});
refuses(
  'a state after it was set',
  {
    screen: {
      state: { last: { type: 'string?', initial: null } },
      view: [
        text('=data.book.title'),
        {
          widget: 'button',
          label: 'Go',
          on: {
            tap: [
              { do: 'require', that: 'state.last != null', say: 'None' },
              say('=state.last'),
              { do: 'set', state: 'last', value: null },
              say('=state.last'),
            ],
          },
        },
      ],
    },
  },
  'wrong-type view[1].on.tap[3].text',
);
accepts('what a case of a switch says', {
  screen: {
    view: [
      {
        switch: 'data.book.cover == null',
        cases: [
          { is: [true], show: [] },
          { is: [false], show: [text('=data.book.title')] },
        ],
      },
    ],
  },
});
accepts('the rest of a nullable switch', {
  screen: {
    params: { id: 'string', tab: 'string?' },
    view: [
      text('=data.book.title'),
      { switch: 'params.tab', cases: [{ is: [null], show: [] }], else: [text('=params.tab')] },
    ],
  },
});
refuses(
  'an amount in a text',
  view(text("='Price ' + data.book.price", { when: 'data.book.price != null' })),
  'wrong-type view[0].text',
);
accepts('an amount through money', view(text('=money(data.book.price)'), text('=data.book.title')));

accepts('data in what the load itself leads to', {
  screen: { load: { book: { call: 'book.detail', then: { ok: [PRICE] } } } },
  files,
});
refuses(
  'other data there',
  {
    screen: {
      load: { book: { call: 'book.detail', then: { ok: [say('=data.other.title')] } }, other: { call: 'book.detail' } },
    },
  },
  'may-be-null load.book.then.ok[0].text',
);
accepts('data that the load waited for', {
  screen: {
    load: {
      other: { call: 'book.detail', send: { id: '=data.book.title' }, then: { ok: [say('=data.book.title')] } },
      book: { call: 'book.detail' },
    },
  },
});
refuses(
  'optional data in the view',
  { screen: { load: { book: { call: 'book.detail', optional: true } } } },
  'may-be-null view[0].text',
);
refuses(
  'data before they are there',
  { screen: { on: { enter: [say('=data.book.title')] } } },
  'may-be-null on.enter[0].text',
);
refuses(
  'a derived value that needs them',
  { screen: { let: { title: 'data.book.title' }, on: { enter: [say('=let.title')] }, view: [text('=let.title')] } },
  'unknown-name on.enter[0].text',
);
accepts('it once the data have been tested', {
  screen: {
    let: { title: 'data.book.title' },
    on: { back: [{ do: 'if', when: 'data.book != null', then: [say('=let.title')], else: [{ do: 'back' }] }] },
    view: [text('=let.title')],
  },
});
accepts('data once everything has loaded', { screen: { on: { loaded: [say('=data.book.title')] } } });
refuses('the clock in a view', view(text('{env.now}!'), text('=data.book.title')), 'unknown-name view[0].text');
accepts('the clock in an action', tap(say('{env.now}!')));
refuses('an answer outside of a call', tap(say('=answer.until')), 'unknown-name view[1].on.tap[0].text');
accepts(
  'the answer of an outcome',
  tap({
    do: 'call',
    call: 'book.reserve',
    send: { id: '1' },
    then: { ok: [say('=date(answer.until)')], taken: [say('=message')] },
  }),
);
refuses(
  'the answer in another outcome',
  tap({ do: 'call', call: 'book.reserve', send: { id: '1' }, then: { ok: [], taken: [say('=date(answer.until)')] } }),
  'unknown-name view[1].on.tap[0].then.taken[0].text',
);
accepts(
  'the answer under a name of its own',
  tap({
    do: 'call',
    call: 'book.reserve',
    as: 'away',
    send: { id: '1' },
    then: { ok: [{ do: 'wait', ms: 100 }, say('=date(away.until)')], taken: [] },
  }),
);
accepts('an action for a caller that has tested', {
  screen: {
    actions: { show: [COVER] },
    view: [
      text('=data.book.title'),
      { widget: 'button', label: 'Go', when: 'data.book.cover != null', on: { tap: [{ do: 'run', action: 'show' }] } },
    ],
  },
});
refuses(
  'it for a caller that has not',
  {
    screen: {
      actions: { show: [COVER] },
      view: [text('=data.book.title'), { widget: 'button', label: 'Go', on: { tap: [{ do: 'run', action: 'show' }] } }],
    },
  },
  'wrong-type actions.show[0].url',
);
refuses(
  "a screen's data in a fragment",
  {
    screen: { view: [text('=data.book.title'), { use: 'head' }] },
    fragments: { head: { view: [text('=data.book.title')] } },
  },
  'unknown-name view[0].text',
);
refuses(
  'a value of the wrong type for a fragment',
  {
    screen: { view: [text('=data.book.title'), { use: 'head', with: { cover: '=data.book.cover' } }] },
    fragments: { head: { with: { cover: 'url' }, view: [{ widget: 'image', src: '=with.cover', alt: 'x' }] } },
  },
  'wrong-type view[1].with.cover',
);
/** A fragment that opens the address passed to it, if there is one, after one more action. */
const opening = (given: string, between: Authored): Changes => ({
  screen: {
    params: { id: 'string', cover: 'url?' },
    state: { cover: { type: 'url?', initial: '=params.cover' } },
    view: [
      { widget: 'image', src: '=state.cover', alt: 'Picture' },
      { widget: 'button', label: 'Show', on: { tap: [{ do: 'set', state: 'cover', value: '=data.book.cover' }] } },
      { use: 'head', with: { cover: given } },
    ],
  },
  fragments: {
    head: {
      with: { cover: 'url?' },
      view: [
        {
          widget: 'button',
          label: 'Cover',
          when: 'with.cover != null',
          on: { tap: [between, { do: 'open-url', url: '=with.cover' }] },
        },
      ],
    },
  },
});
refuses(
  'a state passed to a fragment, after a wait there',
  opening('=state.cover', { do: 'wait', ms: 1000 }),
  'wrong-type view[0].on.tap[1].url',
);
accepts('a state passed to a fragment, without a wait', opening('=state.cover', say('Wait')));
accepts('a parameter passed to a fragment, after a wait there', opening('=params.cover', { do: 'wait', ms: 1000 }));
accepts('a record that fits the shape', {
  screen: { view: [text('=data.book.title'), { use: 'head', with: { copy: { id: '1', place: '=data.book.title' } } }] },
  fragments: { head: { with: { copy: 'Copy' }, view: [text('=with.copy.place + with.copy.id')] } },
});
refuses(
  'a record that lacks a field',
  {
    screen: { view: [text('=data.book.title'), { use: 'head', with: { copy: { id: '1' } } }] },
    fragments: { head: { with: { copy: 'Copy' }, view: [text('=with.copy.place + with.copy.id')] } },
  },
  'missing-value view[1].with.copy',
);
accepts(
  'two buttons of one name in two cases',
  view(text('=data.book.title'), {
    switch: 'data.book.away',
    cases: [
      { is: [true], show: [{ widget: 'button', label: 'Go', on: { tap: [say('a')] } }] },
      { is: [false], show: [{ widget: 'button', label: 'Go', on: { tap: [say('b')] } }] },
    ],
  }),
);
accepts(
  'two buttons of one name under contrary conditions',
  view(
    text('=data.book.title'),
    { widget: 'button', label: 'Go', when: 'data.book.away', on: { tap: [say('a')] } },
    { widget: 'button', label: 'Go', when: '!data.book.away', on: { tap: [say('b')] } },
  ),
);
accepts(
  'a hidden field beside a sender that hides with it',
  view({
    when: 'data.book.away',
    show: [
      { widget: 'input', field: 'note', label: 'Note' },
      {
        widget: 'button',
        label: 'Go',
        on: {
          tap: [{ do: 'call', call: 'book.reserve', send: { id: '=trim(form.note)' }, then: { ok: [], taken: [] } }],
        },
      },
    ],
  }),
);
refuses(
  'an unknown name once, however often it is used through a value',
  {
    screen: {
      let: { copy: 'data.book.copie' },
      view: [
        text('=data.book.title'),
        { each: 'let.copy', as: 'c', key: 'c.id', show: [text('=c.place + c.id')] },
        text('{size(let.copy)} copies'),
      ],
    },
  },
  'unknown-name let.copy',
);
refuses('an unknown call once', { screen: { load: { book: { call: 'book.detial' } } } }, 'unknown-name load.book.call');

const closing = (more: Authored, label = 'OK'): Authored => ({
  ...{ widget: 'button', label, on: { tap: [{ do: 'close' }] } },
  ...more,
});
const asking = (children: Authored[], more: Authored = {}): Changes => ({
  screen: {
    view: [
      text('=data.book.title'),
      { widget: 'button', label: 'Ask', on: { tap: [{ do: 'open', overlay: 'sure' }] } },
    ],
    overlays: { sure: { widget: 'dialog', title: 'Sure?', dismiss: [], children } },
    ...more,
  },
});
accepts(
  'an overlay of which some button closes it in each case',
  asking([closing({ when: 'data.book.state == 1' }), closing({ when: 'data.book.state != 1' }, 'Yes')]),
);
accepts(
  'an overlay that closes in each case of a switch',
  asking([{ switch: 'data.book.state', cases: [{ is: [1], show: [closing({})] }], else: [closing({})] }]),
);
accepts(
  'an overlay that closes once the user has agreed',
  asking([{ widget: 'checkbox', field: 'agree', label: 'Agreed' }, closing({ disabled: '=!form.agree' })]),
);
accepts(
  'an overlay that closes according to data that may be asked for again',
  asking([
    closing({ when: 'data.book.state == 1' }),
    { widget: 'button', label: 'Again', on: { tap: [{ do: 'reload', load: 'book' }] } },
  ]),
);
accepts(
  'an overlay that a timer closes',
  asking([closing({ when: 'data.book.state == 1' })], {
    timers: { wait: { seconds: 5, on: { end: [{ do: 'close', overlay: 'sure' }] } } },
    on: { enter: [{ do: 'start', timer: 'wait' }] },
  }),
);

const reserving = (then: Authored): Authored => ({
  widget: 'button',
  label: 'Reserve',
  on: { tap: [{ do: 'call', call: 'book.reserve', send: { id: '1' }, then }] },
});
const CLOSE: Authored = { do: 'close' };
accepts('an overlay that closes however a call ends', asking([reserving({ ok: [CLOSE], else: [CLOSE] })]));
accepts(
  'an overlay that closes after a call, and by a button',
  asking([reserving({ ok: [CLOSE], taken: [] }), closing({})]),
);

const MESSAGES = { 'screens/product.json': product({ bridge: { toShelf: {}, toDesk: { browser: ['home'] } } }) };
accepts('a message that means nothing to a browser, beside something else', {
  ...tap({ do: 'bridge', action: 'toShelf' }, say('On its way')),
  files: MESSAGES,
});
accepts('a message in whose place a browser does something', {
  ...tap({ do: 'bridge', action: 'toDesk' }),
  files: MESSAGES,
});

const typed = (field: string): Authored => ({ widget: 'input', field, label: field });
const TOLD: Authored = { call: 'tell', method: 'GET', path: '/tell', client: 'json', kind: 'tracking' };
accepts('what was filled in once and is meant for two', {
  ...view(text('=data.book.title'), typed('home'), typed('post'), {
    widget: 'button',
    label: 'Go',
    on: {
      tap: [
        {
          do: 'if',
          when: "form.post == ''",
          then: [{ do: 'track', call: 'tell', send: { home: '=form.home', post: '=form.home' } }],
          else: [{ do: 'track', call: 'tell', send: { home: '=form.home', post: '=form.post' } }],
        },
      ],
    },
  }),
  calls: [{ ...TOLD, send: { home: 'string', post: 'string' } }],
  files: { 'screens/product.json': product({ backend: { paths: ['/library', '/count', '/tell'] } }) },
});
accepts('a value under a name of its own and under another', {
  ...tap({ do: 'track', call: 'tell', send: { title: '=data.book.title', name: '=data.book.title' } }),
  calls: [{ ...TOLD, send: { title: 'string', name: 'string' } }],
  files: { 'screens/product.json': product({ backend: { paths: ['/library', '/count', '/tell'] } }) },
});

const onward = (...loaded: Authored[]): Changes => ({
  screen: { on: { enter: [{ do: 'go', to: 'shelf' }] } },
  screens: { shelf: { on: { loaded } } },
});
accepts(
  'screens that open each other in some cases only',
  onward({ do: 'if', when: 'data.book.away', then: [{ do: 'go', to: 'book' }] }),
);
accepts(
  'screens that open each other after a condition',
  onward({ do: 'require', that: 'data.book.away', say: 'Here' }, { do: 'go', to: 'book' }),
);
accepts('screens that open each other after a while', onward({ do: 'wait', ms: 3000 }, { do: 'go', to: 'book' }));
accepts('a timer that starts itself again while a condition holds', {
  screen: {
    state: { rounds: { type: 'int', initial: 0 } },
    on: { enter: [{ do: 'start', timer: 'poll' }] },
    timers: {
      poll: {
        seconds: 5,
        on: {
          end: [
            { do: 'set', state: 'rounds', value: '=state.rounds + 1' },
            { do: 'require', that: 'state.rounds < 5', say: 'No more' },
            { do: 'start', timer: 'poll' },
          ],
        },
      },
    },
  },
});

accepts('checks of which each says more than the one before', {
  screen: {
    view: [
      text('=data.book.title'),
      {
        ...{ widget: 'input', field: 'note', label: 'Note' },
        checks: [
          "form.note != ''",
          'size(form.note) >= 4',
          "form.note.matches('[0-9]{4,6}')",
          "form.note.matches('0[0-9]+')",
          'size(form.note) <= 4',
          "data.book.title != '' || form.note != '0000'",
        ].map((that) => ({ that, say: 'Write it' })),
      },
      {
        ...{ widget: 'button', label: 'Send' },
        on: {
          tap: [
            { do: 'require', fields: ['note'] },
            { do: 'toast', text: '=form.note' },
          ],
        },
      },
    ],
  },
});

accepts(
  'an address whose beginning is joined of parts',
  view(
    text('=data.book.title'),
    ...[
      "'http' + (data.book.away ? 's' : '') + '://' + params.id",
      "'https:' + params.id",
      "' TEL:' + params.id",
      "'' + params.id",
    ].map(
      (url, index): Authored => ({
        ...{ widget: 'link', label: `Link ${index}`, when: `asUrl(${url}) != null` },
        on: { tap: [{ do: 'open-url', url: `=asUrl(${url})` }] },
      }),
    ),
  ),
);

const place = (more: Authored): Authored => ({
  each: 'data.book.copies',
  as: 'copy',
  key: 'copy.id',
  show: [{ widget: 'input', label: 'Place of {copy.id}', field: '=copy.id', of: 'places', ...more }],
});
accepts(
  'a group of fields that is required, if any of them has a check',
  view(
    place({ when: "copy.place == ''" }),
    place({ when: "copy.place != ''", checks: [{ that: 'size(form.places) > 0', say: 'Where is it?' }] }),
    { widget: 'button', label: 'Go', on: { tap: [{ do: 'require', fields: ['places'] }, say('Thanks')] } },
  ),
);
