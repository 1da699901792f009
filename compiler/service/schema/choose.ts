import type { Schema } from '../../../schemas/generated/language.js';
import type { JsonNode, JsonPath } from '../../source/json-node.ts';
import { alternatives, type SchemaAt } from './schemas.ts';

/**
 * The alternatives that a value may match: one, if its type and properties are decisive; all if there is no value yet.
 */
export function chosen(at: SchemaAt, node: JsonNode | undefined): SchemaAt[] {
  const all = alternatives(at);
  if (!node || all.length < 2) return all;
  const fitting = all.filter(({ schema }) => typesOf(schema).includes(typeName(node)));
  if (node.kind === 'text') return byEquals(fitting, node.value);
  return node.kind === 'object' ? byKind(fitting, node) : fitting;
}

/** `=…` selects the expression. */
function byEquals(all: SchemaAt[], text: string): SchemaAt[] {
  const isExpression = ({ schema }: SchemaAt) => schema.type === 'string' && schema.pattern === '^=';
  const fitting = all.filter((alternative) => isExpression(alternative) === text.startsWith('='));
  return fitting.length > 0 ? fitting : all;
}

/** The object's kind: the value of `do` or `widget`, otherwise the property that is unique to a kind. */
function byKind(all: SchemaAt[], object: JsonNode & { kind: 'object' }): SchemaAt[] {
  const tagged = all.filter(({ schema }) => {
    return Object.entries(schema.properties ?? {}).some(([name, property]) => {
      const value = object.entries.get(name)?.value;
      return property.const !== undefined && value?.kind === 'text' && value.value === property.const;
    });
  });
  if (tagged.length > 0) return tagged;
  const keyed = all.filter(({ schema }) => {
    const [key] = schema.otherwise || isTagged(schema) ? [] : (schema.required ?? []);
    return key !== undefined && object.entries.has(key);
  });
  if (keyed.length > 0) return keyed;
  // A widget whose name is unknown or missing.
  const named = ['widget', 'do'].find((name) => object.entries.has(name));
  const unions = all.filter(({ schema }) => named !== undefined && schema.properties?.[named] !== undefined);
  if (unions.length > 0) return unions;
  const otherwise = all.filter(({ schema }) => schema.otherwise);
  return otherwise.length > 0 && object.entries.size > 0 ? otherwise : all;
}

function isTagged({ properties = {} }: Schema): boolean {
  return ['widget', 'do'].some((name) => properties[name]?.const !== undefined);
}

/** The schemas of a property. */
export function propertySchemas(all: readonly SchemaAt[], name: string): SchemaAt[] {
  return all.flatMap(({ schema, file }) => {
    const own = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    const property = own ?? other;
    return property ? [{ schema: property, file }] : [];
  });
}

/** The schemas of an entry of a list. */
export function itemSchemas(all: readonly SchemaAt[]): SchemaAt[] {
  return all.flatMap(({ schema, file }) => (schema.items ? [{ schema: schema.items, file }] : []));
}

/** The schemas that the value at a path may match; none if nothing is known about the path. */
export function schemasAt(start: SchemaAt, root: JsonNode, path: JsonPath): SchemaAt[] {
  let node: JsonNode | undefined = root;
  let all = chosen(start, node);
  for (const step of path) {
    const next = typeof step === 'number' ? itemSchemas(all) : propertySchemas(all, step);
    node = childAt(node, step);
    all = unique(next.flatMap((schema) => chosen(schema, node)));
  }
  return all;
}

export function childAt(node: JsonNode | undefined, step: string | number): JsonNode | undefined {
  if (node?.kind === 'list' && typeof step === 'number') return node.items[step];
  return node?.kind === 'object' ? node.entries.get(String(step))?.value : undefined;
}

function unique(all: readonly SchemaAt[]): SchemaAt[] {
  const seen = new Set<Schema>();
  return all.filter(({ schema }) => !seen.has(schema) && seen.add(schema));
}

function typesOf(schema: Schema): readonly string[] {
  if (schema.type !== undefined) return typeof schema.type === 'string' ? wide(schema.type) : schema.type.flatMap(wide);
  if (schema.enum) return [...new Set(schema.enum.map((value) => typeof value))];
  return schema.const === undefined
    ? ['object', 'array', 'string', 'number', 'boolean', 'null']
    : [typeof schema.const];
}

function wide(type: string): string[] {
  return type === 'integer' ? ['number'] : [type];
}

const TYPES: { readonly [kind in JsonNode['kind']]: string } = {
  object: 'object',
  list: 'array',
  text: 'string',
  number: 'number',
  bool: 'boolean',
  null: 'null',
};

function typeName(node: JsonNode): string {
  return TYPES[node.kind];
}
