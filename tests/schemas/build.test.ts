import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import type { CallsDocument, FixtureDocument, ScreenDocument } from '../../schemas/generated/types.ts';
import { VALIDATORS } from '../../schemas/generated/validate.js';
import { WIDGETS } from '../../schemas/generated/widgets.ts';
import { assert, test } from '../suite.ts';

const folder = join(fileURLToPath(import.meta.url), '../../../schemas');
const generated = join(folder, 'generated');

type Schema = { [keyword: string]: unknown };

function schemas(): Map<string, Schema> {
  return new Map(
    ['', 'widgets', 'generated'].flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((name) => name.endsWith('.json'))
        .map((name): [string, Schema] => {
          const path = part === '' ? name : `${part}/${name}`;
          return [path, JSON.parse(readFileSync(join(folder, path), 'utf8'))];
        }),
    ),
  );
}

/** Calls `then` for every schema inside a schema, with its path in words. */
function visit(schema: unknown, path: string, then: (schema: Schema, path: string) => void): void {
  if (Array.isArray(schema)) {
    for (const [index, part] of schema.entries()) visit(part, `${path}[${index}]`, then);
  } else if (typeof schema === 'object' && schema !== null) {
    then(schema as Schema, path);
    for (const [name, part] of Object.entries(schema)) visit(part, `${path}.${name}`, then);
  }
}

test('the id of every schema is its path', () => {
  for (const [path, schema] of schemas()) assert.is(schema.$id, path);
});

test('every reference between the files resolves, also for an editor that reads them from disk', () => {
  const all = schemas();
  for (const [path, schema] of all) {
    visit(schema, path, (part, at) => {
      if (typeof part.$ref !== 'string') return;
      const { pathname, hash } = new URL(part.$ref, `file:///${path}`);
      let target: unknown = all.get(pathname.slice(1));
      for (const step of hash.split('/').slice(1)) target = (target as Schema | undefined)?.[step];
      assert.ok(target, `${at}: ${part.$ref}`);
    });
  }
});

test('every property has a description', () => {
  const all = schemas();
  const silent: string[] = [];
  for (const [path, schema] of all) {
    visit(schema, path, (part, at) => {
      if (typeof part.properties !== 'object' || at.endsWith('.properties')) return;
      for (const [name, property] of Object.entries(part.properties as { [name: string]: Schema })) {
        const explained =
          property.description ?? property.$ref ?? property.const ?? property.why ?? property.enumDescriptions;
        if (explained === undefined) silent.push(`${at}.${name}`);
      }
    });
    assert.ok(schema.description, path);
  }
  assert.equal(silent, []);
});

test('an editor can list every widget and every action with its description', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(generated, name), 'utf8'));
  for (const [file, tag, some] of [
    ['widget-node.json', 'widget', 'button'],
    ['overlay-widget.json', 'widget', 'dialog'],
    ['action.json', 'do', 'go'],
  ] as const) {
    const { oneOf, properties } = read(file);
    assert.is(properties[tag].enum.length, oneOf.length, file);
    assert.ok(properties[tag].enum.includes(some), file);
    assert.ok(
      properties[tag].enumDescriptions.every((text: unknown) => typeof text === 'string' && text !== ''),
      file,
    );
  }
});

test('a widget that can be tapped has no child nodes', () => {
  for (const [name, { tappable, events, children }] of WIDGETS) {
    if (!tappable && !Object.hasOwn(events, 'tap')) continue;
    assert.is(children, 'none', name);
    assert.is(tappable, true, name);
  }
});

test('generating the files again changes nothing', () => {
  const read = () =>
    readdirSync(generated)
      .sort()
      .map((name) => [name, readFileSync(join(generated, name), 'utf8')]);
  const before = read();
  rmSync(join(generated, '.stamp'));
  execFileSync(process.execPath, [join(folder, '../build/schemas.mjs')]);
  assert.equal(read(), before);
});

