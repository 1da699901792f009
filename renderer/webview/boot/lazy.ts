import type { Navigation } from '../navigation/navigation.ts';

/** What a page needs only once somebody does something: one file, which comes when the page is at rest. */
export type LazyParts = typeof import('./when-idle.ts');

let coming: Promise<LazyParts> | undefined;

/** The file, asked for now at the latest. Rejects when it does not come; the next call asks again. */
export function lazyParts(): Promise<LazyParts> {
  coming ??= import('./when-idle.ts').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

/** Milliseconds after which a page that never rests does what it has put off all the same. */
const MAX_IDLE_WAIT_MS = 500;

/** Runs `work` when the page has nothing better to do. Old iOS does not tell when that is. */
export function whenIdle(work: () => void): void {
  const idle: (work: () => void, how: object) => unknown = window.requestIdleCallback ?? ((soon) => setTimeout(soon));
  idle(work, { timeout: MAX_IDLE_WAIT_MS });
}

/**
 * Navigation that comes when it is first needed. Where it does not come, the browser itself goes there, except without
 * a network.
 *
 * @param offline called with the address where the page stays as it is
 */
export function navigationBy(make: (later: LazyParts) => Navigation, offline: (url: string) => void): Navigation {
  let made: Navigation | undefined;
  const via =
    <Name extends keyof Navigation>(name: Name, otherwise: Navigation[Name]) =>
    (...given: Parameters<Navigation[Name]>) => {
      lazyParts().then(
        (parts) => {
          made ??= make(parts);
          (made[name] as (...given: unknown[]) => void)(...given);
        },
        () => (otherwise as (...given: unknown[]) => void)(...given),
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
