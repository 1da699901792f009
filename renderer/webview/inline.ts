/**
 * The script inside every page. It starts the requests that need no module, takes down what the user does in the
 * meantime, and shows readable words with a way to try again when the modules never come. Its bytes are the same in all pages.
 */
import type { Page } from '../page.ts';
import { entryAt } from '../routes.ts';
import { noteTouches } from './early-touches.ts';
import { exchange } from './exchange.ts';
import { showFailure } from './failure.ts';

/** Milliseconds after which a page without a screen says so. */
const PATIENCE = 20_000;

addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) showFailure();
  },
  true,
);
setTimeout(showFailure, PATIENCE);
// The link alone would lose the hash.
document.getElementById('again')?.addEventListener('click', (event) => {
  event.preventDefault();
  location.reload();
});

const block = document.getElementById('screen');
const view = document.getElementById('waiting');
if (block?.textContent && view) {
  const page = JSON.parse(block.textContent) as Page;
  const entry = entryAt(page.screens, ({ document: { routes } }) => routes, location.pathname, location.hash);
  window.earlyPage = {
    page,
    at: entry ? page.screens.indexOf(entry) : -1,
    answers: (entry?.early ?? []).map((request) => ({ request, answer: exchange(request, request.body ?? null) })),
    view,
    touches: noteTouches(view),
    exchange,
    showFailure,
  };
}
