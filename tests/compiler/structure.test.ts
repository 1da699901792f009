import * as fc from 'fast-check';
import { parseJson, plain } from '../../compiler/json/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import type { DocumentKind } from '../../compiler/source/project.ts';
import { Spot } from '../../compiler/source/spot.ts';
import { checkStructure } from '../../compiler/structure/index.ts';
import { assert, test } from '../suite.ts';

function check(kind: DocumentKind, text: string): Issue[] {
  const { root } = parseJson(text, 'a.json');
  return checkStructure(kind, new Spot({ name: 'a.json', text, root: root!, value: plain(root!) }));
}
/** A valid screen with these properties added. */
function screen(more: object): object {
  return { screen: 'shelf', version: '1.0.0', language: 1, routes: ['/shelf'], title: 'Shelf', view: [], ...more };
}
function withView(...view: unknown[]): object {
  return screen({ view });
}
function withActions(...actions: unknown[]): object {
  return screen({ actions: { a: actions } });
}
/** `path: message` of every issue. */
function said(kind: DocumentKind, value: unknown): string[] {
  return check(kind, JSON.stringify(value)).map((issue) => `${issue.path}: ${issue.message}`);
}

test('finds no issue in a valid screen', () => {
  const document = screen({
    $schema: '../../schemas/screen.json',
    note: 'all of it',
    routes: ['/shelf', { path: '/shelf#/detail/', carries: ['bookId'] }],
    frame: 'bare',
    params: { id: 'string!', page_no: { type: 'int', default: 1 } },
    load: { shelf: { call: 'shelf.list', send: { id: '=params.id' }, optional: true, then: { ok: [{ do: 'back' }] } } },
    state: { count: { type: 'int', initial: 0, keep: true } },
    let: { first: 'data.shelf.books[0]' },
    rules: { isEmpty: 'size(data.shelf.books) == 0' },
    timers: { resend: { seconds: 60, on: { end: [] } } },
    on: { enter: [], loaded: [], back: [{ do: 'close', overlay: 'rating' }] },
    view: [
      { widget: 'text', text: 'Page {state.count}', look: '=state.look', when: 'rules.isEmpty', note: 'a remark' },
      { widget: 'rows', rows: '=data.rows', collapse: 2 },
      {
        widget: 'rows',
        rows: [
          { text: 'A', value: '=x' },
          { each: 'data.rows', as: 'r', item: { text: '=r.a', value: '' } },
        ],
      },
      {
        widget: 'image',
        src: { asset: 'status/{state.count}', else: 'status/0' },
        alt: 'Status',
        on: { tap: [{ do: 'back' }] },
      },
      { widget: 'image', src: { call: 'shelf.picture', send: { t: '=state.at' } }, alt: 'Picture' },
      {
        widget: 'input',
        field: 'code',
        label: 'Code',
        initial: '',
        checks: [{ that: "form.code != ''", say: 'Code?' }],
        whenHidden: 'keep',
      },
      { widget: 'input', field: '=item.code', of: 'items', label: '=item.title' },
      {
        widget: 'images',
        field: 'pictures',
        label: 'Add',
        upload: { call: 'shelf.upload', file: 'picture', url: '=answer.url' },
      },
      {
        each: 'data.shelf.books',
        as: 'book',
        index: 'n',
        key: 'book.id',
        show: [{ use: 'book-row', with: { book: '=book' } }],
        else: [],
      },
      { switch: 'data.shelf.status', cases: [{ is: [1, 'new', null, true], when: 'x', show: [] }], else: [] },
      { show: [], when: 'true', fallback: { widget: 'text', text: 'old' } },
    ],
    overlays: {
      rating: {
        widget: 'dialog',
        title: 'Rating',
        with: { url: 'url' },
        dismiss: ['icon'],
        children: [],
        on: { close: [] },
      },
      other: { use: 'retention', with: { a: 1 } },
    },
  });
  assert.equal(said('screen', document), []);
});

