/** The page's side of the service worker: registers it, drops one that is gone, and reports to it what was seen. */

import type { Seen } from './worker/cache.ts';
import { PREFIX, WORKER } from './worker/names.ts';

/** Marks the reload after a dropped worker, so that there is one. */
const DROPPED = 'worker-dropped';

const ready = start();

/** Lets the worker keep the screen at a path, and what this page has fetched for it. */
export async function keepSeen(path: string, hash: string): Promise<void> {
  const worker = await ready;
  const { release } = document.documentElement.dataset;
  worker?.postMessage({ path, hash, files: fetchedFiles(), release } satisfies Seen);
}

async function start(): Promise<ServiceWorker | null> {
  const container = navigator.serviceWorker;
  const known = await container.getRegistrations();
  if (known.length > 0 && (await isGone())) {
    await drop(known);
    return null;
  }
  // Refused where there is no worker, where it is no JavaScript, and without a network.
  await container.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  return (await container.getRegistration()) ? (await container.ready).active : null;
}

/** Whether the worker's file answers 404 or is no JavaScript. Without a network: no. */
async function isGone(): Promise<boolean> {
  const answer = await fetch(WORKER, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) return false;
  return answer.status === 404 || (answer.ok && !/javascript/i.test(answer.headers.get('content-type') ?? ''));
}

/** Takes the worker and all it kept away, and reloads the page, once. */
async function drop(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
  if (isFirst()) location.reload();
}

/** Without storage a second reload could not be distinguished from the first: then there is none. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(DROPPED)) return false;
    sessionStorage.setItem(DROPPED, '1');
    return true;
  } catch {
    return false;
  }
}

/** Paths of what this page has fetched from here. */
function fetchedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, search }) => origin === location.origin && search === '')
    .map(({ pathname }) => pathname);
}
