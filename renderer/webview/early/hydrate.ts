import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { byId } from './by-id.ts';
import type { EarlyPage } from './early-page.ts';
import { showFailure } from './failure.ts';
import { keepInput } from './keep-input.ts';

/**
 * Draws the first screen where the server has drawn the same already, and keeps what the user has done there. Where the
 * server could know all that the screen is drawn from, the elements that are there are taken over, so that nothing is
 * laid out twice and nothing loses the focus; else, or where they turn out to be others, the screen is redrawn.
 */
export async function hydrate(
  { query, view, touches }: EarlyPage,
  app: HTMLElement,
  screen: ReactNode,
  options: RootOptions,
): Promise<Root> {
  let root: Root | undefined;
  // A page may have been kept for another query, and what is in a hash never reached the server.
  const isSame = location.origin + query?.prerendered === location.href;
  // The server drew from every answer in the page; a screen is ready before its optional ones are applied.
  await new Promise((applied) => setTimeout(applied));
  const drawn = view.cloneNode(true) as Element;
  keepInput(app, touches, () => {
    // From now on the screen itself hears what is done to it.
    view.removeAttribute('id');
    // What stood there while the server waited for the data.
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
  if (isSame && app.querySelector('main>.failed') && !drawn.querySelector('main>.failed')) putBack(root!, app, drawn);
  return root!;
}

/** Puts back what the server has drawn where the renderer can show nothing but that it failed: it can still be read. */
function putBack(root: Root, app: HTMLElement, drawn: Element): void {
  root.unmount();
  app.replaceChildren(drawn);
  document.querySelector('#failure span')?.remove();
  showFailure();
}