test('finds no issue in any action that is written correctly', () => {
  const actions = [
    { do: 'if', when: 'a', then: [], else: [] },
    { do: 'require', fields: ['a', 'b'] },
    { do: 'require', that: 'a', say: 'b' },
    { do: 'track', call: 'event.save', send: { a: 1 } },
    { do: 'reload', load: 'a' },
    { do: 'run', action: 'wrong-code' },
    { do: 'set', state: 'a', value: { b: ['=c', null] } },
    { do: 'set-session', with: { '*': '=form.values' } },
    { do: 'reset', fields: ['a'] },
    { do: 'store', name: 'a', value: '=b' },
    { do: 'clear-storage' },
    { do: 'copy', text: '=a' },
    { do: 'wait', ms: 1500 },
    { do: 'toast', text: 'a', kind: 'error', note: 'x' },
    { do: 'bridge', action: 'toHome', with: {} },
    { do: 'start', timer: 'a' },
    { do: 'stop', timer: 'a' },
    { do: 'open', overlay: 'a', with: { b: 1 } },
    { do: 'close' },
    { do: 'open-url', url: '=a', replace: true, session: true, with: { from: 'a' } },
    { do: 'go', to: 'shelf', route: '/shelf#/detail/', with: { a: 1 }, replace: true },
    { do: 'call', call: 'a.b', send: { '*': '=form.items' }, then: { ok: [], else: [] }, busy: 'Wait', as: 'saved' },
  ];
  assert.equal(said('screen', withActions(...actions)), []);
});

