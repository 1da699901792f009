import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { openFront } from './front.ts';
import { phones } from './harness.ts';
import { storedTexts } from './stored-texts.ts';

const { open, base } = phones();
const front = await openFront(base);
const session = (user: string) => `userId=${user}&deviceId=d9&sessionId=s-${user}&productId=7&token=secret-${user}`;
const orderOf = (user: string) => `${front.address}/order?${session(user)}&orderId=174`;

/** A page that has shown a user’s order, and would open offline; its phone is set to the time of another country. */
async function visit(user: string): Promise<Page> {
  front.mode = { down: false, slow: 0 };
  const { page } = await open('/m/current', { serviceWorkers: 'allow', timezoneId: 'America/New_York' });
  await page.goto(orderOf(user));
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  for (const turn of Array.from({ length: 100 }, (_, index) => index)) {
    if (await page.evaluate(async () => (await caches.match('/order')) !== undefined)) break;
    if (turn === 99) throw new Error('the page was never kept');
    await page.waitForTimeout(100);
  }
  return page;
}

/** Stored texts of screens, with their keys. */
async function keptIn(page: Page): Promise<string[]> {
  return (await storedTexts(page, 'figures:')).map(([name, text]) => `${name} ${text}`);
}

/** Waits until that many screens are stored: a screen stores its data after it is shown. */
async function waitForKept(page: Page, count: number): Promise<string[]> {
  for (let turn = 0; turn < 100; turn += 1) {
    const kept = await keptIn(page);
    if (kept.length >= count) return kept;
    await page.waitForTimeout(100);
  }
  throw new Error(`fewer than ${count} screens were stored`);
}

const notice = (page: Page) => page.getByText(/^Offline\. These figures are from \d+ \w+, \d\d:\d\d\.$/);

test('offline, the last figures are shown with their date, and reloaded when the network is back', async () => {
  const page = await visit('ana');
  await waitForKept(page, 1);
  const amount = await page.locator('.status-amount, .text-amount').first().textContent();
  assert.is(await notice(page).count(), 0);
  front.mode.down = true;
  await page.goto(orderOf('ana'));
  await notice(page).waitFor();
  assert.is(await page.locator('.status-amount, .text-amount').first().textContent(), amount);
  front.mode.down = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await notice(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
});

test('the date of old figures is that of the country, whatever the phone is set to', async () => {
  const page = await visit('eva');
  let stored = (await waitForKept(page, 1)).length;
  for (const [region, zone] of [
    ['', 'Asia/Manila'],
    ['1', 'Asia/Kolkata'],
  ] as const) {
    front.mode.down = false;
    await page.goto(`${orderOf('eva')}&region=${region}`);
    await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
    stored += 1;
    await waitForKept(page, stored);
    front.mode.down = true;
    await page.goto(`${orderOf('eva')}&region=${region}`);
    await notice(page).waitFor();
    const now = new Date();
    const minutes = [now, new Date(now.getTime() - 60_000)].map((moment) =>
      moment.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }),
    );
    const shown = (await notice(page).textContent())!.match(/\d\d:\d\d/)![0];
    assert.ok(minutes.includes(shown), `${zone}: ${shown}, not ${minutes.join(' or ')}`);
  }
});

test('data stored for one user is never shown to another, and that of an earlier session is deleted', async () => {
  const page = await visit('ben');
  const before = await waitForKept(page, 1);
  assert.is(before.length, 1);
  assert.not.match(before[0]!, /secret-ben|s-ben/);
  front.mode.down = true;
  await page.goto(orderOf('cora'));
  await page.locator('#app').getByRole('button', { name: 'Try again' }).waitFor();
  assert.is(await notice(page).count(), 0);
  front.mode.down = false;
  await page.goto(orderOf('cora'));
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  for (let turn = 0; turn < 50 && (await keptIn(page)).includes(before[0]!); turn += 1) await page.waitForTimeout(100);
  const after = await keptIn(page);
  assert.is(after.length, 1);
  assert.is.not(after[0], before[0]);
});

test('nothing can be taken or paid based on old figures', async () => {
  const page = await visit('dora');
  const confirm = `${front.address}/newLoanConfirm?${session('dora')}&orderId=42`;
  await page.goto(confirm);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.waitFor();
  await waitForKept(page, 2);
  await page.waitForFunction(async () => (await caches.match('/newLoanConfirm')) !== undefined);
  front.mode.down = true;
  await page.goto(confirm);
  await notice(page).waitFor();
  await next.click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'You are offline. Please try again when you are back online.' })
    .waitFor();
});
