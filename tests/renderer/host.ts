import type { Host, HostAnswer, HostReport, HostRequest } from '../../renderer/host.ts';

/** A request that waits for its answer. */
export interface Pending {
  readonly request: HostRequest;
  /** Answers with JSON (or with a text as it is), and lets everything run that follows. */
  answer(body: unknown, status?: number): Promise<void>;
}

/** Doors that write down what leaves a screen; time moves only when told to. */
export interface FakeHost extends Host {
  /** Everything that left, one line each, since the last look. */
  log(): string[];
  /** Requests not yet answered, oldest first. */
  readonly pending: Pending[];
  /** The oldest request that waits for an answer. */
  next(): Pending;
  readonly reports: HostReport[];
  readonly stores: { local: Map<string, string>; session: Map<string, string>; cookie: Map<string, string> };
  /** Moves time on by `ms` milliseconds. */
  advance(ms: number): Promise<void>;
  /** Time goes by while nothing runs: a page in the background. */
  suspend(ms: number): void;
  shrink(pixels: number): void;
}

/** Lets promises run that are done already. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** @param address path, query and hash of the page */
export function fakeHost(address = '/shelf', stores?: FakeHost['stores']): FakeHost {
  const at = new URL(address, 'http://page.invalid');
  const kept = stores ?? {
    local: new Map<string, string>(),
    session: new Map<string, string>(),
    cookie: new Map<string, string>(),
  };
  const waiting = new Set<{ at: number; then: () => void }>();
  const pending: Pending[] = [];
  const listeners = new Set<() => void>();
  const lines: string[] = [];
  let now = Date.UTC(2026, 0, 15, 8);
  let shrunk = 0;

  const runDue = async (): Promise<void> => {
    for (let due = first(now); due; due = first(now)) {
      waiting.delete(due);
      due.then();
      await settle();
    }
  };
  const first = (until: number) => [...waiting].filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];

  return {
    log: () => lines.splice(0),
    pending,
    next() {
      const [oldest] = pending;
      if (!oldest) throw new Error('no request waits for an answer');
      return oldest;
    },
    reports: [],
    stores: kept,
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let due = first(until); due; due = first(until)) {
        now = Math.max(now, due.at);
        waiting.delete(due);
        due.then();
        await settle();
      }
      now = until;
      await runDue();
    },
    suspend(ms) {
      now += ms;
    },
    shrink(pixels) {
      shrunk = pixels;
      for (const then of listeners) then();
    },
    now: () => now,
    after(ms, then) {
      const entry = { at: now + ms, then };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    send(request) {
      lines.push(`send ${request.call}`);
      return new Promise<HostAnswer>((done) => {
        const entry: Pending = {
          request,
          async answer(body, status = 200) {
            pending.splice(pending.indexOf(entry), 1);
            done({ status, text: typeof body === 'string' ? body : JSON.stringify(body) });
            await settle();
          },
        };
        pending.push(entry);
      });
    },
    location: () => ({ path: at.pathname, query: at.search, hash: at.hash }),
    navigate(url, { replace, external }) {
      lines.push(`go ${url}${replace ? ' replace' : ''}${external ? ' external' : ''}`);
    },
    back: () => void lines.push('back'),
    title: () => {},
    bridge: (action, params) => void lines.push(`bridge ${action} ${JSON.stringify(params)}`),
    stored: {
      get: (area, name) => kept[area].get(name) ?? null,
      set: (area, name, text) => void kept[area].set(name, text),
      clear: () => kept.local.clear(),
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
    toast: (text, kind, ms) => void lines.push(`toast ${kind} ${ms} ${text}`),
    report(report) {
      this.reports.push(report);
    },
    env: { brand: { name: 'Shelf' } },
  };
}
