import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Outcome } from '../../edit/operations/change.ts';
import { duplicateItem, removeItem } from '../../edit/operations/list.ts';
import { type Direction, move } from '../../edit/operations/move.ts';
import type { Entry } from '../../edit/outline/outline.ts';
import type { EditedDocument } from '../../edit/text/open.ts';
import type { TreeRow } from './rows.ts';

/** Result of a navigation key in the tree; undefined for any other key. */
export type Step = { go: TreeRow } | { open: Entry } | { close: Entry };

/** Handles the arrow keys as usual in a tree. */
export function stepFor(key: string, rows: readonly TreeRow[], at: number): Step | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const go = (target: TreeRow | undefined): Step | undefined => target && { go: target };
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row.entry.children.length === 0) return undefined;
      return row.open ? go(rows[at + 1]) : { open: row.entry };
    case 'ArrowLeft':
      if (row.open) return { close: row.entry };
      return go(rows.find(({ entry }) => entry.id === row.parent));
    default:
      return undefined;
  }
}

const MOVES: ReadonlyMap<string, Direction> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowRight', 'into'],
  ['ArrowLeft', 'out'],
]);

/**
 * Returns the edit for a key on the selected entry: Alt and an arrow moves it, Delete removes it, Ctrl+D duplicates it.
 */
export function editFor(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  path: JsonPath,
): ((document: EditedDocument) => Outcome) | undefined {
  const direction = altKey ? MOVES.get(key) : undefined;
  if (direction) return (document) => move(document, path, direction);
  if (key === 'Delete') return (document) => removeItem(document, path);
  if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) return (document) => duplicateItem(document, path);
  return undefined;
}
