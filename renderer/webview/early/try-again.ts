/**
 * The script that every page begins with. Whatever became of the rest, 'Try again' reloads the page: with the hash, which
 * the link alone would lose, and with its files as the server has them, as a damaged one in the browser's cache would come again.
 */

/** Milliseconds that the files have to come before the page is loaded without them. */
const MAX_WAIT_MS = 4_000;

addEventListener('click', (event) => {
  if (!(event.target as Element).matches('.again')) return;
  event.preventDefault();
  // What is still on its way may never end, and the browser lets the same page wait for it.
  stop();
  const files = [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')];
  const reload = () => location.reload();
  Promise.all(files.map(({ href }) => fetch(href, { cache: 'reload' }))).then(reload, reload);
  setTimeout(reload, MAX_WAIT_MS);
});
