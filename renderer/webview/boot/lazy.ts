import type { Navigation } from '../navigation/navigation.ts';

/** What a page needs only after the user does something: one file, loaded when the page is idle. */
export type LazyParts = typeof import('./when-idle.ts');

let coming: Promise<LazyParts> | undefined;

/** Loads the file, once. Rejects if that fails; the next call retries. */
export function lazyParts(): Promise<LazyParts> {
  coming ??= import('./when-idle.ts').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

/** Milliseconds after which deferred work runs even if the page is never idle. */
const MAX_IDLE_WAIT_MS = 500;

/** Runs `work` when the page is idle. Old iOS has no `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  const idle: (work: () => void, how: object) => unknown = window.requestIdleCallback ?? ((soon) => setTimeout(soon));
  idle(work, { timeout: MAX_IDLE_WAIT_MS });
}

/**
 * Navigation that is loaded on first use. If loading fails, the browser navigates by itself, unless it is offline.
 *
 * @param offline called with the address if the page cannot be left
 */
export function navigationBy(make: (later: LazyParts) => Navigation, offline: (url: string) => void): Navigation {
  let navigation: Navigation | undefined;
  const via =
    <Name extends keyof Navigation>(name: Name, otherwise: Navigation[Name]) =>
    (...args: Parameters<Navigation[Name]>) => {
      lazyParts().then(
        (parts) => {
          navigation ??= make(parts);
          (navigation[name] as (...args: unknown[]) => void)(...args);
        },
        () => (otherwise as (...args: unknown[]) => void)(...args),
      );
    };
  return {
    attend: via('attend', () => {}),
    navigate: via('navigate', (url, how) =>
      navigator.onLine ? location[how.replace ? 'replace' : 'assign'](url) : offline(url),
    ),
    back: via('back', () => history.back()),
    arrive: via('arrive', () => location.reload()),
  };
}
