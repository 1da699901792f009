/**
 * Images of a fixture do not exist as files. Hides their load errors from the page, which would otherwise draw them as
 * missing.
 */
export function keepPictures(): void {
  const stop = (event: Event) => event.target instanceof HTMLImageElement && event.stopImmediatePropagation();
  addEventListener('error', stop, true);
}
