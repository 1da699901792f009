/**
 * Passes the address of every plain link that is tapped to `follow`, in place of the browser, which would leave the
 * page.
 *
 * @returns a function that stops it
 */
export function takeOverLinks(page: Element, follow: (url: string) => void): () => void {
  // The page's own handlers have run before, as they listen further inside.
  const tap = (event: Event): void => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    if (!link.hasAttribute('download')) follow(link.getAttribute('href')!);
  };
  page.addEventListener('click', tap);
  return () => page.removeEventListener('click', tap);
}
