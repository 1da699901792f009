/** Numbers that a page passes on, in session storage, to the page of ours that it loads. */

/**
 * Passes a number on to a page that is about to load: with its path only, because the rest of its URL contains the
 * session, which must not be stored. A page of another origin could not read it, and it would be left in storage.
 */
export function handOver(name: string, { origin, pathname }: URL, count: number): void {
  if (origin !== location.origin) return;
  try {
    sessionStorage.setItem(name, `${count} ${pathname}`);
  } catch {
    // Storage is unavailable: the next page begins with zero.
  }
}

/** Takes the number that the page before passed on. Zero if this page was opened or reloaded by hand. */
export function takeOver(name: string): number {
  try {
    const [count, target] = sessionStorage.getItem(name)!.split(' ');
    sessionStorage.removeItem(name);
    return target === location.pathname ? Number(count) : 0;
  } catch {
    // Nothing was passed on, or storage is unavailable.
    return 0;
  }
}
