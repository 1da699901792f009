import { assert, test } from '../suite.ts';
import { compareWithRedrawn } from './drawn.ts';
import { phones } from './harness.ts';
import { holding } from './held.ts';

const phone = phones();
const { open, base } = phone;
const held = holding(phone);
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=p1';
const FORM = `/complainPageNext?${SESSION}&problemType=1&problemSonType=2`;
const ORDER = `${SESSION}&orderId=174`;

test('a screen that needs no data is visible before any module loads', async () => {
  const { page } = await held(FORM);
  await page.getByRole('textbox').waitFor();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  assert.is(await page.locator('#waiting').count(), 1);
});

test('input before the renderer has loaded is kept and sent, and focus and caret stay', async () => {
  const { page, release, sent, problems } = await held(FORM);
  const box = page.getByRole('textbox');
  const first = await box.elementHandle();
  await box.fill('The app shows the wrong sum');
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(3, 3));
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  assert.is(await box.evaluate((element, before) => element === before, first), true, 'it is the same box');
  assert.is(await box.inputValue(), 'The app shows the wrong sum');
  assert.is(await box.evaluate((element: HTMLTextAreaElement) => element === document.activeElement), true);
  assert.is(await box.evaluate((element: HTMLTextAreaElement) => element.selectionStart), 3);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Successful demonstration').waitFor();
  const save = sent.find(({ body }) => body.includes('problemDetail'));
  assert.is(new URLSearchParams(save?.body).get('problemDetail'), 'The app shows the wrong sum');
  assert.equal(problems, []);
});

test('an image that failed before the renderer has loaded is replaced', async () => {
  const broken = encodeURIComponent('data:image/png;base64,AAAA');
  const { page, release } = await held(`/repaymentOfCode?${SESSION}&showType=2&payCodeImg=${broken}`);
  await page.waitForFunction(() => document.images[0]?.complete);
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  await page.locator('.picture-missing').waitFor();
  assert.is(await page.locator('img').count(), 0);
});

test('every hydrated screen looks the same as one rendered by the phone', async () => {
  const { page, problems } = await open('/m/current');
  const count = await compareWithRedrawn(
    page,
    base(),
    () => SESSION,
    (html) => html.includes('"prerendered":"'),
  );
  assert.ok(count > 5, `${count} routes`);
  assert.equal(problems, []);
});

test('a prerendered screen stays with its input if its modules never load, and offers a retry', async () => {
  const { page } = await open('/m/current');
  await page.route('**/a/*.js', (route) => route.abort());
  await page.goto(base() + FORM);
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  await page.getByRole('textbox').fill('It is typed');
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  await page.goto(`${base()}/order?${ORDER}`);
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  assert.is(await page.locator('.veil').count(), 0, 'of a skeleton nothing stays');
});

test('modules that load after the error message was shown still hydrate the screen', async () => {
  const { page, release } = await held(FORM);
  await page.getByRole('textbox').fill('It is typed');
  await page.evaluate(() => (window as unknown as { earlyPage: { showFailure(): void } }).earlyPage.showFailure());
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  release();
  await page.getByText('11/200').waitFor();
  assert.is(await page.getByRole('link', { name: 'Try again' }).count(), 0);
  assert.is(await page.getByRole('textbox').inputValue(), 'It is typed');
});

test('the back button works while the skeleton is shown', async () => {
  const { page, release } = await held(`/order?${ORDER}`);
  await page.getByRole('button', { name: 'Back' }).click();
  release();
  await page.waitForURL('**/m/current');
});

test('a screen that needs data first shows its frame and skeleton, and nothing shifts when the data arrives', async () => {
  const { page, release } = await held(`/loanConfirm?${ORDER}`);
  await page.getByRole('heading', { name: 'Confirm' }).waitFor();
  assert.is(await page.locator('main').textContent(), 'Loading');
  const tops = () =>
    page.locator('main > .card').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await tops();
  assert.is(before.length, 3);
  assert.is(await page.locator('main > .actions > .button').count(), 1);
  release();
  await page.getByText('Loan amount').waitFor();
  assert.equal((await tops()).slice(0, 2), before.slice(0, 2));
});

test('the renderer draws the same skeleton as the server', async () => {
  const { page, release } = await held('/m/current');
  await page.route('**/loan-details/**', () => {});
  await page.goto(`${base()}/order?${ORDER}`, { waitUntil: 'commit' });
  await page.locator('.veil').waitFor();
  const boxes = () =>
    page
      .locator('main *')
      .evaluateAll((all) => all.map((one) => [one.tagName, one.classList.value, one.getBoundingClientRect().toJSON()]));
  const skeleton = await boxes();
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  assert.equal(await boxes(), skeleton);
});
