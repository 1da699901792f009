/** Milliseconds of rest after a page has loaded: what is for later must not cost the start anything. */
const REST = 1_500;

let keeper: Promise<typeof import('./register.ts')> | undefined;

/** Notes that the screen at the page's path was shown, so that it opens without a network from now on. */
export function noteSeen(hash: string): void {
  // A page within another page keeps nothing, nor does a preview, and old webviews and plain http have no workers.
  if (!('serviceWorker' in navigator) || window.top !== window || document.documentElement.dataset.base) return;
  const path = location.pathname;
  keeper ??= rest().then(() => import('./register.ts'));
  keeper.then(({ keepSeen }) => keepSeen(path, hash)).catch(() => {});
}

function rest(): Promise<void> {
  return new Promise((done) => {
    const loaded = () => setTimeout(done, REST);
    if (document.readyState === 'complete') loaded();
    else addEventListener('load', loaded, { once: true });
  });
}
