import type { Host, HostAnswer, HostRequest } from '../renderer/host.ts';
import type { VirtualClock } from './clock.ts';
import { type Log, readRequest } from './log.ts';

/** How the next answer to a call is made; the runner turns a fixture's answers into this. */
export type AnswerTo = (request: HostRequest) => { answer: HostAnswer; after: number };

/** What a fixture can move from outside. */
export interface FixtureHost extends Host {
  /** Pixels by which the keyboard shrinks the page. */
  shrink(pixels: number): void;
  /** The page's address, as if the user had opened it. */
  open(url: string): void;
}

export interface FixtureHostOptions {
  clock: VirtualClock;
  log: Log;
  answerTo: AnswerTo;
  env: Host['env'];
  /** Kept values: survives a reload of the page. */
  stores: { local: Map<string, string>; session: Map<string, string> };
}

/** The runner's doors: every effect is written down, time is virtual, answers come from the fixture. */
export function createFixtureHost({ clock, log, answerTo, env, stores }: FixtureHostOptions): FixtureHost {
  let shrunk = 0;
  let here = new URL('http://screen.invalid/');
  const listeners = new Set<() => void>();

  return {
    now: clock.now,
    after: clock.after,
    send(request) {
      log.calls.push(readRequest(request));
      const { answer, after } = answerTo(request);
      return new Promise((done) =>
        clock.after(Math.min(after, request.timeout), () => done(inTime(answer, after, request))),
      );
    },
    location: () => ({ path: here.pathname, query: here.search, hash: here.hash }),
    navigate(url, { replace = false, external = false }) {
      log.went = { url, replace, external };
    },
    back() {
      log.wentBack = true;
    },
    title(text) {
      log.title = text;
    },
    bridge(action, params) {
      log.bridge.push({ action, params });
    },
    stored: {
      get: (area, name) => stores[area].get(name) ?? null,
      set: (area, name, text) => stores[area].set(name, text),
      clear: () => stores.local.clear(),
    },
    async copy(text) {
      log.copied = text;
      return true;
    },
    viewport: () => ({ shrunk, width: 390 }),
    onViewport(then) {
      listeners.add(then);
      return () => listeners.delete(then);
    },
    toast(text, kind, ms) {
      log.toasts.push({ text, kind, ms });
    },
    report(report) {
      log.reports.push(report);
    },
    env,
    shrink(pixels) {
      shrunk = pixels;
      for (const then of listeners) then();
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
