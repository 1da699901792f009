import { addDefinition, addTo, both, type Edit } from './edit.ts';
import { pascalCase } from './names.ts';

/** A fixture step that expects a text on the page: its schema, implementation, redaction, words and a test. */
export function newStep(name: string): Edit[] {
  const definition = {
    title: `${pascalCase(name)}Step`,
    what: `the step \`${name}\``,
    step: 'screen',
    description: `This text can be read on the page: { "${name}": "Emma" }.`,
    type: 'object',
    additionalProperties: false,
    required: [name],
    properties: {
      [name]: { type: 'string', minLength: 1, description: 'The text.' },
      note: { $ref: 'value.json#/$defs/note' },
    },
  };
  const file = 'schemas/fixture.json';
  const reference = `,\n        { "$ref": "#/$defs/${name}" }`;
  const steps = 'runner/steps/index.ts';
  const line = `  ${name}: (stage, step) => ${name}(stage, step.${name}),\n`;
  const texts = textsOf(name);
  return [
    both(
      addDefinition(file, name, definition),
      addTo(file, reference, { start: '"title": "Step"', end: '\n      ],\n      "expected"' }),
    ),
    { file: `runner/steps/${name}.ts`, text: runnerOf(name) },
    both(
      addTo(steps, line, { start: 'export const STEPS', end: '} satisfies' }),
      addTo(steps, `import { ${name} } from './${name}.ts';\n`, { end: '\ntype Do<' }),
    ),
    addTo('runner/steps/texts.ts', texts, { start: 'const TEXTS', end: '};\n' }),
    { file: `tests/runner/${name}.test.ts`, text: testOf(name) },
  ];
}

/** Its description for people, and its redaction: recording replaces a person's name in a fixture. */
function textsOf(name: string): string {
  return `  ${name}: {
    words: ({ ${name} }) => \`${name} \${quoted(${name})}\`,
    hide: (step, { text }) => ({ ...step, ${name}: text(step.${name}) }),
  },
`;
}

function runnerOf(name: string): string {
  return `import { StepFailure } from '../fixture/failure.ts';
import { reachable, readableTexts } from '../page/page.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';

/** The text can be read on the page now. */
export function ${name}(stage: PageUnderTest, text: string): void {
  if (readableTexts(reachable(stage.page)).has(text)) return;
  throw new StepFailure(\`"\${text}" cannot be read on the page\`, text);
}
`;
}

function testOf(name: string): string {
  return `import { assert, test } from '../suite.ts';
import { verdictOn } from './shelf.ts';

test('${name} holds for a text on the page, and fails for one that is not there', async () => {
  assert.equal((await verdictOn([{ ${name}: 'Emma' }])).lines, []);
  const { lines } = await verdictOn([{ ${name}: 'Emna' }]);
  assert.is(lines[0], '"Emna" cannot be read on the page');
});
`;
}
