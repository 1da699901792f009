import type { Host, HostAnswer, HostRequest } from '../../renderer/wire/host.ts';
import type { VirtualClock } from './clock.ts';
import { type Log, readRequest } from './log.ts';
import { durableIn, type Stores } from './stores.ts';

/** An answer on its way. */
export interface Given {
  /** What the server has; status 0 where it has nothing. */
  answer: HostAnswer;
  /** Milliseconds until then. */
  after: number;
  /** Whether the request arrives at the server, and the answer at the page. */
  fate: 'arrives' | 'lost' | 'unsent';
}

/** How the next answer to a call is made; the runner turns a fixture's answers into this. */
export type AnswerTo = (request: HostRequest) => Given;

/** What a fixture can move from outside. */
export interface FixtureHost extends Host {
  /** Another room on the screen: pixels that the keyboard takes, width of the page. */
  resize(size: { shrunk?: number; width?: number }): void;
  /** The page's address, as if the user had opened it. */
  open(url: string): void;
  /** The page is gone: what it has sent is not answered any more. */
  cut(): void;
}

export interface FixtureHostOptions {
  clock: VirtualClock;
  log: Log;
  answerTo: AnswerTo;
  env: Host['env'];
  /** Kept values: survives a reload of the page. */
  stores: Stores;
  /** A server that answers in place of `answerTo`; where it is real, keys must be new each time. */
  server?: Pick<Host, 'send' | 'id'>;
  /** The page is on its way to another address: in a browser, the screen ends here. */
  onLeave(): void;
  /** File and line of a node or action, by its number. */
  placeOf?(n: number): string;
}

/** The runner's doors: every effect is written down, time is virtual, answers come from the fixture. */
export function createFixtureHost({
  clock,
  log,
  answerTo,
  env,
  stores,
  server,
  onLeave,
  placeOf,
}: FixtureHostOptions): FixtureHost {
  let viewport = { shrunk: 0, width: 390 };
  let here = new URL('http://screen.invalid/');
  const listeners = new Set<() => void>();
  let intents = 0;
  let page = 0;

  return {
    now: clock.now,
    after: clock.after,
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
        clock.after(Math.min(after, request.timeout), () => arrive(inTime(answer, after, request)));
      });
    },
    location: () => ({ path: here.pathname, query: here.search, hash: here.hash }),
    navigate(url, { replace = false, external = false }) {
      log.went = { url, replace, external };
      // An address outside may be a call or a mail, which leaves the page where it is.
      if (!external || replace) onLeave();
    },
    back() {
      log.wentBack = true;
      onLeave();
    },
    title(text) {
      log.title = text;
    },
    bridge(action, params) {
      log.bridge.push({ action, params });
    },
    stored: {
      get: (area, name) => stores[area].get(name) ?? null,
      set: (area, name, text) => void (text === '' ? stores[area].delete(name) : stores[area].set(name, text)),
      clear: () => stores.local.clear(),
    },
    durable: durableIn(stores.durable),
    id() {
      intents += 1;
      return server ? server.id() : `intent-of-the-fixture-${intents}`;
    },
    async copy(text) {
      log.copied = text;
      return true;
    },
    viewport: () => viewport,
    onViewport(then) {
      listeners.add(then);
      return () => listeners.delete(then);
    },
    toast(text, kind, ms) {
      log.toasts.push({ text, kind, ms });
    },
    report(report) {
      log.reports.push({ ...report, place: report.n === undefined ? undefined : placeOf?.(report.n) });
    },
    env,
    resize(size) {
      viewport = { ...viewport, ...size };
      for (const then of listeners) then();
    },
    cut() {
      page += 1;
    },
    open(url) {
      here = new URL(url, 'http://screen.invalid');
    },
  };
}

/** An answer that would come after the contract's time-out does not come. */
function inTime(answer: HostAnswer, after: number, request: HostRequest): HostAnswer {
  return after > request.timeout ? { status: 0, text: '' } : answer;
}
