import { innerOf, type JsonNode, type JsonPath, type JsonText } from '../source/json-node.ts';

/** A text of a document. */
export type TextNode = JsonNode & JsonText;

const NONE: ReadonlySet<string | number> = new Set();

/** Every text in a value, except in properties named by `except`. */
export function textsIn(node: JsonNode, except = NONE): TextNode[] {
  if (node.kind === 'text') return [node];
  return innerOf(node).flatMap(([step, inner]) => (except.has(step) ? [] : textsIn(inner, except)));
}

/** Every text in a value with its path. */
export function textsByPath(node: JsonNode, path: JsonPath = []): [path: JsonPath, text: TextNode][] {
  if (node.kind === 'text') return [[path, node]];
  return innerOf(node).flatMap(([step, inner]) => textsByPath(inner, [...path, step]));
}
