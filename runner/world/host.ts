import type { Host, HostAnswer, HostRequest } from '../../renderer/wire/host.ts';
import type { VirtualClock } from './clock.ts';
import { type Log, readRequest } from './log.ts';
import { durableIn, type Stores, storedIn } from './stores.ts';

/** A pending answer. */
export interface TimedAnswer {
  /** The server's answer; status 0 if it has none. */
  answer: HostAnswer;
  /** Milliseconds until then. */
  after: number;
  /** Whether the request reaches the server, and the answer the page. */
  fate: 'arrives' | 'lost' | 'unsent';
}

/** Produces the next answer to a call; the runner creates this from a fixture's answers. */
export type AnswerTo = (request: HostRequest) => TimedAnswer;

/** What a fixture can change from outside. */
export interface FixtureHost extends Host {
  /** Changes the viewport: pixels covered by the keyboard, width of the page. */
  resize(size: { shrunk?: number; width?: number }): void;
  /** Sets the page's address, as if the user had opened it. */
  open(url: string): void;
  /** The page is gone: its pending requests are not answered any more. */
  cut(): void;
}

export interface FixtureHostOptions {
  clock: VirtualClock;
  log: Log;
  answerTo: AnswerTo;
  env: Host['env'];
  /** Device storage, which survives a reload of the page. */
  stores: Stores;
  /** A server that answers instead of `answerTo`; if it is real, keys must be unique across runs. */
  server?: Pick<Host, 'send' | 'id'>;
  /** The page is navigating to another address: in a browser, the screen ends here. */
  onLeave(): void;
  /** File and line of a node or action, by its number. */
  placeOf?(n: number): string;
}

/** The runner's host: records every effect, uses virtual time, and takes answers from the fixture. */
export function createFixtureHost(options: FixtureHostOptions): FixtureHost {
  const { clock, env, stores } = options;
  return {
    now: clock.now,
    after: clock.after,
    ...networkOf(options),
    ...addressOf(options),
    ...viewportOf(),
    ...outputOf(options),
    stored: storedIn(stores),
    durable: durableIn(stores.durable),
    env,
  };
}

/** Requests and their answers, until the page is gone. */
function networkOf({ clock, log, answerTo, server }: FixtureHostOptions): Pick<FixtureHost, 'send' | 'id' | 'cut'> {
  let page = 0;
  let keys = 0;
  return {
    send(request) {
      log.calls.push(readRequest(request));
      const mine = page;
      return new Promise((done) => {
        const arrive = (answer: HostAnswer): void => {
          if (mine !== page) return;
          log.answers.push({ call: request.call, answer });
          done(answer);
        };
        if (server) return void server.send(request).then(arrive);
        const { answer, after } = answerTo(request);
        const due = Math.min(after, request.timeout);
        const awaited = { call: request.call, at: clock.now() + due };
        log.awaited.push(awaited);
        clock.after(due, () => {
          log.awaited = log.awaited.filter((other) => other !== awaited);
          arrive(inTime(answer, after, request));
        });
      });
    },
    id() {
      keys += 1;
      return server ? server.id() : `intent-of-the-fixture-${keys}`;
    },
    cut() {
      page += 1;
      log.awaited = [];
    },
  };
}

/** The page's address, and the ways to leave it. */
function addressOf({ log, onLeave }: FixtureHostOptions): Pick<FixtureHost, 'location' | 'navigate' | 'back' | 'open'> {
  let here = new URL('http://screen.invalid/');
  return {
    location: () => here,
    navigate(url, { replace = false, external = false }) {
      log.went = { url, replace, external };
      // An external address may be a phone or mail link, which does not leave the page.
      if (!external || replace) onLeave();
    },
    back() {
      log.wentBack = true;
      onLeave();
    },
    open(url) {
      here = new URL(url, 'http://screen.invalid');
    },
  };
}

function viewportOf(): Required<Pick<FixtureHost, 'viewport' | 'onViewport' | 'resize'>> {
  let viewport = { shrunk: 0, width: 390 };
  const listeners = new Set<() => void>();
  return {
    viewport: () => viewport,
    onViewport(then) {
      listeners.add(then);
      return () => listeners.delete(then);
    },
    resize(size) {
      viewport = { ...viewport, ...size };
      for (const then of listeners) then();
    },
  };
}

/** What the screen shows and tells outside of its own view; all of it only goes into the log. */
function outputOf({
  clock,
  log,
  placeOf,
}: FixtureHostOptions): Pick<FixtureHost, 'title' | 'bridge' | 'copy' | 'toast' | 'report'> {
  return {
    title(text) {
      log.title = text;
    },
    bridge(action, params) {
      log.bridge.push({ action, params });
    },
    async copy(text) {
      log.copied = text;
      return true;
    },
    toast(text, kind) {
      log.toasts.push({ text, kind, at: clock.now(), step: log.steps });
    },
    report(report) {
      const { code, message, n } = report;
      if (log.reports.some((known) => known.code === code && known.message === message && known.n === n)) return;
      log.reports.push({ ...report, place: report.n === undefined ? undefined : placeOf?.(report.n) });
    },
  };
}

/** Drops an answer that would arrive after the contract's timeout. */
function inTime(answer: HostAnswer, after: number, request: HostRequest): HostAnswer {
  return after > request.timeout ? { status: 0, text: '' } : answer;
}