const SLIPS: [what: string, document: object, issues: string[]][] = [
  [
    'a misspelt property',
    withView({ widget: 'button', labal: 'Next' }),
    ['view[0].labal: `labal` is not a property of `button`; did you mean `label`?'],
  ],
  [
    'a misspelt optional property',
    withView({ widget: 'button', label: 'Next', lok: 'quiet' }),
    ['view[0].lok: `lok` is not a property of `button`; did you mean `look`?'],
  ],
  [
    'a property that is nowhere near',
    withView({ widget: 'text', text: 'a', colour: 'red' }),
    [
      'view[0].colour: `colour` is not a property of `text`; it has `text`, `look`, `align`, `when`, `id`, `fallback` and `note`',
    ],
  ],
  [
    'an event outside `on`',
    withView({ widget: 'button', label: 'a', tap: [] }),
    ['view[0].tap: `tap` is not a property of `button`; write "on": { "tap": [ … ] }'],
  ],
  [
    "another tool's event",
    withView({ widget: 'button', label: 'a', onClick: [] }),
    ['view[0].onClick: `onClick` is not a property of `button`; write "on": { "tap": [ … ] }'],
  ],
  [
    "another tool's condition",
    withView({ widget: 'text', text: 'a', visible: 'x' }),
    ['view[0].visible: `visible` is not a property of `text`; did you mean `when`?'],
  ],
  [
    'an unknown event',
    withView({ widget: 'button', label: 'a', on: { tip: [] } }),
    ['view[0].on.tip: `tip` is not a property of the `on` of `button`; did you mean `tap`?'],
  ],
  [
    'a missing property',
    withView({ widget: 'button' }),
    ['view[0]: `button` needs `label`: the text of the button; also its name for screen readers'],
  ],
  [
    'a missing field',
    withView({ widget: 'stars', label: 'Rating' }),
    ['view[0]: `stars` needs `field`: the name of the value in the form, read as `form.name`'],
  ],
  [
    'an unknown widget',
    withView({ widget: 'buton', label: 'a' }),
    ['view[0].widget: there is no widget `buton`; did you mean `button`?'],
  ],
  [
    'a container in the view',
    withView({ widget: 'dialog', title: 'a' }),
    [
      'view[0].widget: `dialog` opens over the view: declare it under `overlays`, and open it by { "do": "open", "overlay": … }',
    ],
  ],
  [
    'two kinds in one node',
    withView({ widget: 'text', text: 'a', each: 'data.x', as: 'x' }),
    ['view[0].each: a node is of one kind, and this has `widget` and `each`: make them two'],
  ],
  ['no kind', withView({ text: 'a' }), ['view[0]: a node needs one of `widget`, `use`, `each`, `switch` or `show`']],
  [
    'a misspelt kind',
    withView({ wigdet: 'text', text: 'a' }),
    ['view[0].wigdet: `wigdet` is not a property of a node; did you mean `widget`?'],
  ],
  [
    "another tool's kind",
    withView({ type: 'text', text: 'a' }),
    ['view[0].type: `type` is not a property of a node; did you mean `widget`?'],
  ],
  [
    'a text for a node',
    withView('text'),
    ['view[0]: expected a node, such as { "widget": "text", "text": "Hello" }, found text "text"'],
  ],
  [
    'one node for a list',
    screen({ view: { widget: 'text', text: 'a' } }),
    ['view: expected a list of nodes: [ { "widget": … } ], found an object; put it into brackets: [ … ]'],
  ],
  [
    'a number for a text',
    withView({ widget: 'text', text: 5 }),
    ['view[0].text: expected a text, or an expression that begins with `=`, found number 5; write "5" in quotes'],
  ],
  [
    'a text for a truth',
    withView({ widget: 'button', label: 'a', disabled: 'true' }),
    [
      'view[0].disabled: expected true, false, or an expression that begins with `=`, found text "true"; write true without quotes',
    ],
  ],
  [
    'a forgotten `=`',
    withView({ widget: 'button', label: 'a', disabled: '!form.agree' }),
    [
      'view[0].disabled: expected true, false, or an expression that begins with `=`, found text "!form.agree"; as an expression it is written "=!form.agree"',
    ],
  ],
  [
    'a value that is not listed',
    withView({ widget: 'button', label: 'a', look: 'primry' }),
    ['view[0].look: "primry" is not a value of `look`; did you mean "primary"?'],
  ],
  [
    'a value nowhere near',
    withView({ widget: 'button', label: 'a', look: 'red' }),
    ['view[0].look: "red" is not a value of `look`; it is "primary", "secondary" or "quiet"'],
  ],
  [
    'a number out of bounds',
    withView({ widget: 'rows', rows: [], collapse: 0 }),
    ['view[0].collapse: expected a whole number of at least 1, found number 0'],
  ],
  [
    'a slip in a record of a list',
    withView({ widget: 'rows', rows: [{ text: 'a', vlaue: 'b' }] }),
    ['view[0].rows[0].vlaue: `vlaue` is not a property of an entry; did you mean `value`?'],
  ],
  [
    'a slip in a built list',
    withView({ widget: 'rows', rows: [{ each: 'x', as: 'r', itm: {} }] }),
    ['view[0].rows[0].itm: `itm` is not a property of an entry with `each`; did you mean `item`?'],
  ],
  [
    'a check without its message',
    withView({ widget: 'input', field: 'a', label: 'a', checks: [{ that: 'x' }] }),
    ['view[0].checks[0]: a check needs `say`: the message if it is false'],
  ],
  [
    'a field with a hyphen',
    withView({ widget: 'input', field: 'sms-code', label: 'a' }),
    ['view[0].field: expected a name of letters, digits and `_` that begins with a letter, found text "sms-code"'],
  ],
  [
    'an empty condition',
    withView({ widget: 'text', text: 'a', when: '' }),
    ['view[0].when: this text is empty: expected an expression that is true or false, such as "data.book.isLent"'],
  ],
  [
    'a truth for a condition',
    withView({ widget: 'text', text: 'a', when: true }),
    [
      'view[0].when: expected an expression that is true or false, such as "data.book.isLent", found true; write "true" in quotes',
    ],
  ],
  [
    'a single value for a case',
    withView({ switch: 'x', cases: [{ is: 170, show: [] }] }),
    [
      'view[0].cases[0].is: expected a list of values, such as [170, 174], found number 170; put it into brackets: [ … ]',
    ],
  ],
  [
    'a switch without cases',
    withView({ switch: 'x', cases: [] }),
    ['view[0].cases: this list is empty: expected a list of cases: [ { "is": [1], "show": [ … ] } ]'],
  ],
  [
    'an unknown action',
    withActions({ do: 'tost', text: 'a' }),
    ['actions.a[0].do: there is no action `tost`; did you mean `toast`?'],
  ],
  ['an action without `do`', withActions({ toast: 'a' }), ['actions.a[0]: an action needs `do`: write "do": "toast"']],
  [
    'a misspelt property of an action',
    withActions({ do: 'go', too: 'shelf' }),
    ['actions.a[0].too: `too` is not a property of the action `go`; did you mean `to`?'],
  ],
  [
    'a property of another name than the one that is needed',
    withActions({ do: 'go', screen: 'shelf' }),
    ['actions.a[0].screen: `screen` is not a property of the action `go`, which needs `to`: the name of the screen'],
  ],
  [
    "another tool's action, widget and event",
    withView({ widget: 'btn' }, { widget: 'button', label: 'a', on: { tap: [{ do: 'goto' }], click: [] } }),
    [
      'view[0].widget: there is no widget `btn`; did you mean `button`?',
      'view[1].on.tap[0].do: there is no action `goto`; did you mean `go`?',
      'view[1].on.click: `click` is not a property of the `on` of `button`; did you mean `tap`?',
    ],
  ],
  [
    'a misspelt `each`, with all that belongs to it',
    withView({ eech: 'data.x', as: 'x', key: 'x.id', show: [] }),
    ['view[0].eech: `eech` is not a property of a group (`show`); did you mean `each`?'],
  ],
  [
    'a number that is not whole, and the same in quotes',
    withView({ widget: 'gallery', images: [], perRow: 2.5 }, { widget: 'gallery', images: [], perRow: '2.5' }),
    [
      'view[0].perRow: expected a whole number, or an expression that begins with `=`, found number 2.5',
      'view[1].perRow: expected a whole number, or an expression that begins with `=`, found text "2.5"',
    ],
  ],
  [
    'both forms of `require`',
    withActions({ do: 'require', fields: ['a'], that: 'b', say: 'c' }),
    [
      'actions.a[0].that: `require` has either `fields`, or `that` and `say`: write two actions',
      "actions.a[0].say: the fields' own `checks` hold the messages: leave `say` out",
    ],
  ],
  [
    '`require` without a message',
    withActions({ do: 'require', that: 'b' }),
    ['actions.a[0]: `require` without `fields` needs `say`'],
  ],
  [
    'a time as text',
    withActions({ do: 'wait', ms: '1500' }),
    ['actions.a[0].ms: expected a whole number, found text "1500"; write 1500 without quotes'],
  ],
  [
    'one action for a list',
    withView({ widget: 'button', label: 'a', on: { tap: { do: 'back' } } }),
    ['view[0].on.tap: expected a list of actions: [ { "do": … } ], found an object; put it into brackets: [ … ]'],
  ],
  [
    'an overlay that is none',
    screen({ overlays: { a: { widget: 'card' } } }),
    [
      'overlays.a.widget: `card` is in a view: an overlay is one of `dialog`, `full`, `promo`, `sheet`, and holds it in `children`',
    ],
  ],
  [
    'a version that is none',
    screen({ version: '1.0' }),
    ['version: expected three numbers, such as "1.0.0", found text "1.0"'],
  ],
  ['a language before the first', screen({ language: 0 }), ['language: expected 1, found number 0']],
  [
    'a route without a slash',
    screen({ routes: ['shelf'] }),
    ['routes[0]: expected a path, such as "/shelf" or "/shelf#/detail/", found text "shelf"'],
  ],
  [
    'a route for a list',
    screen({ routes: '/shelf' }),
    ['routes: expected a list of routes, such as ["/shelf"], found text "/shelf"; put it into brackets: [ … ]'],
  ],
  [
    'a name that is none',
    screen({ state: { 'my count': { type: 'int', initial: 0 } } }),
    [
      'state["my count"]: `my count` cannot be a name here: expected a name of letters, digits and `_` that begins with a letter; did you mean `myCount`?',
    ],
  ],
  [
    'a state without its value',
    screen({ state: { count: { type: 'int' } } }),
    ['state.count: a state needs `initial`: the initial value; it may read `params`, `session` and `env`'],
  ],
  [
    'a state written short',
    screen({ state: { count: 0 } }),
    ['state.count: expected an object `{ … }`, found number 0'],
  ],
  [
    'a misspelt part of the document',
    screen({ overlay: {} }),
    ['overlay: `overlay` is not a property of a screen; did you mean `overlays`?'],
  ],
];
for (const [what, document, issues] of SLIPS) {
  test(`reports ${what}`, () => assert.equal(said('screen', document), issues));
}

