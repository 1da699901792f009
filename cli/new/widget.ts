import type { Edit } from './edit.ts';
import { pascalCase, spaced } from './names.ts';

/** A widget that shows a text: its schema, its component with an outline, its styles and a test. */
export function newWidget(name: string): Edit[] {
  return [
    { file: `schemas/widgets/${name}.json`, text: schemaOf(name) },
    { file: `widgets/${name}.tsx`, text: componentOf(name) },
    { file: `widgets/${name}.css`, text: `.${name} {\n  margin: 0;\n}\n` },
    { file: `tests/widgets/${name}.test.tsx`, text: testOf(name) },
  ];
}

function schemaOf(name: string): string {
  return `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "widgets/${name}.json",
  "title": "${pascalCase(name)}Props",
  "description": "Shows a text.",
  "type": "object",
  "additionalProperties": false,
  "required": ["text"],
  "properties": {
    "text": { "type": "string", "description": "The text." }
  },
  "widget": { "place": "view", "words": { "noun": "${spaced(name)}", "name": "text" }, "children": "none" }
}
`;
}

function componentOf(name: string): string {
  return `import type { ${pascalCase(name)}Props } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** Shows a text. */
export default function ${pascalCase(name)}({ text }: ${pascalCase(name)}Props) {
  return <p className="${name}">{text}</p>;
}

export const outline: DrawOutline = () => [['${name}', 2]];
`;
}

function testOf(name: string): string {
  return `import './dom.ts';
import { assert, test } from '../suite.ts';
import { draw } from './draw.tsx';

test('a ${spaced(name)} shows its text', async () => {
  const drawn = await draw('${name}', { text: 'Emma' });
  assert.is(drawn.root.textContent, 'Emma');
  await drawn.remove();
});
`;
}
