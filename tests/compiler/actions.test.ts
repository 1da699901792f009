import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACTIONS } from '../../compiler/actions/index.ts';
import { parseJson, plain } from '../../compiler/json/index.ts';
import { Report } from '../../compiler/report/report.ts';
import { emptyFrame } from '../../compiler/resolve/context.ts';
import { handlerAt } from '../../compiler/resolve/handler.ts';
import { Spot } from '../../compiler/source/spot.ts';
import type { Handler } from '../../compiler/tree/resolved.ts';
import { visitHandler } from '../../compiler/walk/visit.ts';
import { assert, test } from '../suite.ts';
import type { Authored } from './library.ts';

interface Property {
  $ref?: string;
}
const file = join(fileURLToPath(import.meta.url), '../../../schemas/action.json');
const schema: { $defs: { [name: string]: { properties?: { [name: string]: Property } } } } = JSON.parse(
  readFileSync(file, 'utf8'),
);

/** A value that an author can write for a property of this kind, with an expression that reads the state `name`. */
const SAMPLES: { [kind: string]: (name: string) => unknown } = {
  condition: (name) => `state.${name}`,
  value: (name) => `=state.${name}`,
  text: (name) => `=state.${name}`,
  send: (name) => ({ some: `=state.${name}` }),
  with: (name) => ({ some: `=state.${name}` }),
  actions: (name) => [{ do: 'toast', text: `=state.${name}` }],
  then: (name) => ({ ok: [{ do: 'toast', text: `=state.${name}` }] }),
};

/** The properties of an action that hold expressions, each with an example. */
function samplesOf(action: string): Authored {
  const properties = Object.entries(schema.$defs[action]?.properties ?? {});
  return Object.fromEntries(
    properties.flatMap(([name, { $ref = '' }]) => {
      const sample = SAMPLES[$ref.split('/').at(-1)!];
      return sample ? [[name, sample(name)]] : [];
    }),
  );
}

function resolve(steps: Authored[]): { handler: Handler; report: Report } {
  const text = JSON.stringify(steps);
  const { root } = parseJson(text, 'steps.json');
  const spot = new Spot({ name: 'steps.json', text, root: root!, value: plain(root!) });
  const report = new Report();
  const frame = emptyFrame('screen', 'shelf');
  const context = { fragments: new Map(), report, frames: [frame], uses: new Map(), within: [] };
  return { handler: handlerAt(spot, { frame, rows: new Map() }, context), report };
}

/** The states that the expressions of a handler read, found by the visitor that every analysis uses. */
function statesRead(handler: Handler): string[] {
  const read = new Set<string>();
  visitHandler(handler, { formula: ({ text }) => read.add(text.replace('state.', '')) });
  return [...read].sort();
}

for (const action of Object.keys(ACTIONS)) {
  test(`visits every expression of the action ${action}`, () => {
    const samples = samplesOf(action);
    const { handler } = resolve([{ do: action, ...samples }]);
    assert.equal(statesRead(handler), Object.keys(samples).sort());
  });
}

test('an action that is missing from the table is reported, not dropped silently', () => {
  const { handler, report } = resolve([{ do: 'dance' }]);
  assert.is(handler.steps.length, 0);
  assert.equal(
    report.issues.map(({ code, severity, path }) => `${severity} ${code} ${path}`),
    ['error unknown-name [0].do'],
  );
});
