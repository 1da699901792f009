/**
 * The service worker: screens seen before open without a network. It handles pages, hashed files and the manifest, but
 * no calls. It takes control of the next page that is opened, never of one that is already open.
 */

import { begun } from './begun.ts';
import { openCache, type Seen } from './cache.ts';
import type { FetchEvent, WorkerScope } from './scope.ts';

declare const self: WorkerScope;
/** Name of the bundle that this worker belongs to; inserted by the build. */
declare const BUNDLE: string;

/** Milliseconds to wait for a page from the network before a cached one is shown. */
const MAX_WAIT_MS = 3_000;

/** Tools for staff, which need the network. Whatever else is no screen is never cached, as its answer says. */
const TOOLS = /^\/(?:preview|studio|registry)\//;

const cached = openCache(BUNDLE);

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(cached.begin());
});

self.addEventListener('activate', (event) => {
  // Until this is done, whatever pages request is held up: nothing here may wait for the network or the disk.
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable()));
});

self.addEventListener('message', (event) => {
  const keep = async () => {
    await cached.keepSeen(event.data as Seen);
    await cached.moveIn();
  };
  event.waitUntil(keep().catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || TOOLS.test(pathname)) return;
  // A page with a tool in it is for its own user alone.
  if (/[?&]record=1\b/.test(search)) return;
  if (/^\/(?:a|d|assets)\//.test(pathname)) event.respondWith(cached.file(pathname, request.cache === 'reload', event));
  else if (pathname.startsWith('/m/')) event.respondWith(cached.manifest(pathname, event));
  else if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(page(event, pathname));
});

/** The page from the network, otherwise a cached one if that takes too long or fails, otherwise the offline page. */
async function page(event: FetchEvent, path: string): Promise<Response> {
  let keeping: Promise<void> | undefined;
  const coming = answerTo(event).then((answer) => {
    keeping = cached.keepPage(path, answer.clone());
    return begun(answer);
  });
  event.waitUntil(coming.then(() => keeping).catch(() => {}));
  const inTime = await Promise.race([coming.catch(() => undefined), patience()]);
  if (inTime && inTime.status < 500) return inTime;
  return (await cached.page(path)) ?? inTime ?? coming.catch(() => cached.noPage());
}

async function answerTo(event: FetchEvent): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  // Firefox resolves with that where the others reject.
  if (answer.type === 'error') throw new Error('the page could not be requested');
  return answer;
}

function patience(): Promise<undefined> {
  return new Promise((done) => setTimeout(done, MAX_WAIT_MS, undefined));
}
