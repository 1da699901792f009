import { EXPRESSION_CODES } from '../../../compiler/expression/issue-codes.ts';
import { JSON_CODES } from '../../../compiler/json/issue-codes.ts';
import { CODES } from '../../../compiler/report/codes.ts';
import { fixersOf } from '../../../compiler/service/fixes/fixes.ts';
import { withEdits } from '../../../compiler/service/index.ts';
import { textsWith } from '../../../compiler/service/project/edit.ts';
import { STRUCTURE_CODES } from '../../../compiler/structure/issue-codes.ts';
import { assert, test } from '../../suite.ts';
import { CASES } from '../cases.ts';
import { type Authored, type Changes, library, product } from '../library.ts';
import { BOOK_FILE, openLibrary, showing } from './cursor.ts';

test('every code names its fixers, or says in words why it has none', () => {
  for (const [code, { fix }] of CODES) {
    if (typeof fix === 'string') assert.match(fix, /^[a-z].* .*[^.]$/, code);
    else assert.ok(fix.length > 0 && fixersOf(code).every(Boolean), code);
  }
});

test('a code that several parts of the compiler report has the same fix in all of them', () => {
  for (const codes of [EXPRESSION_CODES, STRUCTURE_CODES, JSON_CODES])
    for (const [code, { fix }] of Object.entries(codes)) assert.equal(fix, CODES.get(code)!.fix, code);
});

/** A reservation with the note, as the button of a form makes it. */
const RESERVED = {
  do: 'call',
  call: 'book.reserve',
  send: { id: '=params.id', note: '=form.note' },
  then: { ok: [{ do: 'back' }], taken: [] },
};

/** A button that opens an address. */
const addressed = (url: string) => ({ widget: 'button', label: 'Open', on: { tap: [{ do: 'open-url', url }] } });

/** A form with a note that must be filled in, and a button that runs these actions; nothing requires the note. */
function reserving(tap: readonly Authored[], more: Authored = {}): Authored {
  const field = (name: string) => ({ field: name, label: name, checks: [{ that: `form.${name} != ''`, say: name }] });
  const inputs = ['note', 'place'].map((name) => ({ widget: 'input', ...field(name) }));
  return { view: [...inputs, { widget: 'button', label: 'Reserve', on: { tap } }], ...more };
}

/** Variants of an issue that the catalogue’s own cases lack. */
const FURTHER: { readonly [code: string]: readonly { changes: Changes }[] } = {
  'always-false': [
    {
      changes: {
        screen: { view: [{ widget: 'text', text: "=data.book.state > 1 && data.book.state < 1 ? 'A' : 'B'" }] },
      },
    },
  ],
  'wrong-value': [
    { changes: { screen: { view: [{ widget: 'stars', label: 'Rating', field: 'stars', initial: '0' }] } } },
  ],
  'always-true': [{ changes: { screen: showing('data.book.state != 1 || data.book.state != 2') } }],
  'no-kind': [{ changes: { screen: { view: [{ wigdet: 'text', text: 'Hello' }] } } }],
  'route-twice': [{ changes: { screen: { routes: ['/book', '/book'] } } }],
  'name-twice': [
    {
      changes: {
        screen: {
          view: [
            { widget: 'input', label: 'Title', field: 'title' },
            { widget: 'input', label: 'Author', field: 'title' },
            { widget: 'text', text: 'By {form.author}' },
          ],
        },
      },
    },
  ],
  'nothing-to-close': [
    {
      changes: {
        screen: {
          view: [
            { widget: 'button', label: 'Go', on: { tap: [{ do: 'open', overlay: 'more' }] } },
            { widget: 'button', label: 'Away', on: { tap: [{ do: 'close' }] } },
          ],
          overlays: { more: { widget: 'dialog', title: 'More' } },
        },
      },
    },
  ],
  'wrong-call': [
    { changes: { screen: { view: [{ widget: 'text', text: '=data.book.title.trim()' }] } } },
    { changes: { screen: { view: [{ widget: 'text', text: 'By {data.book.title.trim()}' }] } } },
    { changes: { screen: showing("startsWith(data.book.title, 'A')") } },
  ],
  'shadowed-name': [
    { changes: { screen: showing('data.book.copies.any(form, form.place != null)') } },
    { changes: { screen: { view: [nestedRows()] } } },
  ],
  'bad-shape': [{ changes: { screen: { params: { pages: 'int[]' } } } }],
  'never-required': [{ changes: { screen: reserving([RESERVED]) } }],
};

