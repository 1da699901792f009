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

test('a payment is not sent while another tab blocks the storage, and is sent once after that', async () => {
  const { page, context, sent } = await open(`/payway?${SESSION}&orderId=170&amount=123450`);
  await page.getByRole('radio').first().check();
  await until(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'screens')));
  const other = await context.newPage();
  await other.goto(`${base()}/aboutUs?${SESSION}`);
  await other.evaluate(holdStorage);
  const payments = () => sent.filter(({ body }) => body.includes('repayToken'));
  const pay = page.getByRole('button', { name: 'Payment' });
  await pay.click();
  await page.getByRole('alert').filter({ hasText: 'nothing was sent' }).waitFor();
  assert.is(payments().length, 0);
  await other.close();
  await pay.click();
  await page.getByRole('dialog', { name: 'SMS code' }).waitFor();
  assert.is(payments().length, 1);
});

/** Holds what the phone stores in a transaction that does not end, as that of a suspended tab does on iOS. */
async function holdStorage(): Promise<void> {
  const database = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open('screens', 1);
    request.onsuccess = () => done(request.result);
  });
  const store = database.transaction('durable', 'readwrite').objectStore('durable');
  const hold = () => {
    store.get('none').onsuccess = hold;
  };
  hold();
}
