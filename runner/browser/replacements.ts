import { INQUIRY } from '../../renderer/calls/inquiry.ts';
import type { SentPart } from '../../renderer/wire/body.ts';
import type { Entry } from '../../renderer/wire/entry.ts';
import type { HostRequest } from '../../renderer/wire/host.ts';
import type { CompiledCall } from '../../schemas/compiled.ts';
import type { ReportCode } from '../../schemas/report-codes.ts';
import type { VirtualClock } from '../world/clock.ts';
import type { AnswerTo } from '../world/host.ts';
import { INQUIRIES } from '../world/ledger.ts';
import { type Log, readRequest } from '../world/log.ts';

/** Milliseconds too short to notice: a wait that only lets the browser or a screen reader catch up. */
const UNNOTICED_MS = 30;

/**
 * Milliseconds for which a page waits for its data before it shows a skeleton. They pass in real time, because the page
 * is not shown yet.
 */
const FIRST_WAIT_MS = 300;

/** A page on which a fixture is played. */
export interface Page {
  readonly clock: VirtualClock;
  readonly log: Log;
  /** Whether the screen has been left: timers and answers are ignored then. */
  left(): boolean;
  leave(): void;
  /** Whether the first screen is shown. */
  opened(): boolean;
}

/** Replaces the page's clock by the virtual one. */
export function replaceTime({ clock, left, opened }: Page): void {
  const [realStart, realStop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const really = (then: () => void, ms: number): (() => void) => {
    const id = realStart(then, ms);
    return () => realStop(id);
  };
  const timers = new Map<number, () => void>();
  let last = 0;
  const start = (then: () => void, ms: number): number => {
    last += 1;
    const id = last;
    const run = (): void => {
      timers.delete(id);
      if (ms <= UNNOTICED_MS || !left()) then();
    };
    if (!opened() && ms <= FIRST_WAIT_MS) timers.set(id, really(run, ms));
    else timers.set(id, clock.after(ms > UNNOTICED_MS ? ms : 0, run));
    return id;
  };
  const stop = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const RealDate = Date;
  const VirtualDate = class extends RealDate {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [clock.now()] : parts) as [number]));
    }
    static override now(): number {
      return clock.now();
    }
  };
  const repeat = (then: () => void, ms: number): number => {
    const id = start(function again() {
      timers.set(id, clock.after(Math.max(1, ms), again));
      then();
    }, ms);
    return id;
  };
  Object.assign(window, {
    Date: VirtualDate,
    setTimeout: (then: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      start(() => then(...values), ms),
    setInterval: repeat,
    clearTimeout: stop,
    clearInterval: stop,
  });
}

/** Answers the calls of the screen from the fixture; all other requests go to the server. */
export function replaceNetwork(
  calls: { readonly [name: string]: CompiledCall },
  answerTo: AnswerTo,
  { clock, log, left }: Page,
): void {
  const real = window.fetch.bind(window);
  window.fetch = (input, init = {}) => {
    const url = new URL(String(input), location.origin);
    const { method = 'GET' } = init;
    if (method === 'GET' && /^\/(m|d|a)\//.test(url.pathname)) return real(input, init);
    const call = url.pathname.startsWith(INQUIRIES)
      ? INQUIRY
      : Object.keys(calls).find((name) => calls[name]!.method === method && calls[name]!.path === url.pathname);
    if (call === undefined) return Promise.reject(new TypeError('nobody answers'));
    const request = requestOf(call, String(input), init);
    log.calls.push(readRequest(request));
    const { answer, after } = answerTo(request);
    return new Promise((done, refuse) => {
      const cancel = clock.after(after, () => {
        if (left()) return;
        if (answer.status < 200) refuse(new TypeError('no answer'));
        // Some statuses allow no body.
        else
          done(new Response([204, 205, 304].includes(answer.status) ? null : answer.text, { status: answer.status }));
      });
      init.signal?.addEventListener('abort', () => {
        cancel();
        refuse(new DOMException('aborted', 'AbortError'));
      });
    });
  };
}

function requestOf(call: string, url: string, { method, headers, body }: RequestInit): HostRequest {
  return {
    call,
    method: method as HostRequest['method'],
    url,
    headers: headers as HostRequest['headers'],
    timeout: 0,
    ...(body instanceof FormData ? { body: partsOf(body) } : typeof body === 'string' ? { body } : {}),
  };
}

function partsOf(form: FormData): SentPart[] {
  return [...form].map(([name, value]) => {
    return [
      name,
      typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size, source: value },
    ];
  });
}

/**
 * Records navigation instead of performing it.
 *
 * @param fresh whether the fixture is just starting: the history may still contain state of the previous fixture
 */
export function replaceNavigation({ log, left, leave }: Page, fresh: boolean): void {
  const go = (target: unknown, replace: boolean, external: boolean): void => {
    const url = new URL(String(target), location.href);
    const own = url.origin === location.origin;
    // What the page tries after a navigation had no effect is not another navigation.
    if (!left()) log.went = { url: own ? url.pathname + url.search + url.hash : url.href, replace, external };
    if (!external || replace) leave();
  };
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  const back = history.back.bind(history);
  const enter =
    (replace: boolean, inPlace: typeof pushState): typeof pushState =>
    (state, _, target) => {
      // Without a URL the screen only stores state with its history entry: its place, or an open overlay.
      if (target === undefined) return inPlace(state, '');
      go(target, replace, false);
      throw new Error('the fixture stays here');
    };
  history.pushState = enter(false, pushState);
  history.replaceState = enter(true, replaceState);
  history.back = () => {
    if ((history.state as Entry | null)?.modal) return back();
    log.wentBack = true;
    leave();
  };
  // There is always an entry behind the page: the screen that led here. It has a new id, because the id of another page
  // would restore what that page stored.
  if (fresh || !history.state) replaceState({ depth: 1, id: crypto.randomUUID() } satisfies Entry, '');
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, userInitiated } = event as Event & {
      destination: { url: string; sameDocument: boolean };
      navigationType: string;
      userInitiated: boolean;
    };
    if (userInitiated || !event.cancelable || ['reload', 'traverse'].includes(navigationType)) return;
    // Storing state in the current entry is not a navigation.
    if (destination.sameDocument && destination.url === location.href) return;
    event.preventDefault();
    go(destination.url, navigationType === 'replace', true);
  });
}

/** Records messages to the shell, clipboard writes, console messages and toasts. */
export function replaceOutput({ log }: Page): void {
  window.AppBridge = {
    postMessage(text) {
      log.bridge.push(JSON.parse(text) as Log['bridge'][number]);
    },
  };
  const clipboard = {
    async writeText(text: string) {
      log.copied = text;
    },
  };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  console.warn = (line: unknown) => {
    const [, code, message] = /^\[([a-z-]+)(?: at \d+)?\] (.*)/s.exec(String(line)) ?? [];
    if (code !== undefined && message !== undefined) log.reports.push({ code: code as ReportCode, message });
  };
  new MutationObserver(() => noteToast(log)).observe(document, { childList: true, subtree: true });
}

/** The last text of each toast element. */
const announced = new WeakMap<Element, string>();

/** Records a new toast. Toasts outlive their screen and are not part of it. */
function noteToast(log: Log): void {
  for (const layer of document.querySelectorAll('.toasts')) {
    layer.setAttribute('aria-hidden', 'true');
    const text = layer.textContent ?? '';
    if (text === '' || announced.get(layer) === text) continue;
    announced.set(layer, text);
    log.toasts.push({
      text,
      kind: layer.querySelector('[role=alert]') ? 'error' : 'info',
      at: performance.now(),
      step: log.steps,
    });
  }
}
