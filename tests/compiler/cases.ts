import { type Authored, BOOK, type Changes } from './library.ts';

/** A change to the example project that has one issue more, where it stands and what the sentence says. */
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
const view = (...nodes: Authored[]): Changes => ({ screen: { view: [text('=data.book.title'), ...nodes] } });
const tap = (...steps: Authored[]): Changes => view(button('Go', steps));
const screenText = (json: string): Changes => ({ files: { 'screens/book/screen.json': json } });
const BACK = { do: 'back' };
const RESERVE = { do: 'call', call: 'book.reserve', send: { id: '1' }, then: { ok: [], taken: [] } };
const SEND = { do: 'toast', text: 'Sent' };

/** One case or more for every code of the catalogue. */
export const CASES: { [code: string]: readonly Case[] } = {
  'always-false': [
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
      changes: {
        screen: {
          rules: { open: 'data.book.state != 1 || data.book.state != 2' },
          view: [text('=data.book.title', { when: 'rules.open' })],
        },
      },
      at: 'book/screen rules.open',
      says: /^always true/,
    },
  ],
  'bad-shape': [
    { changes: { shapes: { Shelf: { books: 'string[]' } } }, at: 'shapes shapes.Shelf.books', says: /\["string"\]/ },
  ],
  'call-not-last': [
    { changes: tap(RESERVE, SEND), at: 'book/screen view[1].on.tap[0]', says: /what follows it in `then`/ },
    {
      changes: {
        screen: {
          actions: { reserve: [RESERVE] },
          view: [text('=data.book.title'), button('Go', [{ do: 'run', action: 'reserve' }, SEND])],
        },
      },
      at: 'book/screen view[1].on.tap[0]',
      says: /`run` holds a call/,
    },
    {
      changes: tap({ do: 'if', when: 'data.book.away', then: [RESERVE] }, SEND),
      at: 'book/screen view[1].on.tap[0]',
      says: /`if` holds a call/,
    },
  ],
  'change-waits': [
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
  'circular-shape': [
    {
      changes: { shapes: { Node: { children: ['Node'] } } },
      at: 'shapes shapes.Node.children[0]',
      says: /may not contain itself/,
    },
  ],
  'else-missing': [
    {
      changes: view({ switch: 'data.book.state', cases: [{ is: [1, 2], show: [] }] }),
      at: 'book/screen view[1]',
      says: /^3 or any other value for `data\.book\.state` meets no case/,
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
        when: 'form.stars < 9',
      }),
      at: 'book/screen view[1].fallback',
      says: /the field `stars` and must hold it too/,
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
  'key-missing': [
    {
      changes: view(
        { each: 'data.book.copies', as: 'copy', show: [input('=copy.id', { of: 'notes' })] },
        button('Go', [{ do: 'toast', text: '{size(form.notes)} notes' }]),
      ),
      at: 'book/screen view[1]',
      says: /write `key`/,
    },
  ],
  'missing-value': [
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
      says: /the whole screen or none/,
    },
  ],
  'money-silent': [
    {
      changes: tap({ ...RESERVE, then: { ok: [], taken: [], unreachable: [] } }),
      at: 'book/screen view[1].on.tap[0].then',
      says: /may have done so/,
    },
  ],
  'money-untapped': [
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
  ],
  'name-twice': [
    { changes: view(input('a'), input('a')), at: 'book/screen view[2].field', says: /a name stands on one node/ },
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
      changes: tap({ ...RESERVE, then: { ok: [], taken: [], failed: [], unreachable: [SEND], else: [] } }),
      at: 'book/screen view[1].on.tap[0].then.else',
      says: /takes none/,
    },
  ],
  'no-empty-value': [
    {
      changes: { screen: { params: { id: 'string', page: 'int' } } },
      at: 'book/screen params.page',
      says: /no honest empty value/,
    },
  ],
  'no-words': [
    { changes: { screen: { title: ' ' } }, at: 'book/screen title', says: /what the screen is called/ },
    { changes: view(button('', [BACK])), at: 'book/screen view[1].label', says: /what this button is called/ },
    {
      changes: { screen: { overlays: { more: { widget: 'dialog', title: '' } } } },
      at: 'book/screen overlays.more.title',
      says: /what this dialog is called/,
    },
    {
      changes: view({ widget: 'input', field: 'note', label: '', initial: '' }),
      at: 'book/screen view[1].label',
      says: /what this input is called/,
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
    { changes: tap({ do: 'close' }), at: 'book/screen view[1].on.tap[0]', says: /stands in no overlay/ },
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
      says: /may meet no outcome/,
    },
  ],
  'reserved-name': [
    { changes: screenText('{ "__proto__": {} }'), at: 'book/screen [""]', says: /__proto__/ },
    {
      changes: { calls: [{ call: 'x', method: 'GET', path: '/x', client: 'json', outcomes: [{ is: 'unreachable' }] }] },
      at: 'calls/library calls[3].outcomes[0].is',
      says: /means something already/,
    },
  ],
  'route-twice': [
    {
      changes: { screens: { shelf: { routes: ['/book'] } } },
      at: 'shelf/screen routes[0]',
      says: /taken by screen `book`/,
    },
  ],
  'row-state': [
    {
      changes: view({ each: 'data.book.copies', as: 'copy', key: 'copy.id', show: [input('note')] }),
      at: 'book/screen view[1].show[0].field',
      says: /belongs to a group/,
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
  'same-name': [
    { changes: view(button('Go', [BACK]), button('Go', [SEND])), at: 'book/screen view[2]', says: /'Go'/ },
    {
      changes: view({ each: 'data.book.copies', as: 'copy', show: [text('=copy.place'), button('Open', [BACK])] }),
      at: 'book/screen view[1].show[1]',
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
  'unknown-asset': [
    {
      changes: view({ widget: 'image', src: { asset: 'covers/{data.book.state}' }, alt: 'Cover' }),
      at: 'book/screen view[1].src.asset',
      says: /no asset of the project/,
    },
  ],
  'unknown-name': [
    {
      changes: view(text('=data.book.titel')),
      at: 'book/screen view[1].text',
      says: /has no `titel`: did you mean `title`\?/,
    },
    { changes: view({ use: 'haed' }), at: 'book/screen view[1].use', says: /no fragment `haed`/ },
    {
      changes: view({ widget: 'page', path: '/bok', title: 'A book' }),
      at: 'book/screen view[1].path',
      says: /^no screen has the route `\/bok`: write one of the routes/,
    },
    {
      changes: view({ widget: 'page', path: '=params.id', title: 'A book' }),
      at: 'book/screen view[1].path',
      says: /^a route is no expression/,
    },
    {
      changes: tap({ do: 'open', overlay: 'ask' }),
      at: 'book/screen view[1].on.tap[0].overlay',
      says: /no overlay `ask`/,
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
        [{ stored: { readr: 'x' } }, 'stored.readr', /no stored value `readr`/],
        [{ brand: { emial: '' } }, 'brand.emial', /no setting of the brand `emial`/],
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
            steps: [{ back: true }],
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
  'unknown-value': [
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
      changes: view({ switch: 'data.book.state', cases: [{ is: [9], show: [] }], else: [] }),
      at: 'book/screen view[1].cases[0].is[0]',
      says: /9/,
    },
  ],
  'unused-name': [
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
      changes: view({ switch: 'data.book.state', cases: [{ is: [1, 2, 1], show: [] }], else: [] }),
      at: 'book/screen view[1].cases[0].is[2]',
      says: /1 stands in this list already/,
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
      says: /2 is never met here: a case before this one takes it/,
    },
  ],
  'wrong-example': [
    {
      changes: {
        calls: [
          {
            call: 'shelf.add',
            method: 'POST',
            path: '/shelf',
            client: 'json',
            outcomes: [
              { is: 'ok', when: "code == '0' || success", example: { code: 0 } },
              { is: 'full', when: "code == '7'", example: { code: 7, message: 'Full' } },
              { is: 'failed', example: { code: 1, success: 'true' } },
            ],
          },
        ],
      },
      at: 'calls/library calls[3].outcomes[2].example',
      says: /ends in `ok`, not in `failed`/,
    },
  ],
  'wrong-kind': [
    {
      changes: {
        screen: {
          view: [text('=data.book.title'), button('Go', [{ do: 'open', overlay: 'more' }])],
          overlays: { more: { use: 'more' } },
        },
        fragments: { more: { view: [text('More')] } },
      },
      at: 'book/screen overlays.more.use',
      says: /a `text` is no overlay/,
    },
    {
      changes: {
        screen: { view: [text('=data.book.title'), { use: 'more' }] },
        fragments: { more: { view: [{ widget: 'dialog', title: 'More' }] } },
      },
      at: 'fragments/more view[0].widget',
      says: /cannot stand in a view/,
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
      says: /expected bool/,
    },
    {
      changes: view({ each: 'data.book.title', as: 'c', show: [text('x')] }),
      at: 'book/screen view[1].each',
      says: /goes through a list/,
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
      says: /name/,
    },
  ],
  'bad-number': [{ changes: screenText('{ "note": 007 }'), at: 'book/screen note', says: /./ }],
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
  'text-form': [{ changes: view(text("='abc")), at: 'book/screen view[1].text', says: /./ }],
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
  ],
  'wrong-call': [{ changes: view(text('=trim()')), at: 'book/screen view[1].text', says: /./ }],
  'wrong-value': [{ changes: view(text('x', { look: 'hnit' })), at: 'book/screen view[1].look', says: /hint/ }],
  'zero-divisor': [{ changes: view(text('=text(1 / 0)')), at: 'book/screen view[1].text', says: /./ }],
};