const OTHERS: [what: string, kind: DocumentKind, document: object, issues: string[]][] = [
  [
    'a call without outcomes',
    'calls',
    { calls: [{ call: 'a.b', method: 'GET', path: '/a', client: 'json' }] },
    ['calls[0]: a call needs `outcomes`'],
  ],
  [
    'a method in small letters',
    'calls',
    { calls: [{ call: 'a.b', method: 'get', path: '/a', client: 'json', outcomes: [{ is: 'ok' }] }] },
    ['calls[0].method: "get" is not a value of `method`; did you mean "GET"?'],
  ],
  [
    'a path with a query',
    'calls',
    { calls: [{ call: 'a.b', method: 'GET', path: '/a?b=1', client: 'json', outcomes: [{ is: 'ok' }] }] },
    ['calls[0].path: expected a path that begins with `/`, without a query, found text "/a?b=1"'],
  ],
  [
    'outcomes of a tracking call',
    'calls',
    { calls: [{ call: 'a.b', method: 'GET', path: '/a', client: 'json', kind: 'tracking', outcomes: [{ is: 'ok' }] }] },
    ['calls[0].outcomes: a call with `kind` has no outcomes: nobody reads its answer'],
  ],
  ['a fragment without a view', 'fragment', { fragment: 'a' }, [': a fragment needs `view`: what it shows']],
  [
    'a fragment with loads',
    'fragment',
    { fragment: 'a', view: [], load: {} },
    [
      'load: `load` is not a property of a fragment; it has `note`, `fragment`, `with`, `state`, `let`, `rules`, `timers`, `actions`, `view` and `overlays`',
    ],
  ],
  [
    'a day that is no date',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', now: 'tomorrow', answers: {}, steps: [] },
    ['now: expected a date and time such as "2026-01-31T08:00:00Z", found text "tomorrow"'],
  ],
  [
    'an unknown step',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', steps: [{ tab: 'Next' }] },
    ['steps[0].tab: `tab` is not a property of a step; did you mean `tap`?'],
  ],
  [
    'two steps in one',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', steps: [{ tap: 'Next', see: ['b'] }] },
    ['steps[0].see: a step is of one kind, and this has `tap` and `see`: make them two'],
  ],
  [
    'one text to see',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', steps: [{ see: 'b' }] },
    ['steps[0].see: expected a list of texts, such as ["Next"], found text "b"; put it into brackets: [ … ]'],
  ],
  [
    'typing into nothing',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', steps: [{ type: 'x' }] },
    ['steps[0]: the step `type` needs `into`: the visible text of a control, or its name for screen readers'],
  ],
  [
    'a number sent',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', steps: [{ called: 'a.b', with: { body: { id: 7 } } }] },
    ['steps[0].with.body.id: expected the text as it is sent, such as "7", found number 7; write "7" in quotes'],
  ],
  [
    'an answer without a kind',
    'fixture',
    { screen: 'a', fixture: 'b', open: '/a', answers: { 'a.b': { gives: {} } }, steps: [] },
    ['answers["a.b"]: an answer needs one of `is`, `like`, `raw`, `unreachable` or `lost`'],
  ],
  [
    'a shape with a small letter',
    'shapes',
    { shapes: { row: {} } },
    ['shapes.row: `row` cannot be a name here: expected a name that begins with a capital letter, such as `Row`'],
  ],
  [
    'a stored value in no place',
    'stored',
    { stored: { a: { is: 'Row', in: 'attic' } } },
    ['stored.a.in: "attic" is not a value of `in`; it is "local", "session" or "cookie"'],
  ],
  [
    'a brand text that is none',
    'brand',
    { brand: { name: 5 } },
    ['brand.name: expected the name of the product, found number 5; write "5" in quotes'],
  ],
  [
    'tokens that are none',
    'brand',
    {
      brand: { appearance: 'night' },
      tokens: {
        light: { primry: '#ffffff', ink: 'green' },
        space: { 4: '16px' },
        easing: { enter: [1, 2] },
        elevation: { card: { down: 1, blur: 3 } },
        type: { body: 16 },
        face: 'Inter',
      },
    },
    [
      'brand.appearance: expected device, light or dark, found text "night"',
      'tokens.light.primry: `primry` is not a property of the colours; did you mean `primary`?',
      'tokens.light.ink: expected a colour, like #0b7a55, found text "green"',
      'tokens.space["4"]: expected a number, found text "16px"',
      'tokens.easing.enter: expected four numbers, such as [0.2, 0, 0, 1], found a list',
      'tokens.elevation.card: a shadow needs `strength`: opacity, from 0 to 1, of the colour `shadow`',
      'tokens.type.body: expected a number from 0.6 to 6, found number 16',
      'tokens.face: expected a list of names, such as ["Inter"], found text "Inter"; put it into brackets: [ … ]',
    ],
  ],
  ['a document that is a list', 'session', [], [': expected an object `{ … }`, found an empty list']],
];
for (const [what, kind, document, issues] of OTHERS) {
  test(`reports ${what}`, () => assert.equal(said(kind, document), issues));
}

