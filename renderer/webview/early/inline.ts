/**
 * The script inside every page. It takes down what the user does before the modules are there, and shows readable words
 * with a way to try again when they never come. `send`, which the page's last line calls, starts the requests that need no
 * module. Its bytes are the same in all pages.
 */
import { hashName } from '../../../schemas/routes.ts';
import type { Page, PageQuery } from '../../wire/page.ts';
import { byId } from './by-id.ts';
import { recordInput } from './early-input.ts';
import type { EarlyPage } from './early-page.ts';
import { showFailure } from './failure.ts';
import { fetchText } from './fetch-text.ts';

/** Milliseconds after which a page without a screen shows that it failed. */
const MAX_SCREEN_WAIT_MS = 10_000;

addEventListener(
  'error',
  ({ target }) => {
    // An error that code has thrown comes from the window, which matches nothing.
    if ((target as Partial<Element>).matches?.('script')) showFailure();
  },
  true,
);
setTimeout(showFailure, MAX_SCREEN_WAIT_MS);
// The page has come, up to here.
byId('cut')!.remove();

const page = JSON.parse(byId('screen')!.textContent!) as Page;
const indexOf = (hash: string) => page.screens.findIndex(({ hashes }) => hashes.includes(hash));
const exact = indexOf(hashName(location.hash));
// An unknown hash means the plain route.
const at = exact < 0 ? indexOf('') : exact;
const early: EarlyPage = {
  page,
  at,
  answers: [],
  view: byId('waiting')!,
  touches: recordInput(),
  exchange: fetchText,
  showFailure,
  send() {
    early.query = JSON.parse(byId('query')!.textContent!) as PageQuery;
    // They are those of the first screen.
    if (at === 0)
      for (const request of early.query.early)
        early.answers.push({
          request,
          answer: Promise.resolve(request.answer ?? fetchText(request, request.body)),
        });
  },
};
window.earlyPage = early;
