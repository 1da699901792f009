import type { Entry } from '../../edit/outline/outline.ts';

/** One visible row of the tree. */
export interface TreeRow {
  entry: Entry;
  level: number;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  size: number;
  parent: string | undefined;
  open: boolean;
}

/** Returns the visible rows from top to bottom: children of closed entries are hidden. */
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

/** Returns the next row whose name starts with the typed text, searching from `from` and wrapping around. */
export function typedAhead(rows: readonly TreeRow[], from: number, typed: string): TreeRow | undefined {
  const wanted = typed.toLowerCase();
  const first = typed.length > 1 ? from : from + 1;
  const ordered = [...rows.slice(first), ...rows.slice(0, first)];
  return ordered.find(({ entry }) => entry.name.toLowerCase().startsWith(wanted));
}

/** Whether an entry is open by default: handlers are closed. */
export function opensByItself({ kind }: Entry): boolean {
  return kind !== 'handler' && kind !== 'load';
}