test('a fragment may start with a container, but not contain one deeper', () => {
  const dialog = { widget: 'dialog', title: 'a' };
  assert.equal(said('fragment', { fragment: 'a', view: [dialog] }), []);
  assert.is(said('fragment', { fragment: 'a', view: [{ widget: 'card', children: [dialog] }] }).length, 1);
});

test('points at the invalid name or the invalid value', () => {
  const text = '{ "brand": {\n  "my name": "a",\n  "phone": 5 } }';
  const places = check('brand', text).map(({ line, column, code }) => `${line}:${column} ${code}`);
  assert.equal(places, ['2:3 bad-name', '3:12 wrong-type']);
});

test('reports at most two hundred issues, and how many more there are', () => {
  const issues = check(
    'screen',
    JSON.stringify(withView(...Array.from({ length: 10_000 }, () => ({ widget: 'txt' })))),
  );
  assert.is(issues.length, 201);
  assert.is(issues[0]!.message, '9800 more issues in this file: fix the first ones, then check again');
});

test('is fast for a file that is wrong in every line', () => {
  // Each of these made a validator that copies its errors run for minutes.
  const wrong = Array.from({ length: 20_000 }, () => ({ widget: 'x' }));
  assert.is(check('screen', JSON.stringify(withView(...wrong))).length, 201);
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [{ show: inner }], wrong.slice(0, 10_000));
  assert.is(check('screen', JSON.stringify(screen({ view: deep }))).length, 201);
  const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`a${i}`, 1]));
  assert.is(check('screen', JSON.stringify(withView({ widget: 'text', text: 'a', ...properties }))).length, 2);
});

