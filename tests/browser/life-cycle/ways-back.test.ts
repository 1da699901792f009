/** Several screens one after the other, and all the way back: within one page, and from page to page. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { phones, until } from '../harness.ts';

const { open } = phones();
const SESSION = 'userId=way-back&deviceId=d3&sessionId=s3&productId=p1';

/** A way through the product, from its first screen to its last: what leads on from each. */
const WAY: readonly { path: string; on: (page: Page) => ReturnType<Page['locator']> }[] = [
  { path: '/customerService', on: (page) => page.getByText('File a complaint') },
  { path: '/complaint', on: (page) => page.getByText('Complaint list') },
  { path: '/complaintList', on: (page) => page.locator('.list-item').first() },
  { path: '/complainDetails', on: (page) => page.getByText('Type', { exact: true }) },
];
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** How a screen comes: within the page that is open, or, where its document cannot be had, as a page of its own. */
const WAYS = [
  { how: 'within one page', whole: false },
  { how: 'from page to page', whole: true },
];

for (const { how, whole } of WAYS) {
  test(`a way over four screens leads back over each of them and forward again, ${how}`, async () => {
    const phone = await open(`/customerService?${SESSION}`, { shell: true });
    const { page, context } = phone;
    if (whole) await context.route('**/d/*.json', (route) => route.fulfill({ status: 404, body: '' }));
    for (const { path, on } of WAY.slice(0, -1)) {
      assert.is(pathOf(page), path);
      await on(page).click();
      await page.waitForURL((url) => url.pathname !== path);
    }
    for (const { path, on } of WAY.slice(0, -1).reverse()) {
      await page.getByRole('button', { name: 'Back' }).click();
      await page.waitForURL((url) => url.pathname === path);
      await on(page).waitFor();
    }
    for (const { path, on } of WAY.slice(1)) {
      await page.goForward();
      assert.is(pathOf(page), path);
      await on(page).waitFor();
    }
    for (const { path, on } of WAY.slice(0, -1).reverse()) {
      await page.goBack();
      assert.is(pathOf(page), path);
      await on(page).waitFor();
    }
    const closes = async () => (await phone.messages()).some(({ action }) => action === 'closeWebview');
    assert.is(await closes(), false);
    await page.getByRole('button', { name: 'Back' }).click();
    await until(closes);
  });
}
