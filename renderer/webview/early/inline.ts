/**
 * The inline script of every page. It records user events before the modules have loaded, and shows an error with a
 * retry button if they never do. `send`, called by the page's last line, starts the requests that need no module. Its
 * bytes are the same in all pages.
 */
import { hashName } from '../../../schemas/routes.ts';
import type { Page, PageQuery } from '../../wire/page.ts';
import { byId } from './by-id.ts';
import { recordInput } from './early-input.ts';
import type { EarlyPage } from './early-page.ts';
import { showFailure } from './failure.ts';
import { fetchText } from './fetch-text.ts';

/** Milliseconds after which a page without a screen shows an error. */
const MAX_SCREEN_WAIT_MS = 10_000;

addEventListener(
  'error',
  ({ target }) => {
    // The target of an uncaught exception is the window, which has no `matches`.
    if ((target as Partial<Element>).matches?.('script')) showFailure();
  },
  true,
);
setTimeout(showFailure, MAX_SCREEN_WAIT_MS);
// The page has arrived completely up to this point.
byId('cut')!.remove();

const page = JSON.parse(byId('screen')!.textContent!) as Page;
const indexOf = (hash: string) => page.screens.findIndex(({ hashes }) => hashes.includes(hash));
const exact = indexOf(hashName(location.hash));
// An unknown hash selects the plain route.
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
    // Early requests belong to the first screen.
    if (at === 0)
      for (const request of early.query.early)
        early.answers.push({
          request,
          answer: Promise.resolve(request.answer ?? fetchText(request, request.body)),
        });
  },
};
window.earlyPage = early;
