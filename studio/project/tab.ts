import { makeId } from '../../renderer/webview/host/ids.ts';

/** Key in the session storage, which each tab has its own of. */
const KEY = 'studio tab';
/** Prefix of the names of the locks that open tabs hold. */
const LOCK = 'studio tab ';
/** The only tab where the browser does not tell tabs apart: locks exist on https and localhost only. */
const ONLY = 'only';

let own: string | undefined;

/** Identifies this tab among those of the browser; the same after a reload. */
export function tabId(): string {
  own ??= navigator.locks ? identified(navigator.locks) : ONLY;
  return own;
}

function identified(locks: LockManager): string {
  // Only a page that goes leaves its name, for the next one in its tab: a duplicate of an open tab finds none.
  const id = sessionStorage.getItem(KEY) ?? makeId();
  sessionStorage.removeItem(KEY);
  addEventListener('pagehide', () => sessionStorage.setItem(KEY, id));
  addEventListener('pageshow', () => sessionStorage.removeItem(KEY));
  // Held until the tab is closed or crashes.
  void locks.request(LOCK + id, () => new Promise(() => {})).catch(() => {});
  return id;
}

/** Returns the ids of the open tabs, with this one. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const own = tabId();
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  const names = [...held, ...pending].flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set([own, ...names]);
}
