import type { JsonNode, JsonPath } from '../../source/json-node.ts';
import { onOneLine } from '../../source/quoting.ts';
import type { EditedFile } from '../project/project.ts';

/** An entry in the outline of a document, with its children. */
export interface OutlineEntry {
  /** `button "Next"`, `is 1, 2`, `view`. */
  readonly label: string;
  /**
   * The property that determines what it is: `widget`, `use`, `each`, `switch`, `case`, `show`, `do`, `step`; otherwise
   * `part`.
   */
  readonly kind: string;
  readonly path: JsonPath;
  /** UTF-16 offsets in the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly OutlineEntry[];
}

/** The parts of a document to navigate to: declarations, nodes, actions, steps. */
export function outlineOf({ root }: EditedFile): OutlineEntry[] {
  return partsOf(root, []);
}

function partsOf(node: JsonNode, path: JsonPath): OutlineEntry[] {
  if (node.kind === 'list') return node.items.flatMap((item, index) => entryOf(item, [...path, index], undefined));
  if (node.kind !== 'object') return [];
  return [...node.entries].flatMap(([name, { value, nameStart }]) => {
    return entryOf(value, [...path, name], { name, start: nameStart });
  });
}

/** Properties whose entries are shown as children of their owner. */
const HOLDERS = new Set(['children', 'show', 'cases', 'on', 'steps']);

function entryOf(node: JsonNode, path: JsonPath, named: { name: string; start: number } | undefined): OutlineEntry[] {
  if (node.kind !== 'object' && node.kind !== 'list') return [];
  const children = partsOf(node, path);
  const known = node.kind === 'object' ? whatIs(node, path) : undefined;
  const isDeclared = named !== undefined && node.kind === 'object' && path.length <= 2;
  if (!known && (!named || HOLDERS.has(named.name) || (children.length === 0 && !isDeclared))) return children;
  const label = [named?.name, known?.label].filter(Boolean).join(': ');
  const place = { path, start: named?.start ?? node.start, end: node.end };
  return [{ label: onOneLine(label, 80), kind: known?.kind ?? 'part', ...place, children }];
}

/** What an object is, by its properties: the identifying property, and those that describe it. */
const KINDS: readonly (readonly [property: string, kind: string, words: readonly string[]])[] = [
  ['widget', 'widget', ['label', 'title', 'text', 'field', 'alt', 'id']],
  ['use', 'use', ['id']],
  ['each', 'each', []],
  ['switch', 'switch', []],
  ['do', 'do', ['to', 'call', 'overlay', 'state', 'action', 'timer', 'load', 'name', 'when', 'text', 'url']],
  ['call', 'call', []],
  ['is', 'case', []],
];

function whatIs(node: JsonNode & { kind: 'object' }, path: JsonPath): { kind: string; label: string } | undefined {
  for (const [property, kind, words] of KINDS) {
    const value = node.entries.get(property)?.value;
    if (!value) continue;
    const which = words.map((word) => shownText(node.entries.get(word)?.value)).find(Boolean);
    const label = shownValue(value);
    return {
      kind,
      label: [property === 'widget' || property === 'do' ? '' : property, label, which].filter(Boolean).join(' '),
    };
  }
  if (node.entries.has('show')) return { kind: 'show', label: 'group' };
  // The first property of a fixture's step identifies it.
  const [first] = path.length === 2 && path[0] === 'steps' ? node.entries : [];
  return first && { kind: 'step', label: `${first[0]} ${shownValue(first[1].value)}` };
}

function shownText(node: JsonNode | undefined): string {
  return node?.kind === 'text' ? JSON.stringify(node.value) : '';
}

function shownValue(node: JsonNode): string {
  if (node.kind === 'list') return node.items.map(shownValue).join(', ');
  if (node.kind === 'object') return '';
  return node.kind === 'null' ? 'null' : String(node.value);
}
