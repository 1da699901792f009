/** A page that was in the background: money may have moved, and a debt has grown. */
import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const HOUR_MS = 3_600_000;
const ORDER = '/order?userId=u1&deviceId=d1&orderId=174';
const REGISTER = '/register?userId=u1&deviceId=d1';

/** Leaves the page in the background for a time, and returns to it. */
function leaveFor(page: Page, ms: number): Promise<void> {
  return page.evaluate((ms) => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    const { now } = Date;
    Date.now = () => now() + ms;
    state = 'visible';
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, ms);
}

/** The number of times that a page was loaded, from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('after a long time in the background an order is loaded again', async () => {
  const { page } = await open(ORDER, { alone: true });
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const reloaded = page.waitForEvent('load');
  await leaveFor(page, 2 * HOUR_MS);
  await reloaded;
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
});

test('what was typed is there when the page was loaded again', async () => {
  const { page } = await open(REGISTER, { alone: true });
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('9171234567');
  await page.waitForLoadState('networkidle');
  const reloaded = page.waitForEvent('load');
  await leaveFor(page, 2 * HOUR_MS);
  await reloaded;
  await page.waitForFunction(() => document.querySelector('main input')?.matches(':not(:placeholder-shown)'));
  assert.match(await field.inputValue(), /917/);
});

test('a list of choices that is open does not keep old figures', async () => {
  const { page } = await open('/repay?userId=u1&deviceId=d1&orderId=174', { alone: true });
  await page.getByRole('button', { name: 'Payment Method' }).click();
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor();
  const reloaded = page.waitForEvent('load');
  await leaveFor(page, 2 * HOUR_MS);
  await reloaded;
  await page.getByRole('button', { name: 'Payment Method' }).click();
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor();
});

test('a pop-up that waits for an answer stays with what was typed in it, and the next return loads the page', async () => {
  const { page } = await open('/payway?userId=u1&deviceId=d1&orderId=174&amount=123450', { alone: true });
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Payment' }).click();
  const code = page.getByRole('textbox', { name: 'SMS code' });
  await code.fill('123');
  await page.waitForLoadState('networkidle');
  const loads = loadsOf(page);
  await leaveFor(page, 2 * HOUR_MS);
  await page.waitForTimeout(1500);
  assert.equal([loads(), await code.inputValue()], [0, '123']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await code.waitFor({ state: 'hidden' });
  const reloaded = page.waitForEvent('load');
  await leaveFor(page, 1000);
  await reloaded;
  await page.getByRole('button', { name: 'Payment' }).waitFor();
  assert.is(await page.getByRole('dialog').count(), 0);
});

for (const [title, path, dialog] of [
  ['the promotion, which takes a loan,', '/loanConfirm?userId=u1&deviceId=d1&productId=promo', /./],
  ['an agreement', '/newLoanConfirm?userId=u1&deviceId=d1&productId=agreement', 'Agreement'],
] as const) {
  test(`${title} that came with a loan does not keep the figures of yesterday`, async () => {
    const { page } = await open(path, { alone: true });
    const popUp = page.getByRole('dialog', { name: dialog });
    await popUp.waitFor();
    await page.waitForLoadState('networkidle');
    const reloaded = page.waitForEvent('load');
    await leaveFor(page, 2 * HOUR_MS);
    await reloaded;
    await popUp.waitFor();
  });
}

test('the question of whoever goes back from a loan does not keep the figures of yesterday', async () => {
  const { page } = await open('/newLoanConfirm?userId=u1&deviceId=d1&productId=7', { alone: true });
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
  await page.getByRole('dialog', { name: 'Point out' }).waitFor();
  const reloaded = page.waitForEvent('load');
  await leaveFor(page, 2 * HOUR_MS);
  await reloaded;
  await page.getByRole('button', { name: 'Next' }).waitFor();
});

test('stars that were chosen stay', async () => {
  const { page } = await open('/order?userId=u1&deviceId=d1&orderId=score', { alone: true });
  const stars = page.getByRole('radio', { name: '3 stars' });
  await stars.check();
  await page.waitForLoadState('networkidle');
  const loads = loadsOf(page);
  await leaveFor(page, 2 * HOUR_MS);
  await page.waitForTimeout(1500);
  assert.equal([loads(), await stars.isChecked()], [0, true]);
});

for (const [title, path, ms] of [
  ['an hour has not passed', ORDER, HOUR_MS / 2],
  ['it has no data', '/privacyPolicy', 2 * HOUR_MS],
] as const) {
  test(`a page stays as it is when ${title}`, async () => {
    const { page } = await open(path, { alone: true });
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const loads = loadsOf(page);
    await leaveFor(page, ms);
    await page.waitForTimeout(1500);
    assert.is(loads(), 0);
  });
}

test('nothing is loaded again while there is no network', async () => {
  const { page, context } = await open(ORDER, { alone: true });
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const loads = loadsOf(page);
  await leaveFor(page, 2 * HOUR_MS);
  await page.waitForTimeout(1500);
  assert.is(loads(), 0);
  assert.ok(await page.getByRole('button', { name: 'REPAY', exact: true }).isVisible());
});
