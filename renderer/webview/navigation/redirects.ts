import { handOver, takeOver } from './handover.ts';
import { wasActive } from './user-activity.ts';

/**
 * Stops redirect loops between screens: two replaces in a row may be intended, a third one without a tap or key press
 * in between is a loop. The count is passed on if a replace loads a whole page.
 */
const MAX_REPLACES = 2;
const STORAGE_KEY = 'redirects';

let count = takeOver(STORAGE_KEY);

/** Counts a replace; false if it must not happen. */
export function mayReplace(): boolean {
  if (wasActive()) count = 0;
  if (count >= MAX_REPLACES) return false;
  count += 1;
  return true;
}

/** Passes the count on to a page that is about to load. */
export function carryRedirects(url: URL): void {
  handOver(STORAGE_KEY, url, count);
}
