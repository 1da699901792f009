import { lookIn } from './look.ts';

/**
 * Shows pages of our own that a screen embeds in the look requested by this frame's address; they are loaded like a
 * borrower's, in the project's own look.
 */
export function applyLookToEmbeddedPages(): void {
  const look = lookIn(new URLSearchParams(location.search));
  if (!look) return;
  // An iframe's load event does not bubble.
  document.addEventListener('load', ({ target }) => addLook(target, look), true);
}

function addLook(frame: EventTarget | null, look: string): void {
  // A foreign page cannot be reached.
  const page = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
  if (!page) return;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/gallery/look.css?${look}`;
  // The page's own styles are in its body, so that its head can be sent before them.
  page.body.append(link);
}
