import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { type Phone, phones, until } from './harness.ts';
import { holdBack } from './held.ts';

const { open, base } = phones();
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const ORDER = `/order?${SESSION}&orderId=170`;

const back = (page: Page) => page.getByRole('button', { name: 'Back' });
const repayment = (page: Page) => page.getByRole('button', { name: 'Repayment', exact: true });
const payment = (page: Page) => page.getByRole('button', { name: 'Payment Method' });

/** Resolves when the page has loaded everything beyond its first view, and uses the history. */
function settled(page: Page): Promise<unknown> {
  return page.waitForFunction(() => (history.state as { id?: string } | null)?.id !== undefined);
}

function closings({ messages }: Phone): Promise<number> {
  return messages().then((all) => all.filter(({ action }) => action === 'closeWebview').length);
}

test('back on the first screen closes the webview, also after another screen was visited', async () => {
  const phone = await open(ORDER, { shell: true });
  const { page } = phone;
  await repayment(page).click();
  await payment(page).waitFor();
  await back(page).click();
  await repayment(page).waitFor();
  assert.is(await closings(phone), 0);
  await back(page).click();
  await until(async () => (await closings(phone)) === 1);
  assert.is(new URL(page.url()).pathname, '/order');
});

test('back from a fully loaded page leads to the previous screen', async () => {
  const phone = await open(ORDER, { shell: true });
  const { page, context } = phone;
  await repayment(page).waitFor();
  await settled(page);
  await context.route('**/d/*.json', (route) => route.fulfill({ status: 404, body: '' }));
  await repayment(page).click();
  await payment(page).waitFor();
  await settled(page);
  await context.unrouteAll();
  await back(page).click();
  await repayment(page).waitFor();
  assert.is(await closings(phone), 0);
  await back(page).click();
  await until(async () => (await closings(phone)) === 1);
});

test('the heading that gets the focus after going back from a page that was loaded again has no ring', async () => {
  const { page } = await open(ORDER);
  await repayment(page).click();
  await payment(page).waitFor();
  await page.reload();
  await settled(page);
  await page.goBack();
  await repayment(page).waitFor();
  const heading = page.locator('h1:focus');
  await heading.waitFor();
  assert.is(await heading.evaluate((element) => getComputedStyle(element).outlineStyle), 'none');
});

/** Opens a pop-up on the second screen, and closes it by the browser’s back. */
async function closedByBack(): Promise<Page> {
  const { page } = await open(ORDER);
  await repayment(page).click();
  await payment(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.waitForFunction(() => (history.state as { modal?: true }).modal);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  return page;
}

test('the browser’s back closes a pop-up, and the next one leaves the screen', async () => {
  const page = await closedByBack();
  assert.is(new URL(page.url()).pathname, '/repay');
  await page.goBack();
  await repayment(page).waitFor();
});

test('forward, after back has closed a pop-up, leads nowhere, and the next back leaves the screen', async () => {
  const page = await closedByBack();
  await page.evaluate(() => {
    const steps: boolean[] = [];
    Object.assign(window, { steps });
    addEventListener('popstate', () => steps.push(history.state.modal === true));
    history.forward();
  });
  await page.waitForFunction(() => String((window as unknown as { steps: boolean[] }).steps) === 'true,false');
  await page.goBack();
  await repayment(page).waitFor();
});

test('back closes the picker of a field on the first screen, which can be opened again', async () => {
  const { page } = await open(`/bindBank?${SESSION}&orderId=42`);
  await settled(page);
  const field = page.getByRole('combobox').first();
  for (let turn = 0; turn < 3; turn += 1) {
    await field.click();
    await page.getByRole('dialog').waitFor();
    await page.waitForFunction(() => (history.state as { modal?: true }).modal);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  assert.is(new URL(page.url()).pathname, '/bindBank');
});

test('the shell’s back closes the picker of a field', async () => {
  const phone = await open(`/bindBank?${SESSION}&orderId=42`, { shell: true });
  const { page } = phone;
  await settled(page);
  await page.getByRole('combobox').first().click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !(history.state as { modal?: true }).modal);
  assert.is(await closings(phone), 0);
  await page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
  await until(async () => (await closings(phone)) === 1);
});

test('a pop-up closed by its own button leaves no history entry', async () => {
  const phone = await open(ORDER, { shell: true });
  const { page } = phone;
  await repayment(page).click();
  await payment(page).click();
  await page.waitForFunction(() => (history.state as { modal?: true }).modal);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !(history.state as { modal?: true }).modal);
  await back(page).click();
  await repayment(page).waitFor();
  await back(page).click();
  await until(async () => (await closings(phone)) === 1);
});

test('a screen opened from a pop-up follows the pop-up’s screen in the history', async () => {
  const { page } = await open(`/complaint?${SESSION}&orderId=174`);
  await page.goto(`${base()}/complainPageNext?${SESSION}&problemType=2&orderNo=170`);
  await settled(page);
  await page.getByRole('textbox').fill('It does not work.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForURL('**/complaint?*');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !(history.state as { modal?: true }).modal);
  await page.goBack();
  await page.waitForURL(/orderId=174/);
});

/** Sends a complaint from its home, which is then shown again. */
async function complain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('textbox').fill('It does not work.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForURL('**/complaint?*');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Complaint list' }).waitFor();
}

