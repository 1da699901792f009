/** Returns the actions of `action.json` by name: an action has a `do`. */
export function actionsIn(schema) {
  return new Map(Object.entries(schema.$defs).filter(([, definition]) => definition.properties?.do));
}

/**
 * One step of a handler: any of the actions defined in `action.json`.
 *
 * @param schema `action.json`
 * @returns the schema `generated/action.json` by its path
 */
export function actionSchema(schema) {
  const names = [...actionsIn(schema).keys()];
  return new Map([
    [
      'generated/action.json',
      {
        $schema: schema.$schema,
        $id: 'generated/action.json',
        title: 'Action',
        what: 'an action',
        description: 'One step of a handler.',
        type: 'object',
        discriminator: { propertyName: 'do' },
        oneOf: names.map((name) => ({ $ref: `../action.json#/$defs/${name}` })),
        expected: 'an action, such as { "do": "back" }',
      },
    ],
  ]);
}

/** Compiled types of authored references: `E` an expression, `S` values to send. */
const COMPILED = {
  condition: 'E',
  formula: 'E',
  text: 'E',
  value: 'E',
  send: 'S',
  with: 'S',
  callName: 'string',
  documentName: 'string',
  name: 'string',
  reference: 'string',
};

/**
 * Generates the compiled forms of the actions as a TypeScript module, based on the schema of each property: texts and
 * values are expressions, names are texts, a `true` is optional. `schemas/compiled.ts` has the forms that differ, and
 * those of actions that contain lists of actions.
 */
export function compiledActionsOf(schema) {
  const forms = [...actionsIn(schema)].map(([name, { properties, required }]) => {
    const parts = Object.entries(properties)
      .filter(([property]) => property !== 'do' && property !== 'note')
      .map(([property, part]) => `${property}${required.includes(property) ? '' : '?'}: ${compiledType(part)};`);
    return `  '${name}': { ${[`do: '${name}';`, 'n: number;', ...parts].join(' ')} };`;
  });
  return `/** Every action as a phone gets it, as far as its schema says so: \`E\` an expression, \`S\` values to send. */
export interface PlainActions<E, S> {
${forms.join('\n')}
}
`;
}

function compiledType({ $ref, type, items, enum: values }) {
  const name = $ref?.split('/').at(-1);
  if (name) return COMPILED[name] ?? 'unknown';
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array') return `${compiledType(items)}[]`;
  return { boolean: 'true', integer: 'number', number: 'number', string: 'string' }[type] ?? 'unknown';
}
