import { parseJson } from '../../json/index.ts';
import type { JsonNode } from '../../source/json-node.ts';

/** Columns of a line. */
const WIDTH = 120;

/**
 * A document as the project writes it: two blanks a level, an object or list on one line where it fits and its author did not
 * begin it on a new one. Texts and numbers stay as they are written. What is no JSON stays as it is.
 */
export function formatText(text: string): string {
  const { root, issues } = parseJson(text, '');
  if (!root || issues.length > 0) return text;
  return `${block(root, text, 0, 0)}\n`;
}

/**
 * @param indent blanks before the line
 * @param used columns that are taken on the first line, the name and a comma behind included
 */
function block(node: JsonNode, text: string, indent: number, used: number): string {
  if (node.kind !== 'object' && node.kind !== 'list') return text.slice(node.start, node.end);
  const line = mayBeOneLine(node, text) ? oneLine(node, text) : undefined;
  if (line !== undefined && indent + used + line.length <= WIDTH) return line;
  const inner = ' '.repeat(indent + 2);
  const parts =
    node.kind === 'list'
      ? entriesOf(node.items, text, indent)
      : [...node.entries].map(([, { nameStart, nameEnd, value }]) => {
          const name = `${text.slice(nameStart, nameEnd)}: `;
          return name + block(value, text, indent + 2, name.length + 1);
        });
  const [open, close] = node.kind === 'list' ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** Entries of a list, one a line; numbers stand beside one another. */
function entriesOf(items: readonly JsonNode[], text: string, indent: number): string[] {
  const parts = items.map((item) => block(item, text, indent + 2, 1));
  if (!items.every(({ kind }) => kind === 'number')) return parts;
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = `${last}, ${part}`;
    if (last !== undefined && indent + 3 + joined.length <= WIDTH) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

/**
 * An object, or a list of objects, that was begun on a new line keeps its lines, and so does what holds it. A list of texts or
 * numbers takes the lines that it needs.
 */
function mayBeOneLine(node: JsonNode, text: string): boolean {
  const parts =
    node.kind === 'object'
      ? [...node.entries.values()].map(({ value }) => value)
      : node.kind === 'list'
        ? node.items
        : [];
  const isPlain = node.kind === 'list' && parts.every(({ kind }) => kind !== 'object' && kind !== 'list');
  if (!isPlain && parts.length > 0 && /^[[{]\s*\n/.test(text.slice(node.start, node.start + 200))) return false;
  return parts.every((part) => mayBeOneLine(part, text));
}

function oneLine(node: JsonNode, text: string): string {
  if (node.kind === 'list') return `[${node.items.map((item) => oneLine(item, text)).join(', ')}]`;
  if (node.kind !== 'object') return text.slice(node.start, node.end);
  if (node.entries.size === 0) return '{}';
  const parts = [...node.entries.values()].map(({ nameStart, nameEnd, value }) => {
    return `${text.slice(nameStart, nameEnd)}: ${oneLine(value, text)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
