import { assert, test } from '../suite.ts';
import { phones, until } from './harness.ts';

const { open } = phones();
const SESSION = 'userId=u4&deviceId=d4&sessionId=s4&productId=p1';

test('messages of the shell reach the screen, and actions of the screen reach the shell', async () => {
  const { page, messages, sent } = await open(`/order?${SESSION}&orderId=200`, { shell: true });
  await page.getByRole('button', { name: 'Borrow Again' }).click();
  await until(async () => (await messages()).length > 0);
  assert.equal(await messages(), [{ action: 'toP', params: { productId: 'p1' } }]);
  assert.is(sent.filter(({ path }) => path.endsWith('/event/save')).length, 1);
});

test('back in the shell closes the topmost pop-up', async () => {
  const { page } = await open(`/repay?${SESSION}&orderId=170`, { shell: true });
  await page.getByRole('button', { name: 'Payment Method' }).click();
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('app:back')));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a message to the shell does no harm in a plain browser', async () => {
  const { page, problems } = await open(`/order?${SESSION}&orderId=200`);
  await page.getByRole('button', { name: 'Borrow Again' }).click();
  await page.waitForTimeout(100);
  await page.getByRole('button', { name: 'Borrow Again' }).waitFor();
  assert.equal(problems, []);
});

test('a notice is a status, visible and reachable above an open pop-up', async () => {
  const { page, context } = await open(`/repay?${SESSION}&orderId=170`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'copy', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'copy success' }).waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).length > 3);
});

test('copies text without a clipboard API', async () => {
  const { page, context, problems } = await open('/m/current', { alone: true });
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(new URL(`/repay?${SESSION}&orderId=170`, page.url()).href);
  await page.getByRole('button', { name: 'copy', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'copy success' }).waitFor();
  assert.equal(problems, []);
});

test('a refusal is an alert above its pop-up', async () => {
  const { page } = await open(`/order?${SESSION}&orderId=score`);
  await page.getByRole('dialog', { name: 'Rating' }).getByRole('button', { name: 'Submit' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Silakan pilih' });
  await alert.waitFor();
  const box = (await alert.boundingBox())!;
  const isOnTop = await page.evaluate(
    ([x, y]) => !document.elementsFromPoint(x!, y!).some((element) => element.tagName === 'BUTTON'),
    [box.x + box.width / 2, box.y + box.height / 2],
  );
  assert.ok(isOnTop, 'it covers no button');
});

test('hides what the keyboard would push up: from 61 pixels on', async () => {
  const { page } = await open(`/bindBank?${SESSION}`);
  const next = page.getByRole('button', { name: 'Next' });
  await next.waitFor();
  await page.setViewportSize({ width: 390, height: 844 - 60 });
  await page.waitForTimeout(150);
  assert.ok(await next.isVisible());
  await page.setViewportSize({ width: 390, height: 844 - 61 });
  await next.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 390, height: 844 });
  await next.waitFor();
});

test('works if storage is disabled', async () => {
  const { page, context, problems } = await open('/m/current', { alone: true });
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('closed', 'SecurityError');
        },
      });
    }
  });
  await page.goto(new URL(`/repay?${SESSION}&orderId=170`, page.url()).href);
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  assert.equal(problems, []);
});
