/**
 * A browser sends a POST again by itself when a kept connection breaks before the answer: on every idle connection that
 * it has. The page asks once; the backend must execute once.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { startChromium } from '../../runner/browser/chromium.ts';
import { startServer } from '../../server/index.ts';
import { startBackend } from '../server/real/backend.ts';
import { startResettingProxy } from '../server/real/resetting-proxy.ts';
import { afterAll, assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';

/** Connections that a browser keeps to one server. */
const CONNECTIONS = 6;

const backend = await startBackend();
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  upstream: new URL(backend.address),
  say: () => {},
});
const proxy = await startResettingProxy(server.address);
const browser: Browser = await startChromium(findChromium());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${proxy.address}/About`);
  return page;
}

/** Makes the browser open all the connections that it may, and leaves them idle. */
async function warmUp(page: Page, path: string): Promise<void> {
  backend.answersAtOnce = false;
  const warm = page.evaluate(
    async ([path, count]) => {
      const all = Array.from({ length: count }, (_, at) => fetch(`${path}/warm?${at}`, { cache: 'no-store' }));
      await Promise.all(all.map(async (answer) => (await answer).text()));
    },
    [path, CONNECTIONS] as const,
  );
  await backend.reached(`${path}/warm`, CONNECTIONS);
  backend.answersAtOnce = true;
  backend.release();
  await warm;
}

/** Sends a payment from the page; answers the status, or 'failed' where the browser gave up. */
function pay(page: Page, path: string, key: string | undefined): Promise<number | string> {
  return page.evaluate(
    async ([path, key]) => {
      const headers = key ? { 'Idempotency-Key': `"${key}"` } : undefined;
      const sent = fetch(path!, { method: 'POST', body: 'amount=100', ...(headers && { headers }) });
      return sent.then(
        ({ status }) => status,
        () => 'failed',
      );
    },
    [path, key] as const,
  );
}

async function tapOverBrokenConnections(path: string, key: string | undefined): Promise<Page> {
  const page = await openPage();
  await warmUp(page, path);
  proxy.resets = path;
  assert.is(await pay(page, path, key), 'failed');
  proxy.resets = undefined;
  return page;
}

test('without a key the browser pays on every idle connection', async () => {
  const page = await tapOverBrokenConnections('/examine/plain', undefined);
  await backend.reached('/examine/plain', 2);
  await page.context().close();
});

test('with a key what the browser resends by itself is not passed on', async () => {
  const key = randomUUID();
  const before = proxy.passed();
  const page = await tapOverBrokenConnections('/examine/keyed', key);
  assert.ok(proxy.passed() - before > 1, 'the browser did resend');
  await backend.reached('/examine/keyed');
  assert.is(await pay(page, '/examine/keyed', key), 200, 'the page asks again and gets the answer');
  assert.is(backend.executed('/examine/keyed'), 1);
  await page.context().close();
});
