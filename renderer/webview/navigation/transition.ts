/** Where a screen lies that is opened: before the one that is left, behind it, or in its place. */
export type Way = 'push' | 'pop' | 'swap';

/** Which way leads from one place in the history to another. */
export function wayOf(from: number, to: number): Way {
  return to > from ? 'push' : to < from ? 'pop' : 'swap';
}

/**
 * Changes the page as one movement where the webview can show it (`page.css` says how it looks), and at once for whoever
 * wants no motion.
 *
 * @param change draws what is new; what it resolves or rejects with is passed on
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
  // A movement that another one overtakes is none that failed.
  motion.ready.catch(() => {});
  const ended = () => {
    delete root.dataset.way;
  };
  motion.finished.then(ended, ended);
  await motion.updateCallbackDone.catch(() => {});
  return changed ?? change();
}
