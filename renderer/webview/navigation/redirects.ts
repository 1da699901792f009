import { wasActive } from './user-activity.ts';

/**
 * Stops redirect loops between screens: two replaces in a row may be intended, a third one without a tap or key press
 * in between is a loop. The count is passed on if a replace loads a whole page.
 */
const MAX_REPLACES = 2;
const STORAGE_KEY = 'redirects';

interface Trail {
  count: number;
  /** Path that the replace led to. The rest of its URL contains the session, which must not be stored. */
  target: string;
}

let count = arrived();

/** Counts a replace; false if it must not happen. */
export function mayReplace(): boolean {
  if (wasActive()) count = 0;
  if (count >= MAX_REPLACES) return false;
  count += 1;
  return true;
}

/** Passes the count on to a page that is about to load. */
export function carryRedirects(url: string): void {
  const { origin, pathname } = new URL(url, location.href);
  // Another origin could not read it, and it would be left in storage.
  if (origin !== location.origin) return;
  const trail: Trail = { count, target: pathname };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(trail));
  } catch {
    // Storage is unavailable: loops within one page are still stopped.
  }
}

/**
 * The number of replaces that led here. Zero if the page was opened or reloaded by hand, because each arrival deletes
 * the stored count.
 */
function arrived(): number {
  try {
    const trail = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Trail>;
    sessionStorage.removeItem(STORAGE_KEY);
    return trail.target === location.pathname ? (trail.count ?? 0) : 0;
  } catch {
    return 0;
  }
}
