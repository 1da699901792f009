/** One borrower with the product in two tabs. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { phones, until } from '../harness.ts';

const { open, base } = phones();
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const COMPLAINT = `/complainPageNext?${SESSION}&problemType=2&orderNo=170`;
const comments = (page: Page) => page.getByRole('textbox', { name: 'Your comments and suggestions' });

test('input in one tab changes nothing in the other, and each sends its own once', async () => {
  const { page, context, sent } = await open(COMPLAINT);
  await comments(page).fill('From the first');
  const other = await context.newPage();
  await other.goto(base() + COMPLAINT);
  await until(async () => (await comments(other).inputValue()) === 'From the first');
  await comments(other).fill('From the second');
  assert.is(await comments(page).inputValue(), 'From the first');
  await other.getByRole('button', { name: 'Submit' }).click();
  await other.waitForURL('**/complaint?*');
  assert.is(await comments(page).inputValue(), 'From the first');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/complaint?*');
  assert.is(sent.filter(({ method, body }) => method === 'POST' && body.includes('From')).length, 1);
});

test('each tab has its own back history', async () => {
  const { page, context } = await open(`/order?${SESSION}&orderId=170`, { shell: true });
  const repayment = (page: Page) => page.getByRole('button', { name: 'Repayment', exact: true });
  await repayment(page).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  // Like a duplicated tab, which copies the session storage of the first one.
  const [other] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open(location.href))]);
  await other.getByRole('button', { name: 'Payment Method' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await repayment(page).waitFor();
  assert.is(new URL(other.url()).pathname, '/repay');
  // Its history starts here; before it is the shell.
  await other.getByRole('button', { name: 'Back' }).click();
  await until(() => other.evaluate(() => (sessionStorage.getItem('test-messages') ?? '').includes('closeWebview')));
});
