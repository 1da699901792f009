import { useSyncExternalStore } from 'react';

/** The current location: the path below `/studio`, and the query. */
export interface Place {
  /** `/screens/order` */
  readonly path: string;
  readonly query: URLSearchParams;
}

export const BASE = '/studio';

const listeners = new Set<() => void>();
let address = '';
let place = read();

function read(): Place {
  const now = location.pathname + location.search;
  if (now === address) return place;
  address = now;
  place = { path: location.pathname.slice(BASE.length) || '/', query: new URLSearchParams(location.search) };
  return place;
}

function notify(): void {
  for (const then of listeners) then();
}

addEventListener('popstate', notify);

/** Navigates to a URL of the studio, `/studio/drafts/3`; `replace` replaces the history entry. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  notify();
}

/** The current location. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(then: () => void): () => void {
  listeners.add(then);
  return () => listeners.delete(then);
}
