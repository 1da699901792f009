import type { Schema } from '../../../schemas/generated/language.js';
import type { JsonEntry, JsonNode, JsonPath } from '../../source/json-node.ts';
import { chosen, itemSchemas, propertySchemas } from './choose.ts';
import type { SchemaAt } from './schemas.ts';

/** A value of a document as the schema sees it, and the enclosing objects and lists, innermost first. */
export interface Visited {
  readonly node: JsonNode;
  readonly path: JsonPath;
  /** The schema, if the value determines which one; common parts of several candidates are not considered. */
  readonly schema: Schema;
  readonly up: Up | undefined;
  /** The property that it is the value of. */
  readonly entry?: JsonEntry;
}

/** An object or list that contains a value. */
export interface Up {
  readonly node: JsonNode;
  /** The property or index that leads to the value. */
  readonly step: string | number;
  readonly up: Up | undefined;
}

/** Visits every value of a document with its schema, parents first. */
export function walk(start: SchemaAt, root: JsonNode, see: (visited: Visited) => void): void {
  visit([start], { node: root, path: [], up: undefined }, see);
}

function visit(all: readonly SchemaAt[], place: Omit<Visited, 'schema'>, see: (visited: Visited) => void): void {
  const { node, path, up } = place;
  const matching = all.flatMap((schema) => chosen(schema, node));
  const [first] = matching;
  if (first) see({ ...place, schema: first.schema });
  if (node.kind === 'object') {
    for (const [name, entry] of node.entries) {
      const inner = { node: entry.value, path: [...path, name], up: { node, step: name, up }, entry };
      visit(propertySchemas(matching, name), inner, see);
    }
  }
  if (node.kind !== 'list') return;
  const items = itemSchemas(matching);
  node.items.forEach((item, index) => {
    visit(items, { node: item, path: [...path, index], up: { node, step: index, up } }, see);
  });
}
