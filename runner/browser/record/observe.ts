import type { PageHost } from '../../../renderer/wire/host.ts';
import type { Json } from '../../../schemas/compiled.ts';
import type { Note } from '../../record/recording.ts';
import { readRequest } from '../../world/log.ts';

/** Receives everything that passes through the host of a page. */
export interface Listener {
  note(note: Note): void;
  /** Something that changes the screen is about to happen: records what can be read now. */
  before(): void;
  /** A screen has read its address: it is starting. */
  opened(): void;
  /** The screen is being left for another address, which should be opened in recording mode, too. */
  left(): void;
  /** Adds to a URL what makes the next page continue recording. */
  onward(url: string): string;
}

/** The default page width of a fixture. */
const DEFAULT_WIDTH = 390;

/** Wraps the functions of a page's host. They behave as before. */
export function observe(host: PageHost, listener: Listener): void {
  Object.assign(host, exchangesOf(host, listener), waysOf(host, listener), wordsOf(host, listener));
  observeLater(host, 'stored', (stored) => ({
    ...stored,
    set(area, name, text) {
      listener.note({ is: 'stored', name, value: parsed(text) });
      stored.set(area, name, text);
    },
  }));
  observeLater(host, 'onViewport', (onViewport) => (then) => {
    const compare = comparing(host, listener);
    compare();
    return onViewport(() => {
      compare();
      then();
    });
  });
}

/** Asynchronous results: answers and timers. */
function exchangesOf({ send, after }: PageHost, listener: Listener): Pick<PageHost, 'send' | 'after'> {
  let count = 0;
  return {
    send(request) {
      count += 1;
      const id = count;
      listener.note({ is: 'sent', id, request: readRequest(request) });
      return send(request).then((answer) => {
        listener.note({ is: 'answered', id, answer });
        return answer;
      });
    },
    after(ms, then) {
      count += 1;
      const id = count;
      listener.note({ is: 'timer', id, ms });
      const cancel = after(ms, () => {
        listener.before();
        listener.note({ is: 'rang', id });
        then();
      });
      return () => {
        listener.note({ is: 'cancelled', id });
        cancel();
      };
    },
  };
}

/** Navigation into and out of a screen. */
function waysOf(
  { location, navigate, back }: PageHost,
  listener: Listener,
): Pick<PageHost, 'location' | 'navigate' | 'back'> {
  return {
    location() {
      listener.opened();
      return location();
    },
    navigate(url, how) {
      listener.note({ is: 'went', url, replace: how.replace ?? false, external: how.external ?? false });
      // Phone and mail links do not leave the page.
      if (/^(tel|sms|mailto):/i.test(url)) return navigate(url, how);
      listener.left();
      navigate(how.external ? url : listener.onward(url), how);
    },
    back() {
      listener.note({ is: 'went-back' });
      listener.left();
      back();
    },
  };
}

/** Messages to the app, toasts and clipboard writes. */
function wordsOf({ bridge, copy, toast }: PageHost, listener: Listener): Pick<PageHost, 'bridge' | 'copy' | 'toast'> {
  return {
    bridge(action, params, browser) {
      listener.note({ is: 'bridge', action, params });
      // Without an app, the browser's replacement could navigate away from the recorded page.
      if (window.AppBridge ?? window.webkit?.messageHandlers?.AppBridge) bridge(action, params, browser);
    },
    copy(text) {
      listener.note({ is: 'copied', text });
      return copy(text);
    },
    toast(text, kind, ms) {
      listener.note({ is: 'toast', text, kind });
      toast(text, kind, ms);
    },
  };
}

/** Records changes of the viewport. */
function comparing(host: PageHost, listener: Listener): () => void {
  let known = { shrunk: 0, width: DEFAULT_WIDTH };
  return () => {
    const now = host.viewport?.() ?? known;
    const step = {
      ...(now.shrunk === known.shrunk ? {} : { shrunk: now.shrunk }),
      ...(now.width === known.width ? {} : { width: now.width }),
    };
    if (Object.keys(step).length === 0) return;
    known = now;
    listener.before();
    listener.note({ is: 'did', step: { viewport: step } });
  };
}

/** Wraps a host function that is only added once a screen needs it. */
function observeLater<Name extends keyof PageHost>(
  host: PageHost,
  name: Name,
  observed: (door: NonNullable<PageHost[Name]>) => PageHost[Name],
): void {
  let door = host[name];
  Object.defineProperty(host, name, {
    get: () => door,
    set(next: NonNullable<PageHost[Name]>) {
      door = observed(next);
    },
    enumerable: true,
  });
}

/** A stored text as a value: what is not JSON was stored as plain text. */
export function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
