/** Several screens one after another, and all the way back: within one page, and from page to page. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { phones, until } from '../harness.ts';

const { open } = phones();
const SESSION = 'userId=way-back&deviceId=d3&sessionId=s3&productId=p1';

/** A path through the product, and the element on each screen that leads to the next. */
const WAY: readonly { path: string; on: (page: Page) => ReturnType<Page['locator']> }[] = [
  { path: '/customerService', on: (page) => page.getByText('File a complaint') },
  { path: '/complaint', on: (page) => page.getByText('Complaint list') },
  { path: '/complaintList', on: (page) => page.locator('.list-item').first() },
  { path: '/complainDetails', on: (page) => page.getByText('Type', { exact: true }) },
];
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** How a screen opens: within the current page, or as a new page if its document cannot be loaded. */
const WAYS = [
  { how: 'within one page', whole: false },
  { how: 'from page to page', whole: true },
];

for (const { how, whole } of WAYS) {
  test(`back leads over each of four screens, and forward again, ${how}`, async () => {
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
