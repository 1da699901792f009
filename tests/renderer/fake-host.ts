import type { Host, HostAnswer, HostReport, HostRequest } from '../../renderer/host.ts';
import { createClock, type VirtualClock } from '../../runner/clock.ts';

/** A request that has left the screen and waits for the test to answer it. */
export interface Sent extends HostRequest {
  /** Fields of a form body, or texts and file names of a multipart one. */
  fields: { [name: string]: string };
  query: { [name: string]: string };
  /** Answers with a JSON object, a text as it is, or nothing (status 0). */
  answer(body?: object | string, status?: number): Promise<void>;
  /** The promise of `send` rejects, which no honest host does. */
  reject(): Promise<void>;
}

/** Doors that write down whatever goes through them; time is virtual, answers come when the test says so. */
export interface FakeHost extends Host {
  clock: VirtualClock;
  sent: Sent[];
  /** Requests of a call so far. */
  sentTo(call: string): Sent[];
  /** The latest request of a call; throws where there is none. */
  last(call: string): Sent;
  toasts: [text: string, kind: 'info' | 'error', ms: number][];
  went: [url: string, how: { replace?: boolean; external?: boolean }][];
  bridged: [action: string, params: { readonly [name: string]: unknown }][];
  reports: HostReport[];
  copied: string[];
  titles: string[];
  backs: number;
  stores: { local: Map<string, string>; session: Map<string, string>; cookie: Map<string, string> };
  /** Another room on the page. */
  resize(size: { shrunk?: number; width?: number }): void;
  /** Lets time pass. */
  wait(ms: number): Promise<void>;
  /** Codes of all reports. */
  codes(): string[];
}

export interface FakeHostOptions {
  url?: string;
  stores?: FakeHost['stores'];
  clock?: VirtualClock;
  clipboard?: () => Promise<boolean>;
}

/** 2025-01-01T00:00:00Z */
export const START = 1_735_689_600_000;

export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const {
    url = '/shelf',
    stores = { local: new Map(), session: new Map(), cookie: new Map() },
    clock = createClock(START),
  } = options;
  const here = new URL(url, 'http://screen.invalid');
  const room = { shrunk: 0, width: 390 };
  const watchers = new Set<() => void>();
  const host: FakeHost = {
    clock,
    stores,
    sent: [],
    toasts: [],
    went: [],
    bridged: [],
    reports: [],
    copied: [],
    titles: [],
    backs: 0,
    sentTo: (call) => host.sent.filter((one) => one.call === call),
    last(call) {
      const sent = host.sentTo(call).at(-1);
      if (!sent) throw new Error(`nothing was sent to ${call}; sent: ${host.sent.map((one) => one.call)}`);
      return sent;
    },
    codes: () => host.reports.map(({ code }) => code),
    wait: (ms) => clock.advance(ms, settled),
    resize(size) {
      Object.assign(room, size);
      for (const then of watchers) then();
    },
    now: clock.now,
    after: clock.after,
    send: (request) => new Promise((done, fail) => host.sent.push(sentOf(request, done, fail))),
    location: () => ({ path: here.pathname, query: here.search, hash: here.hash }),
    navigate: (to, how) => host.went.push([to, how]),
    back() {
      host.backs += 1;
    },
    title: (text) => host.titles.push(text),
    bridge: (action, params) => host.bridged.push([action, params]),
    stored: {
      get: (area, name) => stores[area].get(name) ?? null,
      set: (area, name, text) => stores[area].set(name, text),
      clear: () => stores.local.clear(),
    },
    copy(text) {
      host.copied.push(text);
      return options.clipboard?.() ?? Promise.resolve(true);
    },
    viewport: () => ({ ...room }),
    onViewport(then) {
      watchers.add(then);
      return () => watchers.delete(then);
    },
    toast: (text, kind, ms) => host.toasts.push([text, kind, ms]),
    report: (report) => host.reports.push(report),
    env: { brand: { name: 'Reading' } },
  };
  return host;
}

function sentOf(request: HostRequest, done: (answer: HostAnswer) => void, fail: (reason: Error) => void): Sent {
  const { body } = request;
  const parts = Array.isArray(body)
    ? body.map(({ name, value }): [string, string] => [name, typeof value === 'string' ? value : value.name])
    : [...new URLSearchParams(body ?? '')];
  return {
    ...request,
    fields: Object.fromEntries(parts),
    query: Object.fromEntries(new URL(request.url, 'http://screen.invalid').searchParams),
    answer(answered, status = answered === undefined ? 0 : 200) {
      done({ status, text: typeof answered === 'object' ? JSON.stringify(answered) : (answered ?? '') });
      return settled();
    },
    reject() {
      fail(new Error('no network'));
      return settled();
    },
  };
}

/** Lets everything run that needs no time. */
export function settled(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
