import { find, type JsonNode, type JsonPath } from '../source/json-node.ts';
import { layOut, type Piece, pieceAt, pieceOf, placeAt, WIDTH } from './layout.ts';

/** A document for structural edits: its text, and its parsed value. */
export interface Editable {
  readonly text: string;
  readonly root: JsonNode;
}

/** Offsets of the parts of a container: items, or properties including their names. */
type Span = { start: number; end: number };

/**
 * Returns the text with a value replaced. A missing property is added, and so are missing parent objects, but not
 * lists. Everything else stays byte for byte the same.
 *
 * @param order names of the object's properties in the order in which they are written; a new one is inserted
 * accordingly
 * @returns undefined when the path does not exist
 */
export function withValue(
  document: Editable,
  path: JsonPath,
  value: unknown,
  order: readonly string[] = [],
): string | undefined {
  const { text, root } = document;
  const node = find(root, path);
  if (node) return replaced(text, node, layOut(pieceOf(value), placeAt(text, node.start)));
  const owner = find(root, path.slice(0, -1));
  const name = path.at(-1);
  if (name === undefined) return undefined;
  if (!owner) return withValue(document, path.slice(0, -1), { [name]: value });
  if (owner.kind !== 'object' || typeof name !== 'string') return undefined;
  return inserted(document, owner, placeAmong([...owner.entries.keys()], name, order), JSON.stringify(name), value);
}

/** Returns the text with an item inserted into a list. An index beyond the end appends it. */
export function withItem(document: Editable, list: JsonPath, index: number, item: unknown): string | undefined {
  const node = find(document.root, list);
  if (node?.kind !== 'list') return undefined;
  return inserted(document, node, Math.max(0, Math.min(index, node.items.length)), undefined, item);
}

/** Returns the text with an item inserted, keeping that item's formatting. */
export function withItemText(document: Editable, list: JsonPath, index: number, source: string): string | undefined {
  const node = find(document.root, list);
  if (node?.kind !== 'list') return undefined;
  const at = Math.max(0, Math.min(index, node.items.length));
  if (!source.includes('\n')) return inserted(document, node, at, undefined, new Written(source));
  const spans = spansOf(node);
  const opened = spans.length > 0 && document.text.slice(node.start, spans[0]!.start).includes('\n');
  if (!opened) return inserted(document, node, at, undefined, JSON.parse(source));
  const { indent } = placeAt(document.text, spans[0]!.start);
  return insertedOnLine(document.text, spans, at, indent, indentedBy(source, indent));
}

/** Returns the text without a property or an item. */
export function without({ text, root }: Editable, path: JsonPath): string | undefined {
  const owner = find(root, path.slice(0, -1));
  if (path.length === 0 || !owner || !find(root, path)) return undefined;
  const spans = spansOf(owner);
  const name = path.at(-1)!;
  const at = owner.kind === 'object' ? [...owner.entries.keys()].indexOf(String(name)) : Number(name);
  const [before, gone, after] = [spans[at - 1], spans[at], spans[at + 1]];
  if (!gone) return undefined;
  if (after) return text.slice(0, gone.start) + text.slice(after.start);
  if (before) return text.slice(0, before.end) + text.slice(gone.end);
  return replaced(text, owner, owner.kind === 'object' ? '{}' : '[]');
}

/** Returns the text with two adjacent items of a list swapped; the text between them stays in place. */
export function swapped({ text, root }: Editable, list: JsonPath, first: number): string | undefined {
  const node = find(root, list);
  const [a, b] = node?.kind === 'list' ? node.items.slice(first, first + 2) : [];
  if (first < 0 || !a || !b) return undefined;
  const between = text.slice(a.end, b.start);
  return text.slice(0, a.start) + text.slice(b.start, b.end) + between + text.slice(a.start, a.end) + text.slice(b.end);
}

/** Returns the text of a value without its indentation. */
export function sourceAt({ text, root }: Editable, path: JsonPath): string | undefined {
  const node = find(root, path);
  if (!node) return undefined;
  const { indent } = placeAt(text, node.start);
  const lines = text.slice(node.start, node.end).split('\n');
  return lines
    .map((line, at) => (at === 0 ? line : line.slice(Math.min(indent, /^ */.exec(line)![0].length))))
    .join('\n');
}