/** Rows in rows, whose entries have the same name. */
function nestedRows(): Authored {
  const inner = { each: '[copy]', as: 'copy', show: [{ widget: 'text', text: 'In {copy.place}' }] };
  return { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.place' }, inner] };
}

for (const [code, own] of Object.entries(CASES)) {
  const cases = [...own, ...(FURTHER[code] ?? [])];
  if (fixersOf(code).length === 0) continue;

  test(`fixes ${code}: each fix removes the issue`, () => {
    let fixed = 0;
    for (const { changes } of cases) {
      const service = openLibrary(changes);
      for (const issue of service.issues().filter((one) => one.code === code)) {
        for (const { title, edits } of service.fixes(issue)) {
          const before = [...new Set(edits.map(({ path }) => path))].map(
            (path) => [path, service.textOf(path)!] as const,
          );
          assert.ok(
            edits.every(({ path }) => library(changes).files.has(path)),
            title,
          );
          for (const [path, text] of textsWith(edits, service.textOf)) service.update(path, text);
          const left = service.issues().filter((one) => one.code === code && one.message === issue.message);
          assert.equal(left, [], `${title}:\n${service.textOf(issue.file)}`);
          fixed += 1;
          for (const [path, text] of before) service.update(path, text);
        }
      }
    }
    assert.ok(fixed > 0, 'no case of it has a fix');
  });
}

/** The screen `book` after the first fix of its first issue. */
function firstFixed(screen: Authored): string {
  const service = openLibrary({ screen, files: { 'screens/product.json': product() } });
  const [issue] = service.issues().filter(({ file }) => file === BOOK_FILE);
  const [fix] = issue ? service.fixes(issue) : [];
  if (!fix) throw new Error(`no fix: ${issue?.message}`);
  return withEdits(service.textOf(BOOK_FILE)!, fix.edits);
}

test('a number with commas between its thousands is written without them, and what follows it stays', () => {
  const service = openLibrary({ files: { [BOOK_FILE]: '{ "note": 8,000, "title": 1 }' } });
  const issue = service.issues().find(({ code }) => code === 'bad-number');
  const [fix] = service.fixes(issue!);
  assert.is(withEdits(service.textOf(BOOK_FILE)!, fix!.edits), '{ "note": 8000, "title": 1 }');
});

/** Conditions with a mistake, and what the first fix makes of them. */
const CONDITIONS: readonly (readonly [wrong: string, right: string])[] = [
  ["data.book.state == '1'", 'data.book.state == 1'],
  ["'1' == data.book.state", '1 == data.book.state'],
  ["data.book.title == '1' || data.book.state == '1'", "data.book.title == '1' || data.book.state == 1"],
  ["startsWith(data.book.title, 'A')", "data.book.title.startsWith('A')"],
  ["data.book.title.trim() == 'A' || data.book.title == 'B'", "trim(data.book.title) == 'A' || data.book.title == 'B'"],
  ['data.book.title == 1984', "data.book.title == '1984'"],
  ["params.id.startsWith('a') == 1", "params.id.startsWith('a')"],
  ["data.book.state in '1, 2'", 'data.book.state in [1, 2]'],
  ['data.book.state == [1, 2]', 'data.book.state in [1, 2]'],
  ['data.book.title == ‘Emma’', "data.book.title == 'Emma'"],
  ['data.book.title == “Emma” || data.book.away', "data.book.title == 'Emma' || data.book.away"],
  ['data.book.price > 5,000 && data.book.away', 'data.book.price > 5000 && data.book.away'],
  ['data.book.state not in [1, 2]', '!(data.book.state in [1, 2])'],
  ['data.book.title.length > 0', 'size(data.book.title) > 0'],
  ["lower(data.book.title) == 'Emma'", "lower(data.book.title) == 'emma'"],
  [
    'data.book.away != null && data.book.state == 2 || data.book.state == 1',
    '(data.book.away != null && data.book.state == 2) || data.book.state == 1',
  ],
  ['data.book.title != null && data.book.away', "data.book.title != '' && data.book.away"],
  ['data.book.state == 1 || 2', 'data.book.state in [1, 2]'],
  ['data.book.away && size(trim(data.book.title) == 4)', 'data.book.away && size(trim(data.book.title)) == 4'],
  ['data.book.title == Emma', "data.book.title == 'Emma'"],
  ['data.book.state == 1 || 2 && data.book.away', 'data.book.state == 1 || data.book.state == 2 && data.book.away'],
  ["data.book.title == 'Emma", "data.book.title == 'Emma'"],
  [
    "data.book.copies.any(form, form.place != '') || form.code == 6",
    "data.book.copies.any(copy, copy.place != '') || form.code == 6",
  ],
  [
    "data.book.copies.any(form, form.place != '' && data.book.copies.any(form, form.place == ''))",
    "data.book.copies.any(copy, copy.place != '' && data.book.copies.any(form, form.place == ''))",
  ],
  [
    "data.book.copies.any(c, data.book.copies.all(c, c.place != '') && c.place != '')",
    "data.book.copies.any(c, data.book.copies.all(copy, copy.place != '') && c.place != '')",
  ],
];

for (const [wrong, right] of CONDITIONS) {
  test(`the first fix of \`${wrong}\` writes \`${right}\``, () => {
    assert.ok(firstFixed(showing(wrong)).includes(JSON.stringify(right)), firstFixed(showing(wrong)));
  });
}

/** A text below a field of at most six characters. */
function noted(text: Authored): Authored {
  const field = { widget: 'input', label: 'Note {data.book.title}', field: 'note', max: 6 };
  return { show: [field, { widget: 'text', ...text }] };
}

/** Parts of a view with a mistake, and what the first fix makes of them. */
const PARTS: readonly (readonly [wrong: unknown, right: string])[] = [
  [{ widget: 'text', text: 'By {data.book.title' }, '"By {data.book.title}"'],
  [{ widget: 'text', text: 'By {{data.book.title}}' }, '"By {data.book.title}"'],
  [{ wigdet: 'text', text: 'Hello' }, '"widget": "text"'],
  [{ widget: 'button', text: 'Hello', on: { tap: [{ do: 'back' }] } }, '"label": "Hello"'],
  [{ widget: 'button', label: 'Go', on: { tap: { do: 'back' } } }, '"tap": [{'],
  [{ widget: 'button', label: 'Go', onTap: [{ do: 'back' }] }, '"on": { "tap": [{'],
  [{ switch: 'data.book.state', cases: [{ is: ['1', '2'], show: [] }], else: [] }, '"is": [1, 2]'],
  [{ widget: 'text', text: 'Costs {money(data.book.price / 100)}' }, '"Costs {money(data.book.price)}"'],
  [noted({ text: "=size(form.note) > 6 ? 'Long' : 'Short'" }), `"text": "='Short'"`],
  [{ widget: 'button', label: 'Go', on: { tap: [{ go: 'desk' }] } }, '"do": "go"'],
];

for (const [wrong, right] of PARTS) {
  test(`the first fix of ${JSON.stringify(wrong)} writes ${right}`, () => {
    const oneSpace = (text: string) => text.replace(/\s+/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');
    const fixed = oneSpace(firstFixed({ view: [wrong] }));
    assert.ok(fixed.includes(right), fixed);
  });
}

test('a value that is removed leaves those before it as they are', () => {
  const cases = [
    { is: [1], show: [{ widget: 'text', text: 'One' }] },
    { is: [2, 1], show: [{ widget: 'text', text: 'Two' }] },
  ];
  const value = JSON.parse(firstFixed({ view: [{ switch: 'data.book.state', cases, else: [] }] }));
  assert.equal(value.view[0].cases[1].is, [2]);
});

test('an unused call is removed whole; a fragment, whose file would be left without a name, is not', () => {
  const call = { call: 'x', method: 'GET', path: '/x', client: 'json', outcomes: [{ is: 'ok' }] };
  const service = openLibrary({ calls: [call], fragments: { a: { view: [{ widget: 'text', text: 'x' }] } } });
  const fixes = (name: string) =>
    service.fixes(service.issues().find(({ message }) => message.startsWith(`${name} is never used`))!);
  const [fix] = fixes('call `x`');
  const [path, text] = ['screens/calls/library.json', service.textOf('screens/calls/library.json')!];
  assert.equal([fix!.title, fix!.edits[0]!.path], ['remove the entry with the `call` `x`', path]);
  const names = (of: string) => JSON.parse(of).calls.map((one: { call?: string }) => one.call);
  assert.equal([...names(withEdits(text, fix!.edits)), 'x'], names(text));
  assert.equal(fixes('fragment `a`'), []);
});

test('a row whose name is taken gets another one where it is read, and the rows around it keep theirs', () => {
  const { view } = JSON.parse(firstFixed({ view: [nestedRows()] }));
  const [text, inner] = view[0].show;
  assert.equal([view[0].as, text.text], ['copy', '=copy.place']);
  assert.equal(inner, { each: '[copy]', as: 'entry', show: [{ widget: 'text', text: 'In {entry.place}' }] });
});

test('what is nearly an address becomes one, but not within an expression', () => {
  const fixes = (url: string) => {
    const service = openLibrary({ screen: { view: [addressed(url)] } });
    const [issue] = service.issues().filter(({ code }) => code === 'wrong-type');
    return service.fixes(issue!).map(({ title, edits }) => {
      const { view } = JSON.parse(withEdits(service.textOf(BOOK_FILE)!, edits));
      return [title, view.at(-1).on.tap[0].url];
    });
  };
  for (const [url, address] of [
    ['books.example', 'https://books.example'],
    ['+63 2 8123 4567', 'tel:+63281234567'],
    ['help@books.example', 'mailto:help@books.example'],
  ] as const)
    assert.equal(fixes(url), [[`write "${address}"`, address]]);
  assert.equal(fixes("=params.id == '' ? 'books.example' : 'https://books.example/b'"), []);
});

test('an unusual blank becomes a space; a mark at the beginning of a file and a NUL go', () => {
  const fixed = (text: string) => {
    const service = openLibrary({ files: { [BOOK_FILE]: text } });
    const [issue] = service.issues().filter(({ code }) => code === 'bad-character');
    return service.fixes(issue!).map(({ edits }) => withEdits(text, edits));
  };
  assert.equal(fixed('{\u00a0\u00a0"note": "a" }'), ['{ "note": "a" }']);
  assert.equal(fixed('\ufeff{ "note": "a" }'), ['{ "note": "a" }']);
  assert.equal(fixed('{ "note": "a\0b" }'), ['{ "note": "ab" }']);
  assert.equal(fixed('{ "note": "a\\u0000b" }'), ['{ "note": "ab" }']);
});

test('of two properties with one name either can be kept, with the commas around it', () => {
  const titlesAndTexts = (text: string) => {
    const service = openLibrary({ files: { [BOOK_FILE]: text } });
    const [issue] = service.issues().filter(({ code }) => code === 'duplicate-property');
    return service.fixes(issue!).map(({ title, edits }) => [title, withEdits(text, edits)]);
  };
  assert.equal(titlesAndTexts('{ "note": "a", "id": 1, "note": "b" }'), [
    ['keep the first, `"note": "a"`', '{ "note": "a", "id": 1 }'],
    ['keep the second, `"note": "b"`', '{ "id": 1, "note": "b" }'],
  ]);
  assert.equal(titlesAndTexts('{ "note": [1,\n2], "note": [1,\n2], "id": 1 }'), [
    ['keep the first, `"note": [1, 2]`', '{ "note": [1,\n2], "id": 1 }'],
  ]);
});

/** The known values of the state of a book, after each fix of a value that is not among them. */
function listedStates(screen: Authored): unknown[] {
  const service = openLibrary({ screen });
  const [issue] = service.issues().filter(({ code }) => code === 'unlisted-value');
  const path = 'screens/calls/library.json';
  return service.fixes(issue!).map(({ title, edits }) => {
    const { calls } = JSON.parse(textsWith(edits, service.textOf).get(path)!);
    const { outcomes } = calls.find(({ call }: { call: string }) => call === 'book.detail');
    return [title, outcomes.find(({ is }: { is: string }) => is === 'ok').gives.state.known.at(-1)];
  });
}

test('a value that is not listed can be added to its contract, from a case as well as from a comparison', () => {
  const view = [
    {
      switch: 'data.book.state',
      cases: [
        { is: [1], show: [] },
        { is: [75], show: [] },
      ],
      else: [],
    },
  ];
  const added = [['add `75` to the known values of `state`', 75]];
  assert.equal(listedStates({ view }), added);
  assert.equal(listedStates(showing('data.book.title != "" && data.book.state == 75'.replaceAll('"', "'"))), added);
});

test('a timer that nothing starts is started when the screen opens, after what happens then already', () => {
  const enterOf = (on: Authored) => {
    const timers = { wait: { seconds: 5 } };
    const view = [{ widget: 'text', text: 'Wait {timers.wait.left} s' }];
    const service = openLibrary({ screen: { timers, view, ...on } });
    const [fix] = service.fixes(service.issues().find(({ code }) => code === 'never-started')!);
    return JSON.parse(withEdits(service.textOf(BOOK_FILE)!, fix!.edits)).on.enter;
  };
  const start = { do: 'start', timer: 'wait' };
  assert.equal(enterOf({}), [start]);
  const toast = { do: 'toast', text: 'Hello' };
  assert.equal(enterOf({ on: { enter: [toast] } }), [toast, start]);
});

/** What each fix for a note that nothing requires is called, and what the button does after it. */
function requiring(tap: readonly Authored[], more: Authored = {}): unknown[] {
  const service = openLibrary({ screen: reserving(tap, more) });
  const issue = service.issues().find(({ message }) => message.startsWith('nothing requires field `note`'));
  return service.fixes(issue!).map(({ title, edits }) => {
    const { view, actions } = JSON.parse(withEdits(service.textOf(BOOK_FILE)!, edits));
    return [title, more.actions === undefined ? view.at(-1).on.tap : actions];
  });
}

const REQUIRED = { do: 'require', fields: ['note'] };

test('a field that nothing requires is required before what sends it, whatever that is in', () => {
  const [open, go] = [
    { do: 'toast', text: 'Hello' },
    { do: 'go', to: 'desk', with: { id: '=form.note' } },
  ];
  const title = 'require `note` before `book.reserve`';
  assert.equal(requiring([open, RESERVED]), [[title, [open, REQUIRED, RESERVED]]]);
  const when = "params.id == ''";
  const both = { do: 'if', when, then: [RESERVED], else: [go] };
  assert.equal(requiring([both]), [['require `note` before `book.reserve` and `desk`', [REQUIRED, both]]]);
  const one = (list: unknown) => ({ do: 'if', when, then: [{ do: 'back' }], else: list });
  assert.equal(requiring([one([RESERVED])]), [[title, [one([REQUIRED, RESERVED])]]]);
  const answered = { ...RESERVED, send: { id: '=params.id' }, then: { ...RESERVED.then, taken: [go] } };
  assert.equal(requiring([answered]), [['require `note` before `desk`', [REQUIRED, answered]]], 'not after a call');
  const named = {
    let: { words: 'trim(form.note)' },
    actions: { reserve: [{ ...RESERVED, send: { id: '=let.words' } }] },
  };
  const steps = [[title, { reserve: [REQUIRED, ...named.actions.reserve] }]];
  assert.equal(requiring([{ do: 'run', action: 'reserve' }], named), steps, 'through a value, in named actions');
});

test('a field that nothing requires is required with others, where they are and it is not yet sent', () => {
  const other = { do: 'require', fields: ['place'] };
  const both = { do: 'require', fields: ['place', 'note'] };
  assert.equal(requiring([other, RESERVED]), [['require `note` before `book.reserve`', [both, RESERVED]]]);
  const unsent = { ...RESERVED, send: { id: '=form.place' } };
  assert.equal(requiring([other, unsent]), [['require `note` with `place`', [both, unsent]]]);
});

test('a field of the view is not required in an overlay, where it could not be corrected', () => {
  const button = { widget: 'button', label: 'Reserve', on: { tap: [RESERVED] } };
  const overlays = { sure: { widget: 'dialog', title: 'Sure?', children: [button] } };
  assert.equal(requiring([{ do: 'open', overlay: 'sure' }], { overlays }), []);
});
