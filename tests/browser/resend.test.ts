/**
 * A browser resends a POST by itself when a reused connection breaks before the answer, on every idle connection it
 * has. The borrower taps once on the real screen; the backend must execute once.
 */
import type { Browser, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { startServer } from '../../server/index.ts';
import { startResettingProxy } from '../server/real/resetting-proxy.ts';
import { afterAll, assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { STILL, until } from './harness.ts';
import { checking, pathFor, pay, prepare, startPaidBackend } from './paying.ts';
import { PAYMENTS, type Submission } from './submissions.ts';

/** The number of connections that a browser keeps to one server. */
const CONNECTIONS = 6;

const backend = await startPaidBackend();
const { address: upstream } = backend;
const server = await startServer({ port: 0, host: '127.0.0.1', upstream, data: { kind: 'memory' }, say: () => {} });
const proxy = await startResettingProxy(server.address);
const browser: Browser = await startChromium(findChromium());
afterAll(async () => {
  await browser.close();
  backend.stop();
  await server.stop();
});

/** Makes the browser open as many connections as it can, and leaves them idle. */
async function warmUp(page: Page): Promise<void> {
  const warm = page.evaluate(async (count) => {
    const all = Array.from({ length: count }, (_, at) => fetch(`/examine/held?${at}`, { cache: 'no-store' }));
    await Promise.all(all.map(async (answer) => (await answer).text()));
  }, CONNECTIONS);
  await until(() => backend.waiting() === CONNECTIONS);
  backend.release();
  await warm;
}

/** One tap that pays, while all connections break before the answer. */
async function tapOverBrokenConnections(submission: Submission, user: string): Promise<Page> {
  const context = await browser.newContext({ ...STILL, serviceWorkers: 'block' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(proxy.address + pathFor(submission, user));
  await prepare(submission, page);
  await warmUp(page);
  const before = proxy.passed();
  proxy.resets = submission.call;
  await pay(submission, page);
  await until(() => proxy.passed() - before > 1);
  return page;
}

for (const submission of PAYMENTS) {
  test(`${submission.title}: what the browser resends by itself is not forwarded`, async () => {
    const user = `once-${submission.call.slice(1)}`;
    const page = await tapOverBrokenConnections(submission, user);
    await checking(page).waitFor();
    proxy.resets = undefined;
    await checking(page).waitFor({ state: 'hidden' });
    assert.is(backend.count(submission, user), 1);
    await closeContext(page.context());
  });
}

/** Runs something while a proxy removes the key from every call. */
async function withoutKey(act: () => Promise<void>): Promise<void> {
  proxy.drops = 'idempotency-key';
  try {
    await act();
  } finally {
    proxy.drops = undefined;
    proxy.resets = undefined;
  }
}

const LOANS = PAYMENTS.filter(({ call }) => /^\/(loan-detail-push|depush)$/.test(call));

for (const submission of [PAYMENTS[0]!, ...LOANS]) {
  test(`${submission.title}: without the key the same tap pays on every idle connection`, () =>
    withoutKey(async () => {
      const user = `often-${submission.call.slice(1)}`;
      const page = await tapOverBrokenConnections(submission, user);
      await until(() => backend.count(submission, user) > 1);
      await closeContext(page.context());
    }));
}
