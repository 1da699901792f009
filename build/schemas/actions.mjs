/**
 * One step of a handler: any of the actions that `action.json` defines.
 *
 * @param schema `action.json`; an action is what has a `do`
 * @returns the schema `generated/action.json` by its path
 */
export function actionSchema(schema) {
  const names = Object.keys(schema.$defs).filter((name) => schema.$defs[name].properties?.do);
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
