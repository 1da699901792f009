import { addDefinition, addTo, type Edit } from './edit.ts';
import { camelCase, pascalCase, spaced } from './names.ts';

/** An action that sets the title of the page: its schema, compiler and runtime parts, its words and a test. */
export function newAction(name: string): Edit[] {
  const definition = {
    title: `${pascalCase(name)}Action`,
    what: `the action \`${name}\``,
    description: 'Makes a text the title of the page.',
    type: 'object',
    additionalProperties: false,
    required: ['do', 'text'],
    properties: {
      do: { const: name },
      text: { $ref: 'value.json#/$defs/text', description: 'The title.' },
      note: { $ref: 'value.json#/$defs/note' },
    },
  };
  return [
    addDefinition('schemas/action.json', name, definition),
    { file: `compiler/actions/${name}.ts`, text: compilerOf(name) },
    addTo('renderer/actions/actions-more.ts', `    ${phoneOf(name)}\n`, { start: 'return {', end: '  };\n}' }),
    addTo('registry/difference/parts/actions.ts', wordsOf(name), { start: 'const ACTIONS', end: '};\n' }),
    { file: `tests/renderer/actions/${name}.test.ts`, text: testOf(name) },
  ];
}

function compilerOf(name: string): string {
  return `import { emitValue } from '../emit/value.ts';
import type { Value } from '../tree/resolved.ts';
import { checkText } from './check-text.ts';
import { valueIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Makes a text the title of the page. */
export const ${camelCase(name)}: ActionType<'${name}', { text: Value }> = {
  read: (spot, env, reading) => ({ text: valueIn(spot, 'text', env, reading) }),
  contents: (step) => ({ values: [step.text] }),
  ends: () => 'goes-on',
  check: (step, situation, run) => checkText(step.text, situation, run),
  emit: (step, n, { emission }) => ({ do: '${name}', n, text: emitValue(step.text, emission) }),
};
`;
}

function phoneOf(name: string): string {
  return `'${name}': (step, scope) => host.title(String(evaluate(step.text, scope) ?? '')),`;
}

function wordsOf(name: string): string {
  return `  '${name}': {
    verb: \`${spaced(name)}\${S}\`,
    object: ({ text }, side) => side.value(text),
    parts: { text: { is: 'value', ...DESCRIBED } },
  },
`;
}

function testOf(name: string): string {
  return `import { assert, test } from '../../suite.ts';
import { step } from '../document.ts';
import { fakeHost } from '../host.ts';
import { live } from '../live.ts';

test('${name} makes a text the title of the page', () => {
  const titles: string[] = [];
  const { tap } = live({}, { host: { ...fakeHost(), title: (text) => void titles.push(text) } });
  tap([step('${name}', { text: 'Emma' })]);
  assert.is(titles.at(-1), 'Emma');
});
`;
}
