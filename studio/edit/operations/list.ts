import {
  find,
  type JsonPath,
  sourceAt,
  withItem,
  withItemText,
  without,
  withValue,
} from '../../../compiler/json/index.ts';
import { readJson } from '../../../renderer/wire/json.ts';
import { isRecord } from '../../../schemas/record.ts';
import { actionName, caseName, nameIn, nodeName, stepName } from '../outline/names.ts';
import { type Gap, gapAt, gapInHandler, type ItemKind, itemKind, valueAt } from '../schema/lists.ts';
import type { EditedDocument } from '../text/open.ts';
import { changed, type Outcome } from './change.ts';

/** Adds a node, an action, a case or a step. */
export function addItem(document: EditedDocument, { list, index, holds }: Gap, item: unknown): Outcome {
  const existing = find(document.root, list);
  const text = existing ? withItem(document, list, index, item) : withValue(document, list, [item]);
  if (text === undefined) return { refused: 'nothing can be added here' };
  return changed(document, `Add ${nameOfItem(holds, item)}`, text, [...list, existing ? index : 0]);
}

/** Removes a node, an action, a case, a step or a named declaration: a rule, an overlay. */
export function removeItem(document: EditedDocument, path: JsonPath): Outcome {
  const index = path.at(-1);
  const owner = path.slice(0, -1);
  const text = without(document, path);
  // A whole section is deleted entry by entry, or as text.
  if (index === undefined || owner.length === 0 || text === undefined) return { refused: 'this cannot be deleted' };
  const kind = typeof index === 'number' ? itemKind(document, owner) : undefined;
  const name = kind ? nameOfItem(kind, valueAt(document, path)) : String(index);
  return changed(document, `Delete ${name}`, text, nextTo(document, path));
}

/** Returns the text of an item for the clipboard. */
export function copyItem(document: EditedDocument, path: JsonPath): string | undefined {
  return sourceAt(document, path);
}

/** Pastes what was copied where the selection has room for it: an action also into a handler that is not written yet. */
export function pasteAt(document: EditedDocument, selected: JsonPath, source: string): Outcome {
  const gap = gapAt(document, selected);
  const isForHandler = gap?.holds !== 'action' && kindOf(readJson(source)) === 'action';
  const room = (isForHandler && gapInHandler(document, selected)) || gap;
  return room ? pasteItem(document, room, source) : { refused: 'nothing can be pasted here' };
}

/** Pastes an item. Anything that is not JSON of the right kind is refused. */
export function pasteItem(document: EditedDocument, { list, index, holds }: Gap, source: string): Outcome {
  const item = readJson(source);
  const kind = kindOf(item);
  if (kind !== holds) return { refused: kind ? misplaced(kind, holds) : `what was copied is not a valid ${holds}` };
  const existing = find(document.root, list);
  const text = existing ? withItemText(document, list, index, source.trim()) : withValue(document, list, [item]);
  if (text === undefined) return { refused: 'nothing can be pasted here' };
  return changed(document, `Paste ${nameOfItem(holds, item)}`, text, [...list, existing ? index : 0]);
}

/** Why an item cannot be pasted among others, and where it can be. */
function misplaced(kind: ItemKind, among: ItemKind): string {
  return `what was copied is a valid ${kind}, and here are ${among}s: select another ${kind}, or what holds some`;
}

/** Adds a copy after an item. */
export function duplicateItem(document: EditedDocument, path: JsonPath): Outcome {
  const source = copyItem(document, path);
  const index = path.at(-1);
  const holds = itemKind(document, path.slice(0, -1));
  if (source === undefined || typeof index !== 'number' || !holds) return { refused: 'this cannot be copied' };
  return pasteItem(document, { list: path.slice(0, -1), index: index + 1, holds }, source);
}

/** Wraps a node in a container. */
export function wrapNode(document: EditedDocument, path: JsonPath, container: object, inside: string): Outcome {
  const node = valueAt(document, path);
  if (itemKind(document, path.slice(0, -1)) !== 'node') return { refused: 'only a node can be wrapped' };
  const wrapped = { ...container, [inside]: [node] };
  const text = withValue(document, path, wrapped);
  if (text === undefined) return { refused: 'this cannot be wrapped' };
  return changed(document, `Wrap in ${nodeName(wrapped).toLowerCase()}`, text, [...path, inside, 0]);
}

function kindOf(item: unknown): ItemKind | undefined {
  if (!isRecord(item)) return undefined;
  if (item.do !== undefined) return 'action';
  if (item.is !== undefined) return Array.isArray(item.is) ? 'case' : 'outcome';
  if (item.call !== undefined) return 'call';
  return ['widget', 'use', 'each', 'switch', 'show'].some((name) => item[name] !== undefined) ? 'node' : undefined;
}

const NAMING: { readonly [kind in ItemKind]: (item: unknown) => string } = {
  node: nodeName,
  action: actionName,
  case: caseName,
  call: (item) => nameIn(item, 'call'),
  outcome: (item) => nameIn(item, 'is'),
  step: stepName,
  value: () => 'entry',
};

/** Kinds whose names do not say what they are. */
const NAMED_BY_KIND: ReadonlySet<ItemKind> = new Set(['case', 'outcome', 'call', 'step']);

function nameOfItem(kind: ItemKind, item: unknown): string {
  const name = NAMING[kind](item);
  return NAMED_BY_KIND.has(kind) ? `${kind} ${name}` : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns the selection after an item was removed: the next item, the previous one, or else the parent. */
function nextTo(document: EditedDocument, path: JsonPath): JsonPath {
  const index = path.at(-1);
  const owner = path.slice(0, -1);
  const node = find(document.root, owner);
  if (typeof index !== 'number' || node?.kind !== 'list') return owner;
  if (index < node.items.length - 1) return path;
  return index > 0 ? [...owner, index - 1] : owner;
}
