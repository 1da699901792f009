import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { JsonEntry, JsonNode } from '../../source/json-node.ts';
import { RESERVED_NAMES } from '../../source/reserved-names.ts';

/** The maximum nesting of brackets, beyond which a text is not parsed. */
const MAX_DEPTH = 200;

/**
 * Parses as much JSON as possible: missing or broken parts are left out, everything around them is kept. For texts
 * being typed, whose errors the compiler reports. Never throws.
 */
export function parseLoosely(text: string): JsonNode {
  const tree = isTooDeep(text) ? undefined : parseTree(text, [], { allowTrailingComma: true });
  return (tree && nodeOf(tree, text)) ?? { kind: 'object', entries: new Map(), start: 0, end: text.length };
}

function nodeOf(node: Node, text: string): JsonNode | undefined {
  const place = { start: node.offset, end: node.offset + node.length };
  switch (node.type) {
    case 'object':
      return { kind: 'object', entries: entriesOf(node, text), ...place };
    case 'array':
      return { kind: 'list', items: (node.children ?? []).flatMap((item) => nodeOf(item, text) ?? []), ...place };
    case 'string':
      return { kind: 'text', value: String(node.value), ...escapesOf(text.slice(place.start, place.end)), ...place };
    case 'number':
      return { kind: 'number', value: Number(node.value), ...place };
    case 'boolean':
      return { kind: 'bool', value: node.value === true, ...place };
    case 'null':
      return { kind: 'null', ...place };
    default:
      return undefined;
  }
}

/** The first of two properties with the same name wins, as in the compiler. */
function entriesOf(object: Node, text: string): Map<string, JsonEntry> {
  const entries = new Map<string, JsonEntry>();
  for (const { children: [key, node] = [] } of object.children ?? []) {
    const value = node && nodeOf(node, text);
    if (!key || !value || RESERVED_NAMES.has(String(key.value)) || entries.has(String(key.value))) continue;
    entries.set(String(key.value), { nameStart: key.offset, nameEnd: key.offset + key.length, value });
  }
  return entries;
}

/** A property of an object as it is written, with its name: offsets in the text, end exclusive. */
export interface WrittenProperty {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The properties of the object that has one named at an offset, in source order, repeated ones included. */
export function propertiesBeside(text: string, offset: number): WrittenProperty[] {
  const tree = isTooDeep(text) ? undefined : parseTree(text);
  const property = tree && findNodeAtOffset(tree, offset)?.parent;
  if (property?.type !== 'property') return [];
  return (property.parent?.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ name: String(key.value), start: key.offset, end: value.offset + value.length }] : [],
  );
}

/** Where the offsets of a text and its value diverge (`JsonText.escapes`). */
function escapesOf(raw: string): { escapes?: number[] } {
  if (!raw.includes('\\')) return {};
  const escapes: number[] = [];
  let lead = 0;
  for (const { 0: piece, index } of raw.matchAll(/\\(?:u[0-9a-fA-F]{4}|.)/gs)) {
    const length = index - 1 - lead + 1;
    lead += piece.length - 1;
    escapes.push(length, lead);
  }
  return { escapes };
}

/** Whether brackets nest deeper than anything reads them. */
export function isTooDeep(text: string): boolean {
  return depthOf(text) > MAX_DEPTH;
}

/** An upper bound for the nesting of brackets, including those inside texts. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { 0: bracket } of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === '{' || bracket === '[' ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
