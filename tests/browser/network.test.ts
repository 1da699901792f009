import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { hasWordsOfHead } from './faults/round.ts';
import { openFront } from './front.ts';
import { phones, until } from './harness.ts';
import { holdBack } from './held.ts';

const { open, base } = phones();
const front = await openFront(base);
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const ORDER = `/order?${SESSION}&orderId=170`;

const repayment = (page: Page) => page.getByRole('button', { name: 'Repayment', exact: true });
const again = (page: Page) => page.locator('a:visible, button:visible').filter({ hasText: 'Try again' });

/** A page behind the proxy, which lets everything through until a test changes that. */
async function openBehind(mode: Partial<typeof front.mode>, path = ORDER): Promise<Page> {
  const { page } = await open('/m/current', { alone: true });
  front.mode = { down: false, slow: 0, ...mode };
  await page.goto(front.address + path, { waitUntil: 'commit' });
  return page;
}

for (const [where, cut] of [
  ['in its style', 0.12],
  ['behind its style', 0.75],
  ['in the document of its screen', 0.9],
] as const) {
  test(`a page that is cut off ${where} reports it, and loads on retry`, async () => {
    const page = await openBehind({ cut });
    const notice = page.getByText('This page is incomplete.');
    // A busy browser may drop the notice, which had been received and not parsed; the head has words in its place.
    await until(async () => (await notice.isVisible()) || hasWordsOfHead(page));
    front.mode.cut = undefined;
    await ((await notice.isVisible()) ? again(page).first().click() : page.reload());
    await repayment(page).waitFor();
  });
}

for (const [where, last] of [
  ['its head', '<body>'],
  ['the link of its notice', '<a id=cut class=again href>'],
] as const) {
  test(`a page that is cut off right after ${where} shows an error message`, async () => {
    const text = await (await fetch(base() + ORDER)).text();
    assert.ok(text.includes(last));
    const page = await openBehind({ cut: (text.indexOf(last) + last.length + 0.5) / text.length });
    await until(() => hasWordsOfHead(page));
    front.mode.cut = undefined;
    await page.reload();
    await repayment(page).waitFor();
    assert.not.ok(await hasWordsOfHead(page));
  });
}

test('a slow load shows a message with a retry, and the first of two answers counts', async () => {
  const { page, sent } = await open('/m/current');
  const release = await holdBack(page, '**/loan-details?*');
  await page.goto(base() + ORDER, { waitUntil: 'commit' });
  await page.getByText('This takes long.').waitFor();
  // Let through before the first request, which stays delayed.
  await page.route('**/loan-details?*', (route) => route.continue());
  await again(page).click();
  await repayment(page).waitFor();
  assert.is(await page.getByText('This takes long.').count(), 0);
  assert.is(sent.filter(({ path }) => path.endsWith('/loan-details')).length, 2);
  release();
});

test('the first answer counts, also if it belongs to the first request', async () => {
  const { page } = await open('/m/current');
  const release = await holdBack(page, '**/loan-details?*');
  await page.goto(base() + ORDER, { waitUntil: 'commit' });
  await page.getByText('This takes long.').waitFor();
  await again(page).click();
  release();
  await repayment(page).waitFor();
});

test('a damaged script in the browser’s cache is fetched again on retry', async () => {
  const page = await openBehind({ file: { path: /^\/a\/react-/, type: 'text/javascript', text: 'export {' } });
  await page.getByText('This page could not be shown').waitFor();
  delete front.mode.file;
  await again(page).click();
  await repayment(page).waitFor();
});

test('neither the login page of a network nor a damaged script is cached in place of a script', async () => {
  const { page } = await open('/m/current', { serviceWorkers: 'allow' });
  front.mode = { down: false, slow: 0 };
  await page.goto(front.address + ORDER);
  await repayment(page).waitFor();
  await until(() => page.evaluate(async () => (await caches.match('/order')) !== undefined));
  await page.reload();
  await repayment(page).waitFor();
  const path = await page.evaluate(
    () => new URL(document.querySelector<HTMLLinkElement>('[href*="/a/react-"]')!.href).pathname,
  );
  for (const [type, text] of [
    ['text/html', '<h1>Log in to this network</h1>'],
    ['text/javascript', 'export {'],
  ] as const) {
    front.mode.file = { path: /^\/a\/react-/, type, text };
    await page.evaluate(forget, path);
    await page.evaluate((path) => fetch(path, { cache: 'reload' }).then(String, String), path);
    delete front.mode.file;
    const got = await page.evaluate(async (path) => (await fetch(path)).text(), path);
    assert.ok(got.length > 10_000, `${type}: ${got.slice(0, 40)}`);
  }
});

/** Runs in the page: deletes a file from the worker’s caches. */
async function forget(path: string): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
}

test('a pop-up whose file is gone since a deployment reports it, and the page is reloaded', async () => {
  const { page } = await open('/m/current');
  await page.route(/\/a\/later-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${base()}/repay?${SESSION}&orderId=174`);
  const opens = page.getByRole('button', { name: 'Payment Method' });
  await opens.waitFor();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await opens.click();
  await page.getByText('This page has been updated.').waitFor();
  await page.unroute(/\/a\/later-/);
  await page.waitForFunction(() => !('stillHere' in window));
  await opens.click();
  await page.getByRole('dialog').waitFor();
});

test('a page that cannot even show that message still reloads', async () => {
  const { page } = await open('/m/current');
  const gone = /\/a\/(later|when-idle)-/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${base()}/repay?${SESSION}&orderId=174`);
  const opens = page.getByRole('button', { name: 'Payment Method' });
  await opens.waitFor();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await opens.click();
  await page.waitForFunction(() => !('stillHere' in window));
  await page.unroute(gone);
  await opens.click();
  await page.getByRole('dialog').waitFor();
});
