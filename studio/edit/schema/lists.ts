import { find, type JsonPath } from '../../../compiler/json/index.ts';
import { partAt } from '../../../schemas/document-walk.ts';
import type { EditedDocument } from '../text/open.ts';
import { describedAt, rootOf } from './at.ts';
import { target } from './schemas.ts';

/** The kind of a list's items. */
export type ItemKind = 'node' | 'action' | 'case' | 'call' | 'outcome' | 'step' | 'value';

const KINDS: ReadonlyMap<string, ItemKind> = new Map([
  ['node.json', 'node'],
  ['fragment.json#/$defs/top', 'node'],
  ['generated/action.json', 'action'],
  ['node.json#/$defs/case', 'case'],
  ['call.json#/$defs/call', 'call'],
  ['call.json#/$defs/outcome', 'outcome'],
  ['fixture.json#/$defs/step', 'step'],
]);

/** Returns the kind of the items of the list at a path; undefined when there is no list. */
export function itemKind(document: EditedDocument, list: JsonPath): ItemKind | undefined {
  const root = rootOf(document.path);
  const described = root === undefined ? undefined : describedAt(root, document.value, list);
  const items = described?.schema.items;
  if (!described || !items) return undefined;
  return (items.$ref !== undefined && KINDS.get(target(items.$ref, described.file).address)) || 'value';
}

/** An insertion point in a list. */
export interface Gap {
  list: JsonPath;
  index: number;
  holds: ItemKind;
}

/** Properties that contain children; the first one a place has is used. */
const INSIDE: readonly string[] = ['children', 'show', 'cases', 'outcomes', 'calls'];

/** Returns the end of the list inside this entry; undefined when it has no children. */
export function gapInside(document: EditedDocument, path: JsonPath): Gap | undefined {
  const own = gapIn(document, path);
  if (own) return own;
  return INSIDE.map((name) => gapIn(document, [...path, name])).find((gap) => gap !== undefined);
}

/** Returns the position after the item at or around this path. */
function gapAfter(document: EditedDocument, path: JsonPath): Gap | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const index = path[length - 1];
    const list = path.slice(0, length - 1);
    const holds = typeof index === 'number' ? itemKind(document, list) : undefined;
    if (holds && holds !== 'value') return beforeLast(document, { list, index: Number(index) + 1, holds });
  }
  return undefined;
}

/** Returns where a new item goes for a selection: inside a container, otherwise after it. */
export function gapAt(document: EditedDocument, path: JsonPath): Gap | undefined {
  return gapInside(document, path) ?? gapAfter(document, path);
}

/** Returns the end of the handler of an entry: the first that it has, or else that of a tap or of its only event. */
export function gapInHandler(document: EditedDocument, path: JsonPath): Gap | undefined {
  const on = [...path, 'on'];
  const root = rootOf(document.path);
  const described = root === undefined ? undefined : describedAt(root, document.value, on);
  const events = Object.keys(described?.schema.properties ?? {}).filter(
    (event) => itemKind(document, [...on, event]) === 'action',
  );
  const event =
    events.find((name) => find(document.root, [...on, name])) ??
    events.find((name) => name === 'tap' || events.length === 1);
  if (event === undefined) return undefined;
  const list = [...on, event];
  return gapIn(document, list) ?? { list, index: 0, holds: 'action' };
}

function gapIn(document: EditedDocument, list: JsonPath): Gap | undefined {
  const holds = itemKind(document, list);
  if (!holds || holds === 'value') return undefined;
  const node = find(document.root, list);
  if (node) return node.kind === 'list' ? beforeLast(document, { list, index: node.items.length, holds }) : undefined;
  const owner = find(document.root, list.slice(0, -1));
  return owner?.kind === 'object' ? { list, index: 0, holds } : undefined;
}

/** The last outcome of a call is for everything else: a new one stands before it. */
function beforeLast(document: EditedDocument, gap: Gap): Gap {
  const list = gap.holds === 'outcome' ? find(document.root, gap.list) : undefined;
  return list?.kind === 'list' ? { ...gap, index: Math.min(gap.index, Math.max(0, list.items.length - 1)) } : gap;
}

/** Returns the nearest node at or around a path; undefined outside of the view and the overlays. */
export function nodeAround(document: EditedDocument, path: JsonPath): JsonPath | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const list = path.slice(0, length - 1);
    if (typeof path[length - 1] === 'number' && itemKind(document, list) === 'node') return path.slice(0, length);
  }
  return undefined;
}

/** Returns the value at a path as plain data. */
export function valueAt(document: EditedDocument, path: JsonPath): unknown {
  return partAt(document.value, path);
}
