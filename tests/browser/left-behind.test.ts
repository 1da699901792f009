/** What the webview stores besides the address: no value of the session, and only a handful of entries. */
import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';
import { button } from './submissions.ts';

const { open } = phones();
const SESSION =
  'userId=canary-u&deviceId=canary-d&sessionId=canary-s&token=canary-t&mobilePhone=0917canary&productId=p1';

/** Everything in the tab’s session storage. */
const keptBy = (page: Page) =>
  page.evaluate(() => ({ session: Object.entries({ ...sessionStorage }), state: history.state as unknown }));

/** What is stored besides the state of the previous screens. */
async function countdowns(page: Page): Promise<number> {
  return (await keptBy(page)).session.filter(([name]) => name !== 'views').length;
}

async function holdsLittle(page: Page, where: string): Promise<void> {
  const kept = await keptBy(page);
  assert.not.match(JSON.stringify(kept), /canary/, where);
  assert.ok(kept.session.length <= 4, `${where}: ${JSON.stringify(kept.session)}`);
  for (const name of Object.keys(kept.state ?? {})) assert.match(name, /^(depth|id|modal)$/, where);
}

test('a payment with its countdown, a redirect and the following screens store nothing of the session', async () => {
  const { page } = await open('/m/current');
  for (const amount of [123450, 123451, 123452]) {
    await page.goto(`${new URL(page.url()).origin}/payway?${SESSION}&orderId=170&amount=${amount}`);
    await page.getByRole('radio').first().check({ force: true });
    await button(page, 'Payment').click();
    await page.getByRole('dialog', { name: 'SMS code' }).waitFor();
    await holdsLittle(page, `payment of ${amount}`);
  }
  assert.is(await countdowns(page), 1, 'the countdown, once');
  await button(page, 'Cancel').click();
  await page.getByRole('dialog', { name: 'SMS code' }).waitFor({ state: 'hidden' });
  await holdsLittle(page, 'cancelled');
  assert.is(await countdowns(page), 0, 'the countdown has gone');
  for (const path of ['/order', '/repay', '/bindBank', '/complaint', '/loanConfirm']) {
    await page.goto(`${new URL(page.url()).origin}${path}?${SESSION}&orderId=170`);
    await page.getByRole('main').getByRole('button').first().waitFor();
    await holdsLittle(page, path);
  }
});
