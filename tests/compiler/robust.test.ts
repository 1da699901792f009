import { compileProject, type Project } from '../../compiler/index.ts';
import { CODES } from '../../compiler/report/codes.ts';
import { assert, test } from '../suite.ts';
import { BOOK, library } from './library.ts';

/** Pseudo-random numbers, the same on every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x100000000) * below);
  };
}

const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  '',
  '=',
  '={}',
  '{',
  'x.y.z',
  '=data.book',
  '=form.note',
  '=let.a',
  'state.open == 1',
  '__proto__',
  'constructor',
  [],
  {},
  [[[]]],
  [{ use: 'card' }],
  { do: 'run', action: 'a' },
  { widget: 'text' },
  { each: 'x', as: 'x', show: [] },
  { type: 'int', known: [1] },
];

/** A project that uses every construct of the language once. */
const RICH = library({
  screen: {
    state: { open: { type: 'bool', initial: false }, note: { type: 'string', initial: '' } },
    let: { a: 'data.book.copies.filter(c, c.place != state.note)', b: 'size(let.a)' },
    rules: { some: 'let.b > 0', none: '!rules.some' },
    timers: { tick: { seconds: 5, on: { end: [{ do: 'toast', text: 'Over' }] } } },
    on: {
      enter: [{ do: 'start', timer: 'tick' }],
      back: [{ do: 'if', when: 'data.book == null', then: [{ do: 'back' }], else: [{ do: 'go', to: 'desk' }] }],
    },
    actions: {
      a: [
        { do: 'set', state: 'open', value: '=!state.open' },
        { do: 'set', state: 'note', value: 'B' },
      ],
    },
    view: [
      ...(BOOK.view as object[]),
      { use: 'card', with: { title: '=data.book.title', copies: '=let.a' }, when: 'rules.some' },
      {
        each: 'let.a',
        as: 'c',
        index: 'n',
        key: 'c.id',
        show: [{ widget: 'input', field: '=c.id', of: 'notes', label: 'Copy {n + 1}' }],
      },
      {
        switch: 'data.book.state',
        cases: [{ is: [1], when: 'state.open', show: [] }],
        else: [{ widget: 'text', text: '{timers.tick.left}s' }],
      },
      { widget: 'image', src: { asset: 'cover/{data.book.state}', else: 'logo' }, alt: 'Cover' },
      {
        widget: 'picker',
        field: 'place',
        label: 'Place',
        confirm: 'OK',
        cancel: 'Cancel',
        options: [{ each: 'let.a', as: 'o', item: { value: '=o.id', label: '=o.place' } }],
      },
      {
        widget: 'button',
        label: 'More',
        on: {
          tap: [
            { do: 'require', that: "form.place != ''", say: 'Choose' },
            { do: 'run', action: 'a' },
            { do: 'open', overlay: 'more', with: { place: '=form.place' } },
          ],
        },
      },
      { widget: 'text', text: '{size(form.notes)} notes', when: 'rules.none' },
    ],
    overlays: {
      more: {
        widget: 'dialog',
        title: 'More',
        dismiss: ['icon'],
        with: { place: 'string' },
        children: [{ widget: 'text', text: '=with.place' }],
      },
    },
  },
  fragments: {
    card: {
      with: { title: 'string', copies: ['Copy'] },
      state: { all: { type: 'bool', initial: false } },
      let: { few: 'with.copies.filter(c, c.place == with.title)' },
      view: [
        { widget: 'text', text: '=with.title' },
        {
          widget: 'button',
          label: 'All',
          on: {
            tap: [
              { do: 'set', state: 'all', value: true },
              { do: 'open', overlay: 'list' },
            ],
          },
        },
        { each: 'let.few', as: 'c', show: [{ widget: 'text', text: '=c.place', when: 'state.all' }] },
      ],
      overlays: {
        list: {
          widget: 'sheet',
          title: 'Copies',
          children: [{ widget: 'button', label: 'Close', on: { tap: [{ do: 'close' }] } }],
        },
      },
    },
  },
});

/** The places of a JSON value, each with a function that replaces the value there. */
function places(value: unknown, put: (value: unknown) => void, into: ((value: unknown) => void)[]): void {
  into.push(put);
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const owner = value as { [key: string]: unknown };
    places(
      owner[key],
      (other) => {
        owner[key] = other;
      },
      into,
    );
  }
}

function texts(value: unknown, into: Set<string>): Set<string> {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) texts(part, into);
  return into;
}

/** The project with one to three values replaced. */
function mutated(project: Project, roll: (below: number) => number, pool: readonly unknown[]): Project {
  const files = new Map(project.files);
  const names = [...files.keys()].filter((name) => /book\/screen|card|library|shapes/.test(name));
  const name = names[roll(names.length)]!;
  const box = { document: JSON.parse(files.get(name)!) as unknown };
  for (let count = 1 + roll(3); count > 0; count--) {
    const all: ((value: unknown) => void)[] = [];
    places(
      box.document,
      (value) => {
        box.document = value;
      },
      all,
    );
    all[roll(all.length)]!(structuredClone(pool[roll(pool.length)]));
  }
  return { ...project, files: files.set(name, JSON.stringify(box.document, null, 2)) };
}

function holds(project: Project): void {
  const { issues, screens } = compileProject(project);
  for (const { code, message, line, column, file } of issues) {
    assert.ok(CODES.has(code) && code !== 'check-failed', `${code}: ${message}`);
    assert.ok(line >= 1 && column >= 1 && project.files.has(file), `${file}:${line}:${column}`);
    assert.not.match(message, /undefined|\[object|NaN/);
  }
  for (const { document } of screens.values()) assert.match(document.hash, /^[0-9a-f]{32}$/);
}

test('compiles the rich project without an issue', () => {
  const { issues } = compileProject(RICH);
  assert.equal(
    issues.map(({ path, message }) => `${path}: ${message}`),
    [],
  );
});

test('reports issues and never throws, whatever value is where', () => {
  const roll = dice(1);
  for (let round = 0; round < 300; round++) holds(mutated(RICH, roll, JUNK));
});

test('reports issues when texts of a document are swapped', () => {
  const words = [...[...RICH.files.values()].reduce((all, text) => texts(JSON.parse(text), all), new Set<string>())];
  const roll = dice(2);
  for (let round = 0; round < 400; round++) holds(mutated(RICH, roll, words));
});

test('reports issues when files are missing or are not JSON', () => {
  for (const name of RICH.files.keys()) {
    const files = new Map(RICH.files);
    files.delete(name);
    holds({ ...RICH, files });
    for (const text of ['', '{', 'null', '[]', '"x"', '\u0000'])
      holds({ ...RICH, files: new Map(RICH.files).set(name, text) });
  }
  holds({ files: new Map(), assets: new Map() });
});
