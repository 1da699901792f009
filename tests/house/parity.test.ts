import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACTIONS as COMPILED } from '../../compiler/actions/index.ts';
import { FUNCTIONS as SIGNATURES } from '../../compiler/expression/types/functions.ts';
import { SCALAR_NAMES, scalarType } from '../../compiler/shape/scalars/index.ts';
import { VOCABULARY } from '../../renderer/expression/functions-more.ts';
import { createWholeScreen } from '../../renderer/screen/whole-screen.ts';
import type { HostReport } from '../../renderer/wire/host.ts';
import { emptyOf, readScalar } from '../../renderer/wire/scalar.ts';
import { VALUES } from '../../runner/fuzz/data.ts';
import type { Action, CompiledScreen } from '../../schemas/compiled.ts';
import { fakeHost } from '../renderer/host.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Every value written as `"do": {"const": …}` anywhere in a schema. */
function actionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const here = (schema as { do?: { const?: unknown } }).do?.const;
  return [...(typeof here === 'string' ? [here] : []), ...Object.values(schema).flatMap(actionsIn)];
}

const ACTIONS = [...new Set(actionsIn(read('schemas/action.json')))].sort();

test('the checker and the renderer agree on the functions', () => {
  assert.equal([...VOCABULARY.functions.keys()].sort(), [...SIGNATURES.keys()].sort());
});

test('the checker and the renderer agree on which values are valid for a scalar', () => {
  const samples = Object.values(VALUES).flat();
  for (const name of SCALAR_NAMES) {
    const { reads, empty = null } = scalarType(name);
    assert.is(emptyOf(name), empty, name);
    // A phone never receives a file.
    if (name === 'file') continue;
    assert.ok(
      VALUES[name].every((value) => readScalar(name, value) !== undefined),
      name,
    );
    const differing = samples.filter((value) => reads(value) !== (readScalar(name, value) !== undefined));
    assert.equal(differing, [], name);
  }
});

test('the compiler has every action of the schema', () => {
  assert.equal(Object.keys(COMPILED).sort(), ACTIONS);
});

test('the renderer knows every action of the language', () => {
  assert.ok(ACTIONS.length >= 24);
  for (const name of ACTIONS) {
    const reports = reportsOf({ ...SAMPLE, do: name } as unknown as Action);
    assert.equal(reports, [], name);
  }
});

test('an action that the renderer does not know is reported and ends its handler', () => {
  const codes = reportsOf({ do: 'dance', n: 7 } as unknown as Action).map(({ code }) => code);
  assert.equal(codes, ['unknown-action']);
});

/** Has every property that any action reads. */
const SAMPLE = {
  n: 1,
  when: true,
  then: [],
  fields: [],
  call: 'book.list',
  load: 'books',
  action: 'again',
  state: 'page',
  value: 1,
  name: 'draft',
  text: 'Hello',
  screen: 'shelf',
  path: '/shelf',
  url: 'https://shelf.example/',
  overlay: 'about',
  timer: 'pause',
  ms: 10,
};

/** The reports of a screen that runs the action on entering. */
function reportsOf(action: Action): HostReport[] {
  const call = { method: 'GET', path: '/books', client: 'json', outcomes: [{ is: 'ok' }] } as const;
  const document = {
    ...{ screen: 'shelf', version: '1.0.0', language: 1, hash: '', routes: [], title: '', session: {}, params: {} },
    ...{
      let: {},
      rules: {},
      actions: { again: [] },
      view: [],
      form: {},
      toasts: { info: 2_000, error: 3_000 },
      assets: {},
    },
    features: { now: [], later: [] },
    load: { books: { n: 2, call: 'book.list', optional: true } },
    state: { page: { initial: 0 } },
    timers: { pause: { seconds: 10 } },
    on: { enter: [action] },
    overlays: { about: { n: 3, node: { n: 4, w: 'dialog', p: {} } } },
    calls: { 'book.list': call },
    stored: { draft: { shape: 'string', in: 'local' } },
  } as unknown as CompiledScreen;
  const host = fakeHost();
  createWholeScreen(document, host).start();
  return host.reports;
}
