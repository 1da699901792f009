import { topLayer } from '../host/top-layer.ts';

/** Milliseconds between automatic retries. */
const RETRY_MS = 5_000;

/** Elements that a user can interact with. */
const CONTROL = 'button, input, textarea, [href], [role=link], iframe';

/** Whether an overlay without any control covers the screen: its only way out is the navigation that failed. */
function isLockedIn(): boolean {
  const layer = topLayer();
  return layer !== document.body && !layer.querySelector(CONTROL);
}

/**
 * Retries a failed navigation if the user can do nothing else: when the network comes back, when the user taps, and
 * after a while, because going online is not always reported. Stops when the overlay closes.
 *
 * @param go called with whether the user's tap started it
 */
export function retryWhenStuck(go: (byUser: boolean) => void): void {
  if (!isLockedIn()) return;
  const over = new AbortController();
  const again = (event?: Event) => {
    over.abort();
    clearTimeout(timer);
    if (isLockedIn()) go(event?.type === 'click');
  };
  const timer = setTimeout(again, RETRY_MS);
  for (const kind of ['online', 'click']) addEventListener(kind, again, { signal: over.signal });
}
