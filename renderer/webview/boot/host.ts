import { isText } from '../../wire/body.ts';
import type { HostReport, PageHost } from '../../wire/host.ts';
import { type EarlyPage, takeEarly } from '../early/early-page.ts';
import { sendToShell } from '../host/bridge.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { lazyParts } from './lazy.ts';

/**
 * The host of a page: the browser, the native shell, and navigation between screens. Storage and viewport are added for
 * screens that need them (`screens.tsx`).
 */
export function createHost(
  navigation: Navigation,
  { answers, exchange, page: { brand } }: EarlyPage,
  report: (report: HostReport) => void,
): PageHost {
  return {
    now: () => Date.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    send(request) {
      const { body } = request;
      if (isText(body)) return takeEarly(answers, request) ?? exchange(request, body);
      return lazyParts().then(({ multipart }) => exchange(request, multipart(body)));
    },
    location: () => location,
    navigate: navigation.navigate,
    back: navigation.back,
    title(text) {
      document.title = text;
    },
    bridge(action, params, ways) {
      if (sendToShell(action, params)) return;
      const refused = () => report({ code: 'no-shell', message: action });
      lazyParts()
        .then(({ sendOrReplace }) => sendOrReplace(action, params, ways, navigation, brand.deepLink))
        .then((done) => done || refused(), refused);
    },
    copy: (text) => lazyParts().then(({ copy }) => copy(text)),
    toast: showToast,
    report,
    env: { brand, embedded: parent !== window },
  };
}

/** If the toast layer fails to load, falls back to `alert`: an error message must never be lost. */
export function showToast(text: string, kind: 'info' | 'error', ms: number): void {
  lazyParts().then(
    ({ showToast }) => showToast(text, kind, ms),
    () => alert(text),
  );
}
