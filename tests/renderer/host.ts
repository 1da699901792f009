import type { Host, HostAnswer, HostReport, HostRequest } from '../../renderer/wire/host.ts';
import { readBody } from '../../runner/world/bodies.ts';
import { createClock } from '../../runner/world/clock.ts';
import { nextTurn } from '../../runner/world/next-turn.ts';
import { durableIn, emptyStores, type Stores, storedIn } from '../../runner/world/stores.ts';

/** A request of a screen, which only the test answers. */
export interface Sent {
  readonly request: HostRequest;
  /** Fields of a form body, or texts and file names of a multipart one. */
  readonly fields: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  /** Answers with JSON (a text is sent as it is; nothing means status 0), and waits for the consequences. */
  answer(body?: unknown, status?: number): Promise<void>;
  /** Rejects the promise of `send`, which no correct host does. */
  reject(): Promise<void>;
}

/** A host that records what leaves a screen; time only advances on request. */
export interface FakeHost extends Host {
  /** Everything recorded since the last call, one line each. */
  log(): string[];
  /** Unanswered requests, oldest first. */
  readonly pending: Sent[];
  /** The oldest unanswered request; throws if there is none. */
  next(): Sent;
  /** All requests of a call so far, answered or not. */
  sentTo(call: string): Sent[];
  /** The latest request of a call; throws if there is none. */
  last(call: string): Sent;
  /** Texts of the toasts so far. */
  readonly said: string[];
  readonly reports: HostReport[];
  /** Codes of the reports so far. */
  codes(): string[];
  readonly stores: Stores;
  /** Advances time by `ms` milliseconds. */
  advance(ms: number): Promise<void>;
  /** Advances time without running anything, like a page in the background. */
  suspend(ms: number): void;
  shrink(pixels: number): void;
}

const START = Date.UTC(2026, 0, 15, 8);

/** @param address path, query and hash of the page */
export function fakeHost(address = '/shelf', stores: FakeHost['stores'] = emptyStores()): FakeHost {
  const at = new URL(address, 'http://page.invalid');
  const clock = createClock(START);
  const sent: Sent[] = [];
  const pending: Sent[] = [];
  const listeners = new Set<() => void>();
  const lines: string[] = [];
  let slept = 0;
  let ids = 0;
  let shrunk = 0;

  const host: FakeHost = {
    log: () => lines.splice(0),
    pending,
    next: () => pending[0] ?? missing('no request waits for an answer'),
    sentTo: (call) => sent.filter(({ request }) => request.call === call),
    last: (call) => host.sentTo(call).at(-1) ?? missing(`nothing was sent to ${call}`),
    said: [],
    reports: [],
    codes: () => host.reports.map(({ code }) => code),
    stores,
    advance: (ms) => clock.advance(ms, nextTurn),
    suspend(ms) {
      slept += ms;
    },
    shrink(pixels) {
      shrunk = pixels;
      for (const then of listeners) then();
    },
    now: () => clock.now() + slept,
    after: clock.after,
    send(request) {
      lines.push(`send ${request.call}`);
      return new Promise<HostAnswer>((done, fail) => {
        const entry = sentOf(request, done, fail, () => pending.splice(pending.indexOf(entry), 1));
        sent.push(entry);
        pending.push(entry);
      });
    },
    location: () => at,
    navigate(url, { replace, external }) {
      lines.push(`go ${url}${replace ? ' replace' : ''}${external ? ' external' : ''}`);
    },
    back: () => void lines.push('back'),
    title: () => {},
    bridge: (action, params) => void lines.push(`bridge ${action} ${JSON.stringify(params)}`),
    stored: storedIn(stores),
    durable: durableIn(stores.durable),
    id() {
      ids += 1;
      return `key-of-the-test-${ids}`;
    },
    async copy(text) {
      lines.push(`copy ${text}`);
      return true;
    },
    viewport: () => ({ shrunk, width: 390 }),
    onViewport(then) {
      listeners.add(then);
      return () => listeners.delete(then);
    },
    toast(text, kind, ms) {
      lines.push(`toast ${kind} ${ms} ${text}`);
      host.said.push(text);
    },
    report: (report) => void host.reports.push(report),
    env: { brand: { name: 'Shelf' } },
  };
  return host;
}

function missing(what: string): never {
  throw new Error(what);
}

function sentOf(
  request: HostRequest,
  done: (answer: HostAnswer) => void,
  fail: (reason: Error) => void,
  settled: () => void,
): Sent {
  return {
    request,
    fields: readBody(request),
    query: Object.fromEntries(new URL(request.url, 'http://page.invalid').searchParams),
    answer(answered, status = answered === undefined ? 0 : 200) {
      settled();
      done({ status, text: typeof answered === 'string' ? answered : (JSON.stringify(answered) ?? '') });
      return nextTurn();
    },
    reject() {
      settled();
      fail(new Error('no network'));
      return nextTurn();
    },
  };
}
