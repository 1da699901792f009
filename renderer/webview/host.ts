import type { Host, HostReport } from '../host.ts';
import { type BrowserDoors, sendToShell } from './bridge.ts';
import { copyText } from './copy.ts';
import { type EarlyAnswer, takeEarly } from './early.ts';
import { exchange } from './exchange.ts';
import type { Navigation } from './navigation.ts';
import { openStorage } from './storage.ts';
import { showToast } from './toast.ts';
import { openViewport } from './viewport.ts';

/**
 * The real doors of a screen: the browser's, the shell's, and `navigation` between screens. `early` are the answers
 * that the page has asked for already; `brand` is `env.brand`.
 */
export function createHost(
  navigation: Navigation,
  early: EarlyAnswer[],
  brand: Host['env']['brand'],
  report: (report: HostReport) => void,
): Host {
  const viewport = openViewport();
  const { deepLink } = brand;
  const browser: BrowserDoors = {
    back: () => navigation.back(),
    open: (url) => navigation.navigate(url, { external: !url.startsWith('/') }),
    app: deepLink ? (path) => location.assign(`${deepLink}://${path}`) : undefined,
  };
  return {
    now: () => Date.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    send: (request) => takeEarly(early, request) ?? exchange(request),
    location: () => ({ path: location.pathname, query: location.search, hash: location.hash }),
    navigate: navigation.navigate,
    back: navigation.back,
    title(text) {
      document.title = text;
    },
    bridge(action, params) {
      const done = sendToShell(action, params, browser);
      if (!done) report({ code: 'no-shell', message: `nothing here can do "${action}"` });
    },
    stored: openStorage(),
    copy: copyText,
    viewport: viewport.now,
    onViewport: viewport.watch,
    toast: showToast,
    report,
    env: { brand, embedded: window.parent !== window },
  };
}
