/**
 * Keeps the content of a modal above an on-screen keyboard that covers the page instead of shrinking it, as on iOS.
 *
 * @param modal covers the whole page
 * @returns stops it
 */
export function stayAboveKeyboard(modal: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // A pinch zoom shrinks the visual viewport without a keyboard.
    const top = view.scale > 1 ? 0 : view.offsetTop;
    const bottom = view.scale > 1 ? 0 : modal.offsetHeight - view.offsetTop - view.height;
    modal.style.padding = bottom > 0 ? `${top}px 0 ${bottom}px` : '';
  };
  // The visible part also moves without changing its size.
  const events = ['resize', 'scroll'];
  fit();
  for (const event of events) view.addEventListener(event, fit);
  return () => {
    for (const event of events) view.removeEventListener(event, fit);
  };
}
