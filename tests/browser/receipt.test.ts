import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { accessibilityFaults, phones } from './harness.ts';

const { open } = phones();
const SESSION = 'deviceId=d1&sessionId=s1&productId=7&orderId=174';

/** Pays with the first card, and opens the receipt from the order. */
async function receipt(userId: string) {
  const opened = await open(`/payway?${SESSION}&userId=${userId}&amount=123450`);
  const { page } = opened;
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await page.getByRole('textbox', { name: 'SMS code' }).fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('heading', { name: 'Your payment went through' }).waitFor();
  return opened;
}

test('a borrower with an overdue order pays by card, mistypes the code once, and finds the receipt again', async () => {
  const { page, problems, sent } = await open(`/order?${SESSION}&userId=receipt-3`);
  await page.getByRole('button', { name: 'REPAY', exact: true }).click();
  await page.getByText('₱6530.00').first().waitFor();
  // The shell leads to the cards, with the amount of the repayment.
  await page.goto(new URL(`/payway?${SESSION}&userId=receipt-3&amount=653000`, page.url()).href);
  await page.getByRole('radio').last().waitFor();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'SMS code' });
  await code.fill('111111');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.field-error', { hasText: '验证码错误' }).waitFor();
  await code.fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Repaid' }).waitFor();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const slip = page.getByRole('region', { name: 'Receipt 174' });
  for (const text of ['₱6530.00', /^BDO Unibank/, /^R\d+$/]) await slip.getByText(text).waitFor();
  assert.equal(
    ['-commit', '-confirm'].map((end) => sent.filter(({ path }) => path.endsWith(end)).length),
    [1, 2],
  );
  // Later, from the order: the receipt is kept on the phone.
  await page.goto(new URL(`/order?${SESSION}&userId=receipt-3`, page.url()).href);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await slip.getByText('₱6530.00').waitFor();
  assert.equal(problems, []);
});

/** Width and height of a PNG. */
function sizeOf(png: Buffer): number[] {
  assert.is(png.toString('latin1', 1, 4), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const save = (page: Page) => page.getByRole('button', { name: 'Save as picture' }).click();

test('a payment by card has a receipt, which can be saved as a picture', async () => {
  const { page, problems } = await receipt('receipt-1');
  const slip = page.getByRole('region', { name: 'Receipt 174' });
  for (const text of ['₱1234.50', 'Reference', 'Paid with', 'Time']) await slip.getByText(text).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  const [download] = await Promise.all([page.waitForEvent('download'), save(page)]);
  assert.is(download.suggestedFilename(), 'Receipt 174.png');
  const [width, height] = sizeOf(readFileSync(await download.path()));
  assert.is(width, 720);
  assert.ok(height! > 400, String(height));
  assert.equal(problems, []);
});

test('if the browser can share files, the receipt is shared instead of saved', async () => {
  const { page } = await receipt('receipt-2');
  await page.evaluate(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files }: ShareData = {}) => {
      document.title = files!.map(({ name, type }) => `${name} ${type}`).join();
    };
  });
  await save(page);
  await page.waitForFunction(() => document.title === 'Receipt 174.png image/png');
});
