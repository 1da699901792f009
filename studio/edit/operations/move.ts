import {
  find,
  type JsonPath,
  sourceAt,
  swapped,
  withItemText,
  without,
  withValue,
} from '../../../compiler/json/index.ts';
import { gapInside, itemKind, nodeAround } from '../schema/lists.ts';
import { type EditedDocument, isUnreadable, openDocument } from '../text/open.ts';
import { changed, type Outcome } from './change.ts';

export type Direction = 'up' | 'down' | 'into' | 'out';

/** Moves an item of a list by one position, into the container before it, or out of its container. */
export function move(document: EditedDocument, path: JsonPath, direction: Direction): Outcome {
  const index = path.at(-1);
  const list = path.slice(0, -1);
  if (typeof index !== 'number') return { refused: 'only an item of a list can be moved' };
  switch (direction) {
    case 'up':
      return swap(document, list, index - 1, index - 1, 'it is the first one');
    case 'down':
      return swap(document, list, index, index + 1, 'it is the last one');
    case 'into':
      return moveInto(document, path, [...list, index - 1]);
    case 'out':
      return moveOut(document, path);
  }
}

/**
 * Moves an item to another place of the document.
 *
 * @param list path of the target list before the move
 * @param index position in that list before the move
 */
export function moveTo(document: EditedDocument, path: JsonPath, list: JsonPath, index: number): Outcome {
  if (startsWith(list, path)) return { refused: 'it cannot be moved into itself' };
  const from = path.slice(0, -1);
  const kind = itemKind(document, from);
  if (!kind || kind !== itemKind(document, list)) return { refused: 'it cannot be placed there' };
  const source = sourceAt(document, path);
  const listed = withListAt(document, list);
  const rest = listed && removed(listed, path);
  if (source === undefined || !rest) return { refused: 'it cannot be moved there' };
  const [gone] = path.slice(-1) as [number];
  const same = list.length === from.length && startsWith(list, from);
  const target = afterRemoval(list, path);
  const at = same && index > gone ? index - 1 : index;
  const text = withItemText(rest, target, at, source);
  return text === undefined
    ? { refused: 'it cannot be placed there' }
    : changed(document, 'Move', text, [...target, at]);
}

function swap(document: EditedDocument, list: JsonPath, first: number, to: number, refused: string): Outcome {
  const text = swapped(document, list, first);
  return text === undefined ? { refused } : changed(document, 'Move', text, [...list, to]);
}

function moveInto(document: EditedDocument, path: JsonPath, container: JsonPath): Outcome {
  const gap = gapInside(document, container);
  if (!gap) return { refused: 'there is no container before it' };
  return moveTo(document, path, gap.list, gap.index);
}

function moveOut(document: EditedDocument, path: JsonPath): Outcome {
  const around = nodeAround(document, path.slice(0, -1));
  if (!around) return { refused: 'it is not in a container' };
  return moveTo(document, path, around.slice(0, -1), Number(around.at(-1)) + 1);
}

/** Adds an empty list to the document if it does not exist. */
function withListAt(document: EditedDocument, list: JsonPath): EditedDocument | undefined {
  if (find(document.root, list)) return document;
  const text = withValue(document, list, []);
  return text === undefined ? undefined : reopened(document, text);
}

function removed(document: EditedDocument, path: JsonPath): EditedDocument | undefined {
  const text = without(document, path);
  return text === undefined ? undefined : reopened(document, text);
}

function reopened({ path }: EditedDocument, text: string): EditedDocument | undefined {
  const opened = openDocument(path, text);
  return isUnreadable(opened) ? undefined : opened;
}

/** Adjusts a path after an item before it has been removed from one of its lists. */
function afterRemoval(path: JsonPath, gone: JsonPath): JsonPath {
  const depth = gone.length - 1;
  const step = path[depth];
  if (!startsWith(path, gone.slice(0, -1)) || typeof step !== 'number' || step < Number(gone[depth])) return path;
  return path.with(depth, step - 1);
}

function startsWith(path: JsonPath, beginning: JsonPath): boolean {
  return beginning.every((step, index) => path[index] === step);
}
