import { type JsonNode, positionOf } from '../source/json-node.ts';

/** Columns that a line of a document has at most. */
const WIDTH = 120;

/** A value that is about to be written: a scalar as its text, or a container of such values; `open`: one part to a line, fit or not. */
export type Piece =
  | string
  | { list: readonly Piece[]; open?: boolean }
  | { object: readonly (readonly [name: string, value: Piece])[]; open?: boolean };

/** Where a value is written. */
export interface Place {
  /** Spaces before the line that it begins in. */
  indent: number;
  /** Characters of that line before it. */
  lead: number;
  /** Characters that follow it on the line where it ends. */
  trail?: number;
}

/** Plain data as a piece. */
export function pieceOf(value: unknown): Piece {
  if (Array.isArray(value)) return { list: value.map(pieceOf) };
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return { object: Object.entries(value).map(([name, item]) => [JSON.stringify(name), pieceOf(item)]) };
}

/** A value of a file as a piece: names and scalars keep the form in which they are written. */
export function pieceAt(text: string, node: JsonNode): Piece {
  if (node.kind === 'list') return { list: node.items.map((item) => pieceAt(text, item)) };
  if (node.kind !== 'object') return text.slice(node.start, node.end);
  const entries = [...node.entries.values()];
  return {
    object: entries.map(({ nameStart, nameEnd, value }) => [text.slice(nameStart, nameEnd), pieceAt(text, value)]),
  };
}

/** JSON as documents are written: two spaces, and on one line whatever fits there. */
export function layOut(piece: Piece, { indent, lead, trail = 1 }: Place): string {
  const short = onOneLine(piece);
  if (typeof piece === 'string' || (!piece.open && lead + short.length + trail <= WIDTH)) return short;
  const pad = ' '.repeat(indent + 2);
  const close = ' '.repeat(indent);
  if ('list' in piece) {
    const items = piece.list.map((item) => pad + layOut(item, { indent: indent + 2, lead: indent + 2 }));
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${close}]`;
  }
  const entries = piece.object.map(([name, value]) => {
    const key = `${pad}${name}: `;
    return key + layOut(value, { indent: indent + 2, lead: key.length });
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${close}}`;
}

/** Spaces at the beginning of the line that an offset is in, and how many characters of the line are before it. */
export function placeAt(text: string, offset: number): Place {
  const { column } = positionOf(text, offset);
  const start = offset - column + 1;
  return { indent: /^ */.exec(text.slice(start, offset))![0].length, lead: column - 1 };
}

function onOneLine(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  if ('list' in piece) return `[${piece.list.map(onOneLine).join(', ')}]`;
  const entries = piece.object.map(([name, value]) => `${name}: ${onOneLine(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