test('the validators have no imports at run time', () => {
  const text = readFileSync(join(generated, 'validate.js'), 'utf8');
  assert.not.match(text, /(^|[;}\n])import[\s{*"']/);
  assert.not.match(text, /\bnew Function\b|\beval\(|[^'"`\w]require\(/);
});

test('the catalog lists every widget', () => {
  const names = readdirSync(join(folder, 'widgets')).map((name) => name.replace('.json', ''));
  assert.equal([...WIDGETS.keys()].sort(), names.sort());
  const button = WIDGETS.get('button')!;
  assert.is(button.place, 'view');
  assert.is(button.tappable, true);
  assert.equal(Object.keys(button.events), ['tap']);
  assert.equal(button.properties.look!.values, ['primary', 'secondary', 'quiet']);
  assert.equal(button.properties.disabled!.shape, 'bool');
  assert.is(button.properties.label!.required, true);
  assert.is(WIDGETS.get('input')!.field, 'string');
  assert.is(WIDGETS.get('dialog')!.place, 'overlay');
  assert.is(WIDGETS.get('image')!.properties.src!.shape, 'image');
});

/** Documents of the generated types; TypeScript checks them. */
const SCREEN: ScreenDocument = {
  screen: 'shelf',
  version: '1.0.0',
  language: 1,
  routes: ['/shelf'],
  title: '=data.shelf.name',
  load: { shelf: { call: 'shelf.list', send: { id: '=params.id', n: 5 }, then: { ok: [{ do: 'wait', ms: 5 }] } } },
  view: [
    { widget: 'button', label: 'Next', look: '=x', disabled: true, on: { tap: [{ do: 'go', to: 'book' }] } },
    { each: 'data.shelf.books', as: 'b', show: [{ widget: 'rows', rows: [{ text: 'a', value: '=b.a' }] }] },
    {
      switch: 'data.a',
      cases: [{ is: [1, 'a'], show: [{ use: 'part', with: { a: ['=b', { c: null }] } }] }],
      else: [],
    },
    {
      widget: 'choices',
      field: 'a',
      label: 'b',
      options: [{ each: 'x', as: 'y', item: { value: '=y', label: '=y' } }],
    },
  ],
  overlays: { a: { widget: 'dialog', title: 'A', dismiss: ['icon'], children: [{ show: [] }] }, b: { use: 'c' } },
};
const CALLS: CallsDocument = {
  calls: [
    {
      call: 'a.b',
      method: 'POST',
      path: '/a/b',
      client: 'json',
      fixed: { a: '=session.a' },
      send: { a: 'string', '*': 'string' },
      outcomes: [{ is: 'ok', when: "code == '0'", from: ['data'], gives: { a: ['Row'], b: 'int!' } }, { is: 'failed' }],
    },
  ],
};
const FIXTURE: FixtureDocument = {
  screen: 'shelf',
  fixture: 'shows it',
  open: '/shelf?id=7',
  answers: {
    'shelf.list': [
      { is: 'ok', gives: {} },
      { unreachable: true, after: 5 },
      { raw: '<html>', status: 502 },
    ],
  },
  steps: [
    { tap: 'Next' },
    { called: 'a.b', times: 1, with: { body: { a: '1', b: null } } },
    { see: ['a'] },
    { dialog: null },
  ],
};

test('types and validators agree on what a document is', () => {
  assert.ok(VALIDATORS.screen(SCREEN), JSON.stringify(VALIDATORS.screen.errors));
  assert.ok(VALIDATORS.calls(CALLS), JSON.stringify(VALIDATORS.calls.errors));
  assert.ok(VALIDATORS.fixture(FIXTURE), JSON.stringify(VALIDATORS.fixture.errors));
});

/** All places in a document that can be changed. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, part]) =>
      placesOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}

/** The document with one place changed, renamed or removed. */
function changed(document: unknown, path: readonly (string | number)[], change: unknown): unknown {
  const copy = structuredClone(document) as Schema;
  const owner = path.slice(0, -1).reduce<Schema>((at, step) => at[step] as Schema, copy);
  const last = path.at(-1);
  if (last === undefined) return change;
  if (change === undefined) delete owner[last];
  else if (typeof change === 'object' && change !== null && 'rename' in change) {
    owner[(change as { rename: string }).rename] = owner[last];
    delete owner[last];
  } else owner[last] = change;
  return copy;
}

test('the exact validators accept exactly what the schemas accept', () => {
  const ajv = new Ajv2020({ strict: false, discriminator: true });
  for (const [path, schema] of schemas()) {
    if (!path.startsWith('widgets/')) ajv.addSchema({ ...schema, $id: `https://schemas.invalid/${path}` });
  }
  const pairs = [
    [SCREEN, VALIDATORS.screen, ajv.getSchema('https://schemas.invalid/screen.json')!],
    [CALLS, VALIDATORS.calls, ajv.getSchema('https://schemas.invalid/call.json')!],
    [FIXTURE, VALIDATORS.fixture, ajv.getSchema('https://schemas.invalid/fixture.json')!],
  ] as const;
  const change = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, 0, 5, '', '=a.b', 'a', 'text', true, [], {}, [{}], {
      widget: 'text',
      text: 'a',
    }),
    fc
      .constantFrom('each', 'widget', 'do', 'note', 'when', 'is', 'tap', 'item', '*', 'a b')
      .map((rename) => ({ rename })),
  );
  for (const [document, exact, asWritten] of pairs) {
    const places = placesOf(document);
    fc.assert(
      fc.property(fc.constantFrom(...places), change, (path, to) => {
        const slip = changed(document, path, to);
        assert.is(exact(slip), asWritten(slip), JSON.stringify(slip));
      }),
      { numRuns: 1500 },
    );
  }
});