/** A value whose text is known. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function pieceFor(value: unknown): Piece {
  return value instanceof Written ? value.text : pieceOf(value);
}

function inserted(
  document: Editable,
  owner: JsonNode,
  at: number,
  name: string | undefined,
  value: unknown,
): string | undefined {
  const { text } = document;
  const spans = spansOf(owner);
  const piece = pieceFor(value);
  const first = spans[0];
  if (first && text.slice(owner.start, first.start).includes('\n')) {
    const { indent } = placeAt(text, first.start);
    const key = name === undefined ? '' : `${name}: `;
    const written = key + layOut(piece, { indent, lead: indent + key.length });
    return insertedOnLine(text, spans, at, indent, written);
  }
  return insertedInLine(document, owner, spans, at, name, piece);
}

function insertedOnLine(text: string, spans: readonly Span[], at: number, indent: number, written: string): string {
  const pad = ' '.repeat(indent);
  const next = spans[at];
  if (next) return `${text.slice(0, next.start)}${written},\n${pad}${text.slice(next.start)}`;
  const last = spans.at(-1)!;
  return `${text.slice(0, last.end)},\n${pad}${written}${text.slice(last.end)}`;
}

/** Inserts into a container on one line; if the line becomes too long, it is reformatted. */
function insertedInLine(
  { text, root }: Editable,
  owner: JsonNode,
  spans: readonly Span[],
  at: number,
  name: string | undefined,
  piece: Piece,
): string {
  const short = (name === undefined ? '' : `${name}: `) + layOut(piece, { indent: 0, lead: -Infinity });
  const next = spans[at];
  const last = spans.at(-1);
  const changed = next
    ? `${text.slice(0, next.start)}${short}, ${text.slice(next.start)}`
    : last
      ? `${text.slice(0, last.end)}, ${short}${text.slice(last.end)}`
      : replaced(text, owner, owner.kind === 'object' ? `{ ${short} }` : `[${short}]`);
  const start = text.lastIndexOf('\n', owner.start) + 1;
  const end = changed.indexOf('\n', start);
  if ((end < 0 ? changed.length : end) - start <= WIDTH) return changed;
  const outer = outermostOnLine(text, root, owner);
  const laidOut = layOut(pieceWith(text, outer, owner, at, name, piece), placeAt(text, outer.start));
  return replaced(text, outer, laidOut);
}

/** Returns the outermost container around this one that is on a single line. */
function outermostOnLine(text: string, root: JsonNode, inner: JsonNode): JsonNode {
  let node: JsonNode | undefined = root;
  while (node && node !== inner) {
    if (!text.slice(node.start, node.end).includes('\n')) return node;
    node = partsOf(node).find(({ start, end }) => start <= inner.start && inner.end <= end);
  }
  return inner;
}

/** Returns the text of a container with one more part in one of its inner containers. */
function pieceWith(
  text: string,
  node: JsonNode,
  owner: JsonNode,
  at: number,
  name: string | undefined,
  piece: Piece,
): Piece {
  const within = (part: JsonNode) => pieceWith(text, part, owner, at, name, piece);
  if (node.kind === 'list') {
    const items = node.items.map(within);
    return { list: node === owner ? items.toSpliced(at, 0, piece) : items };
  }
  if (node.kind !== 'object') return pieceAt(text, node);
  const entries = [...node.entries.values()].map(
    ({ nameStart, nameEnd, value }) => [text.slice(nameStart, nameEnd), within(value)] as const,
  );
  return { object: node === owner && name !== undefined ? entries.toSpliced(at, 0, [name, piece]) : entries };
}

function partsOf(node: JsonNode): JsonNode[] {
  if (node.kind === 'list') return node.items;
  return node.kind === 'object' ? [...node.entries.values()].map(({ value }) => value) : [];
}

function spansOf(node: JsonNode): Span[] {
  if (node.kind !== 'object') return partsOf(node);
  return [...node.entries.values()].map(({ nameStart, value }) => ({ start: nameStart, end: value.end }));
}

/** Returns the index for a new property: after the last one that precedes it in the order, otherwise at the end. */
function placeAmong(names: readonly string[], name: string, order: readonly string[]): number {
  const rank = order.indexOf(name);
  if (rank < 0) return names.length;
  const before = names.findLastIndex((other) => order.indexOf(other) >= 0 && order.indexOf(other) < rank);
  const after = names.findIndex((other) => order.indexOf(other) > rank);
  return before >= 0 ? before + 1 : after >= 0 ? after : names.length;
}

function replaced(text: string, { start, end }: Span, written: string): string {
  return text.slice(0, start) + written + text.slice(end);
}

function indentedBy(source: string, indent: number): string {
  return source.replaceAll('\n', `\n${' '.repeat(indent)}`);
}
