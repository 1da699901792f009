import type { Screen } from '../../screen/screen.ts';
import type { HostAnswer, HostRequest, PageHost } from '../../wire/host.ts';
import type { Arrived, Page, PageQuery } from '../../wire/page.ts';
import type { EarlyInput } from './early-input.ts';
import type { showFailure } from './failure.ts';
import type { fetchText } from './fetch-text.ts';

/** A request sent by the page's inline script, with its answer. */
export interface EarlyAnswer {
  request: HostRequest;
  answer: Promise<HostAnswer>;
}

/**
 * Replaces the shown screen by another version of it, keeping the user's input and the scroll position. Other screens
 * are fetched again when next needed.
 *
 * @param version returns what to draw in place of the shown screen; undefined draws nothing
 * @returns the screen that is shown afterwards
 */
export type Redraw = (version: (shown: Screen) => Arrived | undefined) => Promise<Screen | undefined>;

/** What the inline script stores on `window` for the boot. */
export interface EarlyPage {
  page: Page;
  /** Index in `page.screens` of the screen at the address. */
  at: number;
  answers: EarlyAnswer[];
  /** The part of the page that depends on its query; absent before `send`. */
  query?: PageQuery;
  /** The server-rendered screen and the user's events on it. */
  view: Element;
  touches: EarlyInput[];
  /** Shared with the boot, so that it is not in the page twice. */
  exchange: typeof fetchText;
  showFailure: typeof showFailure;
  /** Reads the query-dependent part and sends its requests. Called once, by the page. */
  send(): void;
  /** Set by a tool in the page: called with the host before the first screen uses it. */
  observe?(host: PageHost): void;
  /** Set by a tool: called with the `Redraw` function once the page supports it. */
  redraws?(redraw: Redraw): void;
}

declare global {
  interface Window {
    earlyPage?: EarlyPage;
  }
}

/** Removes and returns the early answer to a request with the same method, URL and body; each is used once. */
export function takeEarly(answers: EarlyAnswer[], request: HostRequest): Promise<HostAnswer> | undefined {
  const at = answers.findIndex(
    ({ request: early }) => early.method === request.method && early.url === request.url && early.body === request.body,
  );
  return at < 0 ? undefined : answers.splice(at, 1)[0]?.answer;
}
