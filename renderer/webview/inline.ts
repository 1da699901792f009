/**
 * The script inside every page. It starts the requests that need no module, takes down what the user does in the
 * meantime, and shows readable words with a way to try again when the modules never come. Its bytes are the same in all pages.
 */
import { hashName } from '../hash-name.ts';
import type { Page } from '../page.ts';
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
  const indexOf = (hash: string) => page.screens.findIndex(({ hashes }) => hashes.includes(hash));
  const exact = indexOf(hashName(location.hash));
  // An unknown hash means the plain route.
  const at = exact < 0 ? indexOf('') : exact;
  window.earlyPage = {
    page,
    at,
    answers: (page.screens[at]?.early ?? []).map((request) => ({
      request,
      answer: exchange(request, request.body ?? null),
    })),
    view,
    touches: noteTouches(),
    exchange,
    showFailure,
  };
}