test('treats names of Object.prototype as unknown properties', () => {
  const names = ['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '\u202eevil', 'a\nb', '', 'x'.repeat(5000)];
  for (const name of names) {
    const [issue, ...others] = check('screen', JSON.stringify(withView({ widget: 'text', text: 'a', [name]: 1 })));
    assert.is(issue!.code, 'unknown-property');
    assert.ok(issue!.message.length < 300);
    assert.not.match(issue!.message, /[\n\u202e]/);
    assert.equal(others, []);
    assert.is(check('screen', JSON.stringify(withView({ widget: name })))[0]!.code, 'unknown-widget');
    assert.is(check('screen', JSON.stringify(withActions({ do: name })))[0]!.code, 'unknown-action');
  }
});

test('returns issues and never throws, for any JSON value', () => {
  const key = fc.constantFrom(
    'widget',
    'view',
    'each',
    'show',
    'on',
    'tap',
    'do',
    'steps',
    'rows',
    'calls',
    'when',
    'shapes',
    'is',
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('text', 'button', 'if', '=a', '', 5, null, true),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(value, (any) => {
      for (const kind of ['screen', 'fragment', 'fixture', 'calls', 'shapes', 'brand'] as const) {
        for (const document of [any, withView(any), withActions(any)]) said(kind, document);
      }
    }),
    { numRuns: 300 },
  );
});
