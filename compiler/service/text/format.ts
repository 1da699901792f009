import { layOut, type Piece, parseJson } from '../../json/index.ts';
import type { JsonNode } from '../../source/json-node.ts';

/**
 * Formats a document: two spaces per level, an object or list on one line if it fits, unless the author broke the line
 * after its bracket. The notation of texts and numbers is preserved. Invalid JSON is returned unchanged.
 */
export function formatText(text: string): string {
  const { root, issues } = parseJson(text, '');
  if (!root || issues.length > 0) return text;
  return `${layOut(asWritten(root, text), { indent: 0, lead: 0, trail: 0 })}\n`;
}

/**
 * Converts a value to a piece. An object or list of objects that starts on a new line keeps its lines, and so do its
 * parents.
 */
function asWritten(node: JsonNode, text: string): Piece {
  if (node.kind === 'list') {
    const list = node.items.map((item) => asWritten(item, text));
    const isPlain = list.every((item) => typeof item === 'string');
    return { list, open: list.some(isOpen) || (!isPlain && isBegunOnNewLine(node, text)) };
  }
  if (node.kind !== 'object') return text.slice(node.start, node.end);
  const object = [...node.entries.values()].map(({ nameStart, nameEnd, value }) => {
    return [text.slice(nameStart, nameEnd), asWritten(value, text)] as const;
  });
  return { object, open: object.some(([, value]) => isOpen(value)) || isBegunOnNewLine(node, text) };
}

function isOpen(piece: Piece): boolean {
  return typeof piece !== 'string' && piece.open === true;
}

function isBegunOnNewLine({ start, end }: JsonNode, text: string): boolean {
  return /^[[{]\s*\n\s*[^\s\]}]/.test(text.slice(start, Math.min(end, start + 400)));
}
