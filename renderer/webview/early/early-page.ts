import type { Screen } from '../../screen/screen.ts';
import type { HostAnswer, HostRequest, PageHost } from '../../wire/host.ts';
import type { Arrived, Page, PageQuery } from '../../wire/page.ts';
import type { EarlyInput } from './early-input.ts';
import type { showFailure } from './failure.ts';
import type { fetchText } from './fetch-text.ts';

/** A request that the page's inline script has sent, and its answer. */
export interface EarlyAnswer {
  request: HostRequest;
  answer: Promise<HostAnswer>;
}

/**
 * Draws another version of the shown screen in its place, with what the user has typed and how far it is scrolled. What the
 * page knows of the other screens is asked for again, when it is next needed.
 *
 * @param version answers what is to be drawn, from what is shown; nothing is drawn where it is undefined
 * @returns the screen that is shown then
 */
export type Redraw = (version: (shown: Screen) => Arrived | undefined) => Promise<Screen | undefined>;

/** What the inline script leaves for the boot, on `window`. */
export interface EarlyPage {
  page: Page;
  /** Index in `page.screens` of the screen at the address. */
  at: number;
  answers: EarlyAnswer[];
  /** What of the page depends on its query; absent before `send`. */
  query?: PageQuery;
  /** The screen as the server drew it, and what the user did there. */
  view: Element;
  touches: EarlyInput[];
  /** What the script has done it with serves the boot too. */
  exchange: typeof fetchText;
  showFailure: typeof showFailure;
  /** Reads what depends on the page's query, and sends its requests. Called once, by the page. */
  send(): void;
  /** Put here by a tool that came with the page: told of its doors before the first screen goes through them. */
  observe?(host: PageHost): void;
  /** Put here by a tool: gets what redraws the shown screen, once the page can do so. */
  redraws?(redraw: Redraw): void;
}

declare global {
  interface Window {
    earlyPage?: EarlyPage;
  }
}

/** Takes the early answer to a request out of the list: the same method, address and body; each serves once. */
export function takeEarly(answers: EarlyAnswer[], request: HostRequest): Promise<HostAnswer> | undefined {
  const at = answers.findIndex(
    ({ request: early }) => early.method === request.method && early.url === request.url && early.body === request.body,
  );
  return at < 0 ? undefined : answers.splice(at, 1)[0]?.answer;
}
