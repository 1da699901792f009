/**
 * JSON with positions: every value and every property name has its position in the file, for issues. Offsets are UTF-16
 * units from the start of the file, ends exclusive.
 */
export type JsonNode = { start: number; end: number } & (
  | { kind: 'object'; entries: Map<string, JsonEntry> }
  | { kind: 'list'; items: JsonNode[] }
  | JsonText
  | { kind: 'number'; value: number }
  | { kind: 'bool'; value: boolean }
  | { kind: 'null' }
);

/**
 * A text. `escapes` lists where the offsets of its value and the file diverge: pairs of an index in the value and the
 * difference from there on.
 */
export interface JsonText {
  kind: 'text';
  value: string;
  escapes?: number[];
}

/** A property of an object, with the position of its name (including quotes). */
export interface JsonEntry {
  nameStart: number;
  nameEnd: number;
  value: JsonNode;
}

/** A path into a document: property names and list indexes. */
export type JsonPath = readonly (string | number)[];

/**
 * Converts to plain data. Objects have no prototype, so that names in a document cannot collide with JavaScript's own.
 */
export function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object': {
      const object: { [name: string]: unknown } = Object.create(null);
      for (const [name, entry] of node.entries) object[name] = plain(entry.value);
      return object;
    }
    case 'list':
      return node.items.map(plain);
    case 'null':
      return null;
    default:
      return node.value;
  }
}

/** The direct children of a value, each with its name or index. */
export function innerOf(node: JsonNode): [step: string | number, inner: JsonNode][] {
  if (node.kind === 'object') return [...node.entries].map(([name, { value }]) => [name, value]);
  return node.kind === 'list' ? node.items.map((item, index) => [index, item]) : [];
}

/** The value at a path; undefined if there is none. */
export function find(root: JsonNode, path: JsonPath): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of path) {
    if (node?.kind === 'object') node = node.entries.get(String(step))?.value;
    else if (node?.kind === 'list' && typeof step === 'number') node = node.items[step];
    else return undefined;
  }
  return node;
}

/** The property at a path, for the position of its name; undefined if the path does not end in a property. */
export function findEntry(root: JsonNode, path: JsonPath): JsonEntry | undefined {
  const owner = path.length > 0 ? find(root, path.slice(0, -1)) : undefined;
  return owner?.kind === 'object' ? owner.entries.get(String(path.at(-1))) : undefined;
}

/** The offset in the file of the character at `index` of a text's value; for other values, the offset of the value. */
export function offsetInText(node: JsonNode, index: number): number {
  if (node.kind !== 'text') return node.start;
  let lead = 0;
  const escapes = node.escapes ?? [];
  for (let i = 0; i < escapes.length && escapes[i]! <= index; i += 2) lead = escapes[i + 1]!;
  return Math.min(node.start + 1 + index + lead, Math.max(node.start, node.end - 1));
}

/** Line starts of the last text, cached because issues of one file are located together. */
let indexed: { text: string; starts: number[] } = { text: '', starts: [0] };

/** Line and column of an offset, both from 1; the column in UTF-16 units. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  if (indexed.text !== text) indexed = { text, starts: lineStarts(text) };
  const { starts } = indexed;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
