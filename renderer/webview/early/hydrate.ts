import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { byId } from './by-id.ts';
import type { EarlyPage } from './early-page.ts';
import { keepInput } from './keep-input.ts';

/**
 * Replaces the server-rendered screen by the running one and keeps what the user has done there. If the server had all
 * the data, its elements are hydrated, which avoids a second layout and keeps the focus; otherwise, or on a mismatch,
 * the screen is drawn again.
 */
export async function hydrate(
  { query, view, touches, showFailure }: EarlyPage,
  app: HTMLElement,
  screen: ReactNode,
  options: RootOptions,
): Promise<Root> {
  let root: Root | undefined;
  // The page may have been cached for another query, and the server never sees the hash.
  const isSame = location.origin + query?.prerendered === location.href;
  // The server rendered with every answer in the page, but a screen is ready before its optional ones are applied. Without
  // answers there is nothing to wait for: the browser would first lay out and paint what is replaced right after.
  if (query?.early[0]) await new Promise((applied) => setTimeout(applied));
  const drawn = view.cloneNode(true) as Element;
  keepInput(app, touches, () => {
    // From now on the screen handles its own events.
    view.removeAttribute('id');
    // The skeleton, shown while the server waited for the data.
    byId('skeleton')?.remove();
    const failure = byId('failure');
    if (failure) {
      failure.hidden = true;
      app.after(failure);
    }
    view.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    flushSync(() => {
      root = isSame ? hydrateRoot(view, screen, options) : createRoot(app, options);
      if (!isSame) root.render(screen);
    });
  });
  for (const image of app.querySelectorAll('img')) reportFailure(image);
  if (isSame && app.querySelector('main>.failed') && !drawn.querySelector('main>.failed')) {
    putBack(root!, app, drawn);
    showFailure();
  }
  return root!;
}

/** Tells the running screen of an image that failed to load before anything listened. */
function reportFailure(image: HTMLImageElement): void {
  if (image.complete && !image.naturalWidth) image.decode().catch(() => image.dispatchEvent(new Event('error')));
}

/** Restores the server-rendered screen if the renderer could only show an error: its content can still be read. */
function putBack(root: Root, app: HTMLElement, drawn: Element): void {
  root.unmount();
  app.replaceChildren(drawn);
  document.querySelector('#failure span')?.remove();
}
