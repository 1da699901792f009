import type { Entry } from '../../edit/outline/outline.ts';

/** One visible row of the tree. */
export interface TreeRow {
  entry: Entry;
  level: number;
  /** Place among its neighbours, from 1, and how many they are. */
  position: number;
  size: number;
  parent: string | undefined;
  open: boolean;
}

/** The rows that show, from top to bottom: what is closed hides what it holds. */
export function visibleRows(outline: Entry, isOpen: (entry: Entry) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (entry: Entry, level: number, position: number, size: number, parent: string | undefined): void => {
    const open = entry.children.length > 0 && isOpen(entry);
    rows.push({ entry, level, position, size, parent, open });
    if (!open) return;
    entry.children.forEach((child, index) => {
      add(child, level + 1, index + 1, entry.children.length, entry.id);
    });
  };
  add(outline, 1, 1, 1, undefined);
  return rows;
}

/** The next row whose name begins with what was typed, from the one behind `from` and round to it again. */
export function typedAhead(rows: readonly TreeRow[], from: number, typed: string): TreeRow | undefined {
  const wanted = typed.toLowerCase();
  const first = typed.length > 1 ? from : from + 1;
  const ordered = [...rows.slice(first), ...rows.slice(0, first)];
  return ordered.find(({ entry }) => entry.name.toLowerCase().startsWith(wanted));
}

/** Whether an entry is open before anybody has opened or closed it: what a handler does is closed. */
export function opensByItself({ kind }: Entry): boolean {
  return kind !== 'handler' && kind !== 'load';
}
