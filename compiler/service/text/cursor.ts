import { getLocation } from 'jsonc-parser';
import { find, type JsonNode, type JsonPath } from '../../source/json-node.ts';

/** The context of an offset in a JSON text being typed. */
export interface Cursor {
  /** Whether a property name or a value is being typed. */
  at: 'name' | 'value';
  /** Of the object that contains the name, or of the value. */
  path: JsonPath;
  /** The range of the text or word at the cursor, including quotes; empty if there is none. */
  start: number;
  end: number;
  /** The part between `start` and the cursor, without the quote. */
  before: string;
  /** The name already has a value. */
  hasValue: boolean;
}

/** @param offset in UTF-16 units, from 0 to the length of the text */
export function cursorAt(text: string, root: JsonNode, offset: number): Cursor {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const inside = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const word = inside ? { start: previousNode.offset, end: endOf(text, previousNode, offset) } : wordAt(text, offset);
  const before = text.slice(word.start, offset).replace(/^"/, '');
  if (isAtPropertyKey) {
    const hasValue = /^\s*:/.test(text.slice(word.end));
    return { at: 'name', path: path.slice(0, -1), ...word, before, hasValue };
  }
  return { at: 'value', path, ...word, before, hasValue: find(root, path) !== undefined };
}

/** The end of the text or word around an offset. One without a closing quote ends here, not with the line. */
function endOf(text: string, { offset: start, length }: { offset: number; length: number }, offset: number): number {
  const end = start + length;
  const isOpen = text[start] === '"' && !/^"(?:[^"\\]|\\.)*"$/.test(text.slice(start, end));
  return isOpen ? wordAt(text, offset).end : end;
}

/** A bare word, as it is being typed. */
function wordAt(text: string, offset: number): { start: number; end: number } {
  const start = offset - (/[\w.$-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0].length ?? 0);
  return { start, end: offset + (/^[\w.$-]*/.exec(text.slice(offset, offset + 80))?.[0].length ?? 0) };
}

/** Converts an offset in the file to an index into a text's value; the inverse of `offsetInText`. */
export function indexInText(node: JsonNode & { kind: 'text' }, offset: number): number {
  let lead = 0;
  const { escapes = [] } = node;
  for (let i = 0; i < escapes.length; i += 2) {
    if (node.start + 1 + escapes[i]! + escapes[i + 1]! > offset) break;
    lead = escapes[i + 1]!;
  }
  return Math.max(0, Math.min(node.value.length, offset - node.start - 1 - lead));
}
