import { wasActive } from './user-activity.ts';

/**
 * Stops screens that send the user to and fro by themselves: two replaces in a row may be a flow, the third without
 * a tap or key in between is a loop. The count goes along with a replace that loads a whole page.
 */
const LIMIT = 2;
const KEPT = 'redirects';

interface Trail {
  count: number;
  /** Path that the replace led to: the rest of an address holds the session, which is kept nowhere. */
  target: string;
}

let count = arrived();

/** Counts one replace; false means it must not happen. */
export function mayReplace(): boolean {
  if (wasActive()) count = 0;
  if (count >= LIMIT) return false;
  count += 1;
  return true;
}

/** Takes the count along to a page that is about to load. */
export function carryRedirects(url: string): void {
  const { origin, pathname } = new URL(url, location.href);
  // A page from elsewhere would leave the trail behind.
  if (origin !== location.origin) return;
  const trail: Trail = { count, target: pathname };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(trail));
  } catch {
    // Closed storage: loops within one page are still stopped.
  }
}

/** Replaces that led here: none when the page was opened or reloaded by hand, because each arrival uses up its trail. */
function arrived(): number {
  try {
    const trail = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Trail>;
    sessionStorage.removeItem(KEPT);
    return trail.target === location.pathname ? (trail.count ?? 0) : 0;
  } catch {
    return 0;
  }
}
