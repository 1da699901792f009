/**
 * A borrower's own acts against a backend that counts, behind the real server: each of the six calls that move money
 * happens once.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { startServer } from '../../server/index.ts';
import { createSandbox } from '../../server/sandbox/index.ts';
import { afterAll, assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { until } from './harness.ts';
import { button, PAYMENTS, type Submission } from './submissions.ts';

/** What the backend does with a payment, once it has made it. */
type Fault = 'none' | 'lost' | 'status 500' | 'status 409' | 'held';

const sandbox = createSandbox();
const executed = new Map<string, number>();
let fault: Fault = 'none';
let release = () => {};

const backend = createServer((request, response) => {
  serve(request, response).catch(() => response.destroy());
});
await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done));
const upstream = new URL(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
const server = await startServer({ port: 0, host: '127.0.0.1', upstream, data: { kind: 'memory' }, say: () => {} });
const browser: Browser = await startChromium(findChromium());
const contexts: BrowserContext[] = [];
afterAll(async () => {
  for (const context of contexts) await closeContext(context);
  await browser.close();
  release();
  await server.stop();
  backend.closeAllConnections();
  backend.close();
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const { pathname, searchParams } = new URL(request.url!, upstream);
  const answer = await sandbox.fetch(
    new Request(new URL(request.url!, upstream), {
      method: request.method!,
      headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }),
  );
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? 'text/plain';
  if (!PAYMENTS.some(({ call }) => pathname.endsWith(call)))
    return void response.writeHead(answer.status, { 'content-type': type }).end(text);
  const what = `${searchParams.get('userId')} ${pathname.replace(/.*\//, '/')}`;
  executed.set(what, (executed.get(what) ?? 0) + 1);
  if (fault === 'held')
    await new Promise<void>((done) => {
      release = done;
    });
  if (fault === 'lost') return void response.destroy();
  const status = fault === 'status 500' ? 500 : fault === 'status 409' ? 409 : 200;
  response.writeHead(status, { 'content-type': type }).end(text);
}

let borrower = 0;
const nextBorrower = () => {
  borrower += 1;
  return `pay-${borrower}`;
};

/** Opens the page as somebody the backend has never seen. */
async function arrive(
  { path }: Submission,
  more: { storageState?: Awaited<ReturnType<BrowserContext['storageState']>> } = {},
  user = nextBorrower(),
) {
  for (const context of contexts.splice(0)) await closeContext(context);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block', ...more });
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const address = server.address + path.replace('?', `?userId=${user}&`);
  await page.goto(address);
  return { context, page, address, user };
}
/** Goes on up to the point where one tap pays. */
async function prepare({ prepare, button: name }: Submission, page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').first().waitFor();
  await prepare?.(page);
  await button(page, name).last().waitFor();
}
const pay = ({ button: name }: Submission, page: Page) => button(page, name).last().click();
const count = ({ call }: Submission, user: string) => executed.get(`${user} ${call}`) ?? 0;
const checking = (page: Page) => page.getByRole('dialog', { name: /^Checking your/ });
const goBack = (page: Page) => page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
/** Long enough for a request to arrive. */
const aWhile = (page: Page) => page.waitForTimeout(300);

for (const submission of PAYMENTS) {
  const { title } = submission;

  for (const kind of ['lost', 'status 500', 'status 409'] as const) {
    test(`${title} is made once when its answer is ${kind} and the borrower taps again`, async () => {
      const { page, user } = await arrive(submission);
      await prepare(submission, page);
      fault = kind;
      await pay(submission, page);
      await checking(page).waitFor();
      await goBack(page);
      // The order may have said meanwhile that it is paid.
      await pay(submission, page).catch(() => {});
      await aWhile(page);
      fault = 'none';
      assert.is(count(submission, user), 1);
    });
  }

  test(`${title} is made once when the page is loaded again on the way, and goes on`, async () => {
    const { page, user } = await arrive(submission);
    await prepare(submission, page);
    fault = 'held';
    await pay(submission, page);
    await until(() => count(submission, user) === 1);
    await page.reload();
    await checking(page).waitFor();
    fault = 'none';
    release();
    await checking(page).waitFor({ state: 'hidden' });
    assert.is(count(submission, user), 1);
  });

  test(`${title} is made once when the phone closes the app on the way, and goes on`, async () => {
    const { context, page, user } = await arrive(submission);
    await prepare(submission, page);
    fault = 'held';
    await pay(submission, page);
    await until(() => count(submission, user) === 1);
    const storageState = await context.storageState({ indexedDB: true });
    const again = await arrive(submission, { storageState }, user);
    await checking(again.page).waitFor();
    fault = 'none';
    release();
    await checking(again.page).waitFor({ state: 'hidden' });
    assert.is(count(submission, user), 1);
  });

  test(`${title} is made once when two tabs pay`, async () => {
    const { context, page, address, user } = await arrive(submission);
    await prepare(submission, page);
    const other = await context.newPage();
    await other.goto(address);
    await prepare(submission, other);
    await Promise.all([pay(submission, page), pay(submission, other)]);
    await until(() => count(submission, user) > 0);
    await aWhile(page);
    assert.is(count(submission, user), 1);
  });

  test(`${title} is made once by a borrower who goes back and pays again`, async () => {
    const { page, address, user } = await arrive(submission);
    await prepare(submission, page);
    await pay(submission, page);
    await until(() => count(submission, user) === 1);
    await aWhile(page);
    await page.goto(address);
    await page.reload();
    // The step after it may have come back, and leave no way to pay again.
    await page.getByRole('main').getByRole('button').first().waitFor();
    await aWhile(page);
    if (!(await page.getByRole('dialog').isVisible()) || submission.button === 'Confirm') {
      await prepare(submission, page);
      await pay(submission, page);
    }
    await aWhile(page);
    assert.is(count(submission, user), 1);
  });
}
