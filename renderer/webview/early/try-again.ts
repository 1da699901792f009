/**
 * The first script of every page. Whatever else fails, 'Try again' reloads the page: with the hash, which a plain link
 * would lose, and bypassing the browser's cache, which may contain a damaged file.
 */

/** Milliseconds to refetch the files before the page is reloaded without them. */
const MAX_WAIT_MS = 4_000;

addEventListener('click', (event) => {
  if (!(event.target as Element).closest('.again')) return;
  event.preventDefault();
  // Abort what is still loading: it may never end, and the browser would make the new page wait for it.
  stop();
  const files = [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')];
  const reload = () => location.reload();
  Promise.all(files.map(({ href }) => fetch(href, { cache: 'reload' }))).then(reload, reload);
  setTimeout(reload, MAX_WAIT_MS);
});
