import { keepSeen } from './register.ts';

/** Milliseconds after a page has loaded before background work starts, so that it does not slow down the start. */
const START_DELAY_MS = 1_500;

let rested: Promise<void> | undefined;

/** Records that the screen at the page's path was shown, to make it available offline. */
export function noteSeen(hash: string): void {
  // Embedded pages and previews are not cached; old webviews and plain http have no service workers.
  if (!('serviceWorker' in navigator) || window.top !== window || document.documentElement.dataset.base) return;
  const path = location.pathname;
  rested ??= rest();
  rested.then(() => keepSeen(path, hash)).catch(() => {});
}

function rest(): Promise<void> {
  return new Promise((done) => {
    const loaded = () => setTimeout(done, START_DELAY_MS);
    if (document.readyState === 'complete') loaded();
    else addEventListener('load', loaded, { once: true });
  });
}
