/** Our part of the browser's history: every history entry has an {@link Entry} as its `history.state`. */
import type { Entry } from '../../wire/entry.ts';

/** The storage key for the depth of a page that is about to load. */
const STORAGE_KEY = 'depth';

interface Carried {
  depth: number;
  /** Path of that page. The rest of its URL contains the session, which must not be stored. */
  target: string;
}

/** The current entry. One that we did not create (the first, or after a hash change) is initialized. */
export function currentEntry(depth = arrivedDepth): Entry {
  const known = history.state as Entry | null;
  if (known?.id) return known;
  const entry = { depth: depth(), id: newId() };
  history.replaceState(entry, '');
  return entry;
}

/** Replaces the current entry by one for a screen of ours, or adds one. */
export function enterAt(url: URL, replace: boolean): void {
  const depth = currentEntry().depth + (replace ? 0 : 1);
  history[replace ? 'replaceState' : 'pushState']({ depth, id: newId() } satisfies Entry, '', url);
}

/** Passes the depth on to a page that is about to load. */
export function carryDepth(url: URL, replace: boolean): void {
  if (url.origin !== location.origin) return;
  const carried: Carried = { depth: currentEntry().depth + (replace ? 0 : 1), target: url.pathname };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(carried));
  } catch {
    // Storage is unavailable: the page counts as the first.
  }
}

/** The depth of a page that has just loaded: stored by the page that led here, otherwise 0. */
function arrivedDepth(): number {
  try {
    const carried = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Carried>;
    sessionStorage.removeItem(STORAGE_KEY);
    return carried.target === location.pathname ? (carried.depth ?? 0) : 0;
  } catch {
    return 0;
  }
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}
