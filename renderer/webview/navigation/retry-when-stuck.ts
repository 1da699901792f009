import { topLayer } from '../host/top-layer.ts';

/** Milliseconds between tries that the user did not ask for. */
const RETRY_MS = 5_000;

/** What a user can do something with. */
const CONTROL = 'button, input, textarea, [href], [role=link], iframe';

/** Whether a pop-up without anything to tap lies over the screen: its only way out is the one that failed. */
function isLockedIn(): boolean {
  const layer = topLayer();
  return layer !== document.body && !layer.querySelector(CONTROL);
}

/**
 * Tries a failed way out once more where the user can do nothing else: when the network reports that it is back,
 * when the user taps, and after a while, as a network does not always report it. A pop-up that goes takes the way along.
 *
 * @param go called with whether the user asked for it
 */
export function whenLockedIn(go: (asked: boolean) => void): void {
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
