import { type Compiled, checkProject, compileProject, type Issue, type Project } from '../../compiler/index.ts';

import { recordedFor } from './recorded.ts';

/** A JSON object as an author writes it. */
export type Authored = { [name: string]: unknown };

/** Changes of a test to the example project: a library with shelves of books. */
export interface Changes {
  /** Properties of the screen `book`, which override those of `BOOK`. */
  screen?: Authored;
  /** Further screens by name. */
  screens?: { [name: string]: Authored };
  /** Fragments by name. */
  fragments?: { [name: string]: Authored };
  /** Further call contracts. */
  calls?: Authored[];
  /** Recorded answers, `call/outcome` → document, in addition to the generated ones; undefined removes one. */
  answers?: { [ending: string]: Authored | undefined };
  shapes?: Authored;
  stored?: Authored;
  /** Further assets by name. */
  assets?: string[];
  /** Raw files by path. */
  files?: { [path: string]: string };
  /** false: only the fixtures in `files`. Routes are then never opened, which is a warning. */
  opened?: false;
}

const FAILED = { is: 'failed', usually: [{ do: 'toast', text: '=message', kind: 'error' }] };

/** The contracts of the library. */
const CALLS: readonly Authored[] = [
  {
    call: 'book.detail',
    method: 'GET',
    path: '/library/book',
    client: 'json',
    send: { id: 'string?' },
    outcomes: [
      {
        is: 'ok',
        when: "code == '0'",
        from: ['data'],
        gives: {
          title: 'string',
          state: { type: 'int!', known: [1, 2, 3] },
          price: 'cents?',
          cover: 'url?',
          away: 'flag',
          copies: { list: 'Copy', max: 20 },
        },
      },
      FAILED,
    ],
  },
  {
    call: 'book.reserve',
    method: 'POST',
    path: '/library/reserve',
    client: 'json',
    once: true,
    send: { id: 'string', note: 'string?' },
    outcomes: [
      { is: 'ok', when: "code == '0'", from: ['data'], gives: { until: 'date!' } },
      { is: 'taken', when: "code == '7'" },
      FAILED,
    ],
    unreachable: { usually: [{ do: 'toast', text: 'error', kind: 'error' }] },
  },
  { call: 'count', method: 'GET', path: '/count', client: 'json', kind: 'tracking', send: { what: 'string' } },
];

/** The screen that most tests change. */
export const BOOK: Authored = {
  screen: 'book',
  version: '1.0.0',
  language: 1,
  routes: ['/book'],
  title: 'Book',
  params: { id: 'string' },
  load: { book: { call: 'book.detail', send: { id: '=params.id' } } },
  view: [
    { widget: 'text', text: '=data.book.title' },
    {
      widget: 'button',
      label: 'Reserve',
      on: {
        tap: [
          { do: 'track', call: 'count', send: { what: 'reserve' } },
          { do: 'call', call: 'book.reserve', send: { id: '=params.id' }, then: { ok: [{ do: 'back' }], taken: [] } },
        ],
      },
    },
  ],
};

/** A fixture that opens a screen at an address and expects its title. */
export const opens = (screen: string, open: string): Authored => ({
  ...{ screen, fixture: 'opens', open, answers: {}, steps: [{ see: ['Reserve'] }] },
});

/** A file of the product, as text. */
export function product(changes: Authored = {}): string {
  const regions = { else: { symbol: '₱', zone: 'Asia/Manila' } };
  return JSON.stringify(
    {
      bridge: {},
      regions,
      backend: { paths: ['/library', '/count'] },
      toasts: { info: 2000, error: 3000 },
      ...changes,
    },
    null,
    2,
  );
}

/** The example project with some changes. */
export function library(changes: Changes = {}): Project {
  const files = new Map<string, string>();
  const put = (path: string, document: Authored) => files.set(path, JSON.stringify(document, null, 2));
  put('screens/book/screen.json', { ...BOOK, ...changes.screen });
  // Uses every call, so that a change of `book` leaves none unused.
  put('screens/desk/screen.json', { ...BOOK, screen: 'desk', routes: ['/desk'] });
  for (const [name, document] of Object.entries(changes.screens ?? {}))
    put(`screens/${name}/screen.json`, { ...BOOK, routes: [`/${name}`], ...document, screen: name });
  // Opens every route, so that none is without a fixture.
  const screens = changes.opened === false ? [] : ['book', 'desk', ...Object.keys(changes.screens ?? {})];
  for (const name of screens) put(`screens/${name}/fixtures/opens.json`, opens(name, `/${name}`));
  for (const [name, document] of Object.entries(changes.fragments ?? {}))
    put(`screens/fragments/${name}.json`, { fragment: name, with: {}, ...document });
  const calls = [...CALLS, ...(changes.calls ?? [])];
  const shapes = { Copy: { id: 'string!', place: 'string' }, ...changes.shapes };
  put('screens/calls/library.json', { calls });
  for (const [ending, answer] of Object.entries({ ...recordedFor(calls, shapes), ...changes.answers }))
    if (answer) put(`screens/calls/answers/${ending}.json`, answer);
  put('screens/calls/_common.json', {
    head: { code: 'string', success: 'flag', message: 'string' },
    timeout: 60000,
    unreachable: { usually: [] },
    clients: { json: { headers: {} }, form: { headers: {} } },
  });
  put('screens/shapes.json', { shapes });
  put('screens/session.json', { session: { reader: { in: 'query' }, region: { in: 'query' } } });
  put('screens/stored.json', { stored: changes.stored ?? {} });
  put('screens/brand.json', { brand: { name: 'The library' } });
  for (const [path, text] of Object.entries(changes.files ?? {})) files.set(path, text);
  const names = ['cover/1', 'cover/2', 'logo', ...(changes.assets ?? [])];
  const assets = new Map(names.map((name) => [name, { file: `screens/assets/${name}.svg`, hash: '0123456789abcdef' }]));
  return { files, assets };
}

export function compiled(changes: Changes = {}): Compiled {
  return compileProject(library(changes));
}

/** Issues of the changed project, `code path`. */
export function issuesOf(changes: Changes): Issue[] {
  return checkProject(library(changes));
}

/** The compiled screen `book`; throws if it has an error. */
export function documentOf(changes: Changes = {}) {
  const result = compiled(changes);
  const entry = result.screens.get('book');
  if (!entry) throw new Error(result.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return entry;
}
