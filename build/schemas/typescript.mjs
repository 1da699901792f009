import { compile } from 'json-schema-to-typescript';
import { splitReference } from '../../schemas/references.mjs';

/** Keywords for people or validators that do not affect types. */
const IDLE = new Set(
  'if then else discriminator propertyNames examples expected what why otherwise elsewhere shape widget step $id $schema'.split(
    ' ',
  ),
);

/**
 * TypeScript types of all schemas: one per title (`ScreenDocument`, `ButtonNode`, `CallAction`, …), and the props of
 * each widget (`ButtonProps`, …).
 */
export async function typesOf(schemas) {
  const definitions = {};
  for (const [path, schema] of schemas) {
    const { $defs = {}, ...root } = schema;
    if (root.type || root.oneOf) define(definitions, path, '', root);
    for (const [name, definition] of Object.entries($defs)) define(definitions, path, name, definition);
  }
  for (const [key, { path, schema }] of Object.entries(definitions)) definitions[key] = typed(schema, path, schemas);
  const names = Object.keys(definitions);
  const root = {
    title: 'Everything',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: definitions,
  };
  const text = await compile(root, 'Everything', { additionalProperties: false, bannerComment: '' });
  return text.replace(/export interface Everything \{.*?\n\}\n/s, '');
}

function define(definitions, path, name, schema) {
  if (!schema.title) throw new Error(`${path} ${name}: a definition needs a title`);
  if (Object.hasOwn(definitions, schema.title))
    throw new Error(`${path} ${name}: the title ${schema.title} is already used`);
  definitions[schema.title] = { path, schema };
}

function typed(schema, path, schemas) {
  if (Array.isArray(schema)) return schema.map((part) => typed(part, path, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  // A reference with a description would become a type of its own.
  if (typeof schema.$ref === 'string') return { $ref: `#/$defs/${titleAt(schema.$ref, path, schemas)}` };
  const entries = Object.entries(schema).filter(([name]) => !IDLE.has(name));
  return Object.fromEntries(
    entries.map(([name, part]) => [
      name,
      name === 'properties' ? properties(part, path, schemas) : typed(part, path, schemas),
    ]),
  );
}

/** Property names are not keywords. */
function properties(part, path, schemas) {
  return Object.fromEntries(Object.entries(part).map(([name, property]) => [name, typed(property, path, schemas)]));
}

function titleAt(reference, from, schemas) {
  const { path, definition } = splitReference(reference, from);
  const file = schemas.get(path);
  return definition === '' ? file.title : file.$defs[definition].title;
}
