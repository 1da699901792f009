import { carryDepth, enterAt } from './entries.ts';
import type { ModalGuard } from './modal-guard.ts';
import { carryRedirects } from './redirects.ts';

/** Has the browser load another page, or this one again. */
export async function loadPage(url: URL, replace: boolean, modals: ModalGuard): Promise<void> {
  // A link to another app: the page and its overlays stay.
  if (!/^http/.test(url.protocol)) return location.assign(url);
  await modals.leave();
  if (replace) carryRedirects(url);
  carryDepth(url, replace);
  if (url.href.split('#')[0] === location.href.split('#')[0]) {
    // Changing only the hash would not load anything.
    if (replace) history.replaceState(history.state, '', url);
    else enterAt(url, false);
    location.reload();
  } else if (replace) {
    location.replace(url);
  } else {
    location.assign(url);
  }
}
