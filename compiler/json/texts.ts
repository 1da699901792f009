import type { JsonNode } from '../source/json-node.ts';

const NONE: ReadonlySet<string> = new Set();

/** Every text in a value, but those in the properties of objects named by `except`. */
export function textsIn(node: JsonNode, except = NONE): (JsonNode & { kind: 'text' })[] {
  if (node.kind === 'text') return [node];
  if (node.kind === 'list') return node.items.flatMap((item) => textsIn(item, except));
  if (node.kind !== 'object') return [];
  return [...node.entries].flatMap(([name, { value }]) => (except.has(name) ? [] : textsIn(value, except)));
}
