import { type JsonNode, positionOf } from '../source/json-node.ts';

/** The maximum line width of a document, in characters. */
export const WIDTH = 120;

/**
 * A value to be written: a scalar as its source, or a container of such values; `open`: one part per line, even if it
 * would fit on one.
 */
export type Piece =
  | string
  | { list: readonly Piece[]; open?: boolean }
  | { object: readonly (readonly [name: string, value: Piece])[]; open?: boolean };

/** Where a value is written. */
export interface Place {
  /** Indentation of the line that it starts in. */
  indent: number;
  /** Characters before it on that line. */
  lead: number;
  /** Characters after it on the line where it ends. */
  trail?: number;
}

/** Converts plain data to a piece. */
export function pieceOf(value: unknown): Piece {
  if (Array.isArray(value)) return { list: value.map(pieceOf) };
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return { object: Object.entries(value).map(([name, item]) => [JSON.stringify(name), pieceOf(item)]) };
}

/** Converts a value of a file to a piece; names and scalars keep their notation. */
export function pieceAt(text: string, node: JsonNode): Piece {
  if (node.kind === 'list') return { list: node.items.map((item) => pieceAt(text, item)) };
  if (node.kind !== 'object') return text.slice(node.start, node.end);
  const entries = [...node.entries.values()];
  return {
    object: entries.map(({ nameStart, nameEnd, value }) => [text.slice(nameStart, nameEnd), pieceAt(text, value)]),
  };
}

/** Formats JSON like all documents: two spaces, and on one line what fits. */
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

/** The indentation of the line that contains an offset, and the number of characters before it on the line. */
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
