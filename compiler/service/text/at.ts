import type { JsonNode, JsonPath } from '../../source/json-node.ts';

/** What contains an offset: the innermost value, or the name of a property. */
export interface Spotted {
  readonly at: 'name' | 'value';
  /** Of the value, or of the property. */
  readonly path: JsonPath;
  readonly node: JsonNode;
  readonly start: number;
  readonly end: number;
}

/** The innermost value or name around an offset, including its end. */
export function spottedAt(root: JsonNode, offset: number): Spotted | undefined {
  if (offset < root.start || offset > root.end) return undefined;
  let spotted: Spotted = { at: 'value', path: [], node: root, start: root.start, end: root.end };
  for (;;) {
    const next = inside(spotted, offset);
    if (!next) return spotted;
    spotted = next;
    if (spotted.at === 'name') return spotted;
  }
}

function inside({ node, path }: Spotted, offset: number): Spotted | undefined {
  const holds = (start: number, end: number) => start <= offset && offset <= end;
  if (node.kind === 'object') {
    for (const [name, { nameStart, nameEnd, value }] of node.entries) {
      const inner = [...path, name];
      if (holds(nameStart, nameEnd)) return { at: 'name', path: inner, node: value, start: nameStart, end: nameEnd };
      if (holds(value.start, value.end))
        return { at: 'value', path: inner, node: value, start: value.start, end: value.end };
    }
  }
  if (node.kind !== 'list') return undefined;
  const index = node.items.findIndex((item) => holds(item.start, item.end));
  const item = node.items[index];
  return item && { at: 'value', path: [...path, index], node: item, start: item.start, end: item.end };
}

/** The offset of a line and column, both from 1; the end of the text if there is no such line. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}
