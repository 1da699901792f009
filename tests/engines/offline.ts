import { startServer } from '../../server/index.ts';
import type { Engine } from './engine.ts';
import { until } from './routes.ts';

/** How long to wait for a screen, and for the service worker to cache it, in milliseconds. */
const SHOWN_MS = 15_000;

const QUERY = 'deviceId=d1&userId=offline&sessionId=s1&productId=7&orderId=174';
/** The order has its title; the browser's own error page has none of ours. */
const SHOWN = `/^Order Details/.test((document.querySelector('h1') || {}).textContent)`;
/** Set by `LOOK`, which cannot wait for an answer by itself. */
const CACHED = 'window.isCached === true';
const LOOK = `(caches.match('/order').then((page) => { window.isCached = page !== undefined; }), true)`;

/**
 * What is wrong with a screen that an engine has shown before, on the second visit, which goes through the service worker,
 * and without a server. Empty if it works.
 */
export async function faultsOffline(engine: Engine): Promise<string[]> {
  engine.problems();
  const server = await startServer({ port: 0, host: '127.0.0.1', say: () => {} });
  const address = `${server.address}/order?${QUERY}`;
  try {
    await engine.open(address);
    if (!(await untilCached(engine))) return ['the order is not cached'];
    await engine.open(address);
    if (!(await until(engine, `${SHOWN} && navigator.serviceWorker.controller !== null`, SHOWN_MS)))
      return ['the second visit does not show'];
  } finally {
    await server.stop();
  }
  // The browser may report its own error page as a failure to open.
  await engine.open(address).catch(() => {});
  return [
    ...((await until(engine, SHOWN, SHOWN_MS)) ? [] : ['it does not show without a network']),
    ...engine.problems(),
  ];
}

async function untilCached(engine: Engine): Promise<boolean> {
  const end = Date.now() + SHOWN_MS;
  while (Date.now() < end) {
    await engine.evaluate(LOOK).catch(() => false);
    if (await until(engine, CACHED, 500)) return true;
  }
  return false;
}
