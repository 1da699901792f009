import type { PageHost } from '../../../renderer/wire/host.ts';
import type { Json } from '../../../schemas/compiled.ts';
import type { Note } from '../../record/recording.ts';
import { readRequest } from '../../world/log.ts';

/** Who hears what goes through the doors of a page. */
export interface Listener {
  note(note: Note): void;
  /** Something that changes the screen is about to happen: what can be read now is looked at. */
  before(): void;
  /** A screen has asked for its address: it is about to live. */
  opened(): void;
  /** The screen is on its way to another address, which is to be opened as this one was. */
  left(): void;
  /** The address under which the next page goes on recording. */
  onward(url: string): string;
}

/** Width that a fixture's page has where nothing is said. */
const USUAL_WIDTH = 390;

/** Listens at the doors of a page. They go on leading where they led. */
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

/** What comes back after a while: answers and timers. */
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

/** Ways into a screen and out of it. */
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
      // A call or a mail leaves the page where it is.
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

/** What is said to the app, to the user and to the clipboard. */
function wordsOf({ bridge, copy, toast }: PageHost, listener: Listener): Pick<PageHost, 'bridge' | 'copy' | 'toast'> {
  return {
    bridge(action, params, browser) {
      listener.note({ is: 'bridge', action, params });
      // Without an app, what a browser does in its place would take the page away that is recorded.
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

/** Notes what of the room on the screen is another than the last time. */
function comparing(host: PageHost, listener: Listener): () => void {
  let known = { shrunk: 0, width: USUAL_WIDTH };
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

/** A door that is opened only once a screen needs it: from then on it is the observed one. */
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

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