test('back after complaints were sent leads to what was before them, not to the same screen once more', async () => {
  const { page } = await open(`/customerService?${SESSION}&orderId=174`);
  await settled(page);
  await page.getByRole('link', { name: 'File a complaint' }).click();
  await complain(page);
  await complain(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Customer service' }).waitFor();
  await page.goForward();
  await page.getByRole('link', { name: 'Complaint list' }).waitFor();
});

for (const [way, go] of [
  ['the system’s', (page: Page) => page.evaluate(() => history.back())],
  ['the title bar’s', (page: Page) => back(page).click()],
  ['the shell’s', (page: Page) => page.evaluate(() => void dispatchEvent(new CustomEvent('app:back')))],
] as const) {
  test(`${way} back after a changed account closes the webview of its order`, async () => {
    const phone = await open(`/order?${SESSION.replace('u3', encodeURIComponent(way))}&orderId=cardpop`, {
      shell: true,
    });
    const { page } = phone;
    await settled(page);
    await page.getByRole('button', { name: 'Go and bind the card' }).click();
    await page.waitForURL('**/bindBank?*');
    await page.getByRole('textbox', { name: 'Account number' }).fill('1234567890');
    await page.getByRole('combobox', { name: /^Bank/ }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/order.*source=loanDetail/);
    await page.getByText('Bind your bank card').waitFor({ state: 'detached' });
    await settled(page);
    await page.getByText('Order number').first().waitFor();
    assert.is(await closings(phone), 0);
    await go(page);
    await until(async () => (await closings(phone)) === 1);
  });
}

test('going back to another page restores its scroll position and its typed text', async () => {
  const { page } = await open(`/bindBank?${SESSION}&orderId=42`, { viewport: { width: 390, height: 500 } });
  const field = page.getByRole('textbox').first();
  await field.fill('12345678');
  await settled(page);
  await page.evaluate(() => scrollTo(0, 120));
  const go = (url: string) =>
    page.evaluate((url) => Object.assign(document.createElement('a'), { href: url }).click(), url);
  await go(`/aboutUs?${SESSION}`);
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await until(async () => (await field.inputValue()).replace(/\D/g, '') === '12345678');
  await until(async () => (await page.evaluate(() => scrollY)) === 120);
});

test('going back within the page restores the scroll position', async () => {
  const { page } = await open(ORDER, { viewport: { width: 390, height: 360 } });
  await repayment(page).waitFor();
  await settled(page);
  await page.evaluate(() => scrollTo(0, 100));
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await repayment(page).click();
  await payment(page).waitFor();
  assert.is(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await repayment(page).waitFor();
  await until(async () => (await page.evaluate(() => scrollY)) === 100);
  assert.is(await page.evaluate(() => 'stillHere' in window), true);
});

test('back while the next screen is being drawn leads to the screen that the address names', async () => {
  const moving = { alone: true, reducedMotion: 'no-preference', viewport: { width: 390, height: 360 } } as const;
  const { page } = await open(ORDER, moving);
  await repayment(page).waitFor();
  await settled(page);
  // A slow phone draws the next screen long after the address has changed.
  await page.evaluate(() => {
    const slow = async (draw: () => unknown) => {
      await new Promise((done) => setTimeout(done, 300));
      await draw();
    };
    const start = (draw: () => unknown) => {
      const done = slow(draw);
      return { ready: done, finished: done, updateCallbackDone: done };
    };
    Object.assign(document, { startViewTransition: start });
    scrollTo(0, 100);
  });
  await repayment(page).click();
  await page.waitForURL(/\/repay\?/);
  await page.goBack();
  await page.waitForTimeout(800);
  assert.is(new URL(page.url()).pathname, '/order');
  await repayment(page).waitFor();
  await until(async () => (await page.evaluate(() => scrollY)) === 100);
  await repayment(page).click();
  await payment(page).waitFor();
});

test('forward while the screen before is being loaded keeps the screen, and what was typed', async () => {
  const { page, context } = await open(`/complaint?${SESSION}&orderId=174`);
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('textbox').fill('It does not work.');
  await page.reload();
  await settled(page);
  const release = await holdBack(page, '**/d/*.json');
  await page.goBack();
  assert.is(new URL(page.url()).pathname, '/complaint');
  await page.goForward();
  release();
  await page.waitForTimeout(500);
  assert.is(new URL(page.url()).pathname, '/complainPageNext');
  assert.is(await page.getByRole('textbox').inputValue(), 'It does not work.');
  await context.unrouteAll();
  await page.goBack();
  await page.getByRole('link', { name: 'Complaint list' }).waitFor();
});

test('back tapped twice, the second time while the screen before is being loaded, goes back once', async () => {
  const phone = await open(ORDER, { shell: true });
  const { page, context } = phone;
  await repayment(page).click();
  await payment(page).waitFor();
  await page.reload();
  await settled(page);
  const release = await holdBack(page, '**/d/*.json');
  await back(page).click();
  await page.waitForURL(/\/order\?/);
  await back(page).click();
  release();
  await repayment(page).waitFor();
  await context.unrouteAll();
  assert.is(await closings(phone), 0);
  await back(page).click();
  await until(async () => (await closings(phone)) === 1);
});

test('a message to the shell waits for a bridge that is added late', async () => {
  const { page } = await open(ORDER);
  await repayment(page).waitFor();
  await settled(page);
  await back(page).click();
  await page.waitForTimeout(500);
  await page.evaluate(addLateBridge);
  await page.waitForFunction(() => String(Reflect.get(window, 'received')).includes('closeWebview'));
  assert.is(new URL(page.url()).pathname, '/order');
  await page.evaluate(() => {
    for (const name of ['received', 'AppBridge']) Reflect.deleteProperty(window, name);
  });
});

/** Runs in the page: a bridge that records its messages. */
function addLateBridge(): void {
  const received: string[] = [];
  Object.assign(window, { received, AppBridge: { postMessage: received.push.bind(received) } });
}
