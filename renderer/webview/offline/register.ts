/**
 * The page's side of the service worker: registers it, unregisters one that the server no longer has, and reports the
 * screens shown to it.
 */

import type { Seen } from './worker/cache.ts';
import { PREFIX, WORKER } from './worker/names.ts';

/** Marks the reload after removing a worker, so that there is only one. */
const DROPPED = 'worker-dropped';

let ready: Promise<ServiceWorkerRegistration | null> | undefined;

/** Lets the worker cache the screen at a path and the files that this page has fetched for it. */
export async function keepSeen(path: string, hash: string): Promise<void> {
  ready ??= start();
  const registration = await ready;
  const { release } = document.documentElement.dataset;
  // The worker may have been replaced since.
  registration?.active?.postMessage({ path, hash, files: fetchedFiles(), release } satisfies Seen);
}

async function start(): Promise<ServiceWorkerRegistration | null> {
  const container = navigator.serviceWorker;
  const known = await container.getRegistrations();
  if (known.length > 0 && (await isGone())) {
    await drop(known);
    return null;
  }
  // Rejects if there is no worker, if its file is not JavaScript, or without a network.
  await container.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  return (await container.getRegistration()) ? container.ready : null;
}

/** Whether the worker's file is a 404 or not JavaScript. False without a network. */
async function isGone(): Promise<boolean> {
  const answer = await fetch(WORKER, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) return false;
  return answer.status === 404 || (answer.ok && !/javascript/i.test(answer.headers.get('content-type') ?? ''));
}

/** Removes the worker and its caches, and reloads the page, once. */
async function drop(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
  if (isFirst()) location.reload();
}

/** Without storage a second reload could not be told from the first, so there is none. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(DROPPED)) return false;
    sessionStorage.setItem(DROPPED, '1');
    return true;
  } catch {
    return false;
  }
}

/** Paths of the files that this page has fetched from our origin. */
function fetchedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, search }) => origin === location.origin && search === '')
    .map(({ pathname }) => pathname);
}
