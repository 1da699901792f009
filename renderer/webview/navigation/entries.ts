/** Our part of the browser's history: an {@link Entry} is kept with each of its entries, as `history.state`. */
import type { Entry } from '../../wire/entry.ts';

/** Where the depth of a page that is about to load is kept. */
const KEPT = 'depth';

interface Carried {
  depth: number;
  /** Path of that page: the rest of an address holds the session, which is kept nowhere. */
  target: string;
}

/** The entry that the page is at. One that we did not make (the first, or after a changed hash) gets its place. */
export function currentEntry(depth = arrivedDepth): Entry {
  const known = history.state as Entry | null;
  if (known?.id) return known;
  const entry = { depth: depth(), id: newId() };
  history.replaceState(entry, '');
  return entry;
}

/** Puts a screen of ours in place of the present entry, or after it. */
export function enterAt(url: URL, replace: boolean): void {
  const depth = currentEntry().depth + (replace ? 0 : 1);
  history[replace ? 'replaceState' : 'pushState']({ depth, id: newId() } satisfies Entry, '', url);
}

/** Takes the depth along to a page that is about to load. */
export function carryDepth(url: URL, replace: boolean): void {
  if (url.origin !== location.origin) return;
  const carried: Carried = { depth: currentEntry().depth + (replace ? 0 : 1), target: url.pathname };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(carried));
  } catch {
    // Closed storage: the page counts as the first.
  }
}

/** The depth of a page that has just loaded: what led here has left it, else the page is the first. */
function arrivedDepth(): number {
  try {
    const carried = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Carried>;
    sessionStorage.removeItem(KEPT);
    return carried.target === location.pathname ? (carried.depth ?? 0) : 0;
  } catch {
    return 0;
  }
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}
