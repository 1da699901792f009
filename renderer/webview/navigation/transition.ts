/** The direction of a transition: the new screen comes in on top, the old one goes back, or one replaces the other. */
export type Way = 'push' | 'pop' | 'swap';

/** The direction between two depths in the history. */
export function wayOf(from: number, to: number): Way {
  return to > from ? 'push' : to < from ? 'pop' : 'swap';
}

/**
 * Runs a change as a view transition if the webview supports it (`page.css` has the styles), and without one if the
 * user prefers reduced motion.
 *
 * @param change draws the new screen; its result or error is passed on
 */
export async function inMotion<T>(way: Way, change: () => Promise<T>): Promise<T> {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  const root = document.documentElement;
  root.dataset.way = way;
  let changed: Promise<T> | undefined;
  const motion = document.startViewTransition(async () => {
    changed = change();
    await changed.catch(() => {});
  });
  // A transition that is interrupted by another one is not an error.
  motion.ready.catch(() => {});
  const ended = () => {
    delete root.dataset.way;
  };
  motion.finished.then(ended, ended);
  await motion.updateCallbackDone.catch(() => {});
  return changed ?? change();
}
