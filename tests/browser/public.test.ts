import type { Page, Route } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { accessibilityFaults, phones } from './harness.ts';

const { open } = phones();
const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };
const VISITOR = 'deviceId=d7&page_id=p1&user_from=fb&client_type=h5&utm_tag=spring&app_from=a1';

for (const [path, title] of [
  ['/', 'Home'],
  ['/About', 'About us'],
  ['/Policy', 'Privacy Agreement'],
  ['/Loan', 'Loan terms and conditions'],
] as const) {
  test(`${path} uses a wide window: menu in one line, content in columns, no axe violations`, async () => {
    const { page, problems } = await open(path, DESK);
    await page.getByText('© 2026').waitFor();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true });
    assert.is(await link.getAttribute('aria-current'), 'page');
    const tops = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => {
        return new Set(links.map((one) => one.getBoundingClientRect().top)).size;
      });
    assert.is(tops, 1, 'all links of the menu are in one line');
    const width = async (part: 'navigation' | 'main') => (await page.getByRole(part).boundingBox())?.width;
    assert.equal([await width('navigation'), await width('main')], [1280, 1120]);
    assert.equal(await accessibilityFaults(page), []);
    assert.equal(problems, []);
  });
}

const SMALL = { viewport: { width: 320, height: 568 } };

test('on a small phone the menu is one line, with the link to the current page visible', async () => {
  const { page } = await open('/Loan', SMALL);
  const links = page.getByRole('navigation').getByRole('link');
  await page.waitForFunction(() => document.querySelector('nav')!.scrollLeft > 0);
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.is(new Set(boxes.map(({ top }) => top)).size, 1);
  assert.ok(boxes[3]!.right <= 320 && boxes[0]!.right <= 0, JSON.stringify(boxes));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

for (const view of [SMALL, DESK]) {
  test(`the offers and the main action are visible at ${view.viewport.width} px`, async () => {
    const { page } = await open('/', view);
    await page.getByRole('heading', { name: 'Cash loans for Filipinos, decided within 1 day' }).waitFor();
    const act = await page.getByRole('button', { name: 'Download the app' }).boundingBox();
    assert.ok(act!.y + act!.height < view.viewport.height, JSON.stringify(act));
    assert.is(await page.locator('#app .button-primary').count(), 1);
  });
}

test('the privacy page is shown inside the official site at its full height', async () => {
  const { page } = await open('/Policy');
  const inside = page.frameLocator('iframe[title="Privacy policy"]');
  await inside.getByRole('heading', { name: '13. Contact' }).waitFor();
  await page.waitForFunction(() => {
    const frame = document.querySelector('iframe')!;
    return frame.clientHeight === frame.contentDocument!.body.offsetHeight && frame.clientHeight > innerHeight;
  });
});

test('the privacy page is inside the edges of the official site before its scripts have arrived', async () => {
  const { page } = await open('/About');
  await page.getByText('© 2026').waitFor();
  const held: Route[] = [];
  await page.route(
    '**/a/**',
    (route) => void (route.request().frame() === page.mainFrame() ? route.continue() : held.push(route)),
  );
  await page.getByRole('link', { name: 'Privacy Agreement' }).click();
  const inside = page.frameLocator('iframe[title="Privacy policy"]');
  await inside.getByRole('heading', { name: 'Lender information' }).waitFor();
  assert.ok(held.length > 0, 'scripts are under way');
  const lefts = await Promise.all(
    [page.getByRole('main').getByRole('heading', { name: 'Privacy Agreement' }), inside.locator('.card').first()].map(
      async (one) => (await one.boundingBox())!.x,
    ),
  );
  assert.is(lefts[0], lefts[1]);
  for (const route of held) await route.continue();
});

test('the privacy page inside the official site has no title bar of its own', async () => {
  const { page, problems } = await open('/Policy');
  const inside = page.frameLocator('iframe[title="Privacy policy"]');
  await inside.getByRole('heading', { name: 'Lender information' }).waitFor();
  assert.is(await inside.getByRole('button', { name: 'Back' }).count(), 0);
  assert.equal(problems, []);
});

test('feedback is validated, acknowledged, and sent nowhere', async () => {
  const { page, sent, problems } = await open('/');
  await page.getByRole('textbox', { name: 'Name' }).fill('Maria');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert').filter({ hasText: 'Please provide complete information!' }).waitFor();
  await page.getByRole('textbox', { name: 'Telephone' }).fill('09171234567');
  await page.getByRole('textbox', { name: 'Your suggestion' }).fill('A darker theme');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await page.getByRole('status').filter({ hasText: 'Success!' }).waitFor();
  assert.equal(sent, []);
  assert.equal(problems, []);
});

async function fillIn(page: Page, mobile: string, captcha = 'ABCD'): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile);
  await page.getByRole('textbox', { name: 'Captcha' }).fill(captcha);
}

test('a visitor gets a captcha, a code and an account, each once, and each step is tracked', async () => {
  const { page, sent, problems } = await open(`/register?${VISITOR}`);
  const count = (call: string) => sent.filter(({ path }) => path.endsWith(call)).length;
  await page.getByRole('button', { name: 'Captcha picture' }).waitFor();
  await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0));
  const picture = sent.find(({ path }) => path.endsWith('/get-captcha'))!;
  assert.ok(picture.query.get('sid') && Number(picture.query.get('t')) > 0);
  assert.is(picture.query.get('deviceId'), 'd7', 'the picture carries the common parameters');
  await fillIn(page, '13812345678');
  await page.getByRole('button', { name: 'Get code' }).dblclick();
  const counting = page.getByRole('button', { name: /^\d+s$/ });
  await counting.waitFor();
  assert.is(await counting.getAttribute('aria-disabled'), 'true');
  await counting.click({ force: true });
  await page.getByRole('alert').filter({ hasText: '请勿重复发送验证码!' }).waitFor();
  assert.is(count('/get-sms'), 1);
  await page.getByRole('textbox', { name: 'SMS code' }).fill('123456');
  await page.getByRole('button', { name: 'Apply' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Download the app' }).waitFor();
  assert.is(new URL(page.url()).hash, '#/downloadTemplate');
  assert.equal([count('/track-visit'), count('/track-click'), count('/register')], [1, 1, 1]);
  assert.equal(problems, []);
});

test('a wrong captcha shows another picture and its message', async () => {
  const { page, sent, problems } = await open(`/register?${VISITOR}`);
  const picture = page.getByRole('button', { name: 'Captcha picture' }).locator('img');
  const before = await picture.getAttribute('src');
  await fillIn(page, '13912345678', '0000');
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByRole('alert').filter({ hasText: '图形验证码错误' }).waitFor();
  await page.waitForFunction((src) => !document.querySelector(`img[src="${src}"]`), before);
  assert.is(sent.filter(({ path }) => path.endsWith('/get-sid')).length, 2);
  assert.equal(problems, []);
});

test('the test preview stores its input, reads the location and opens an order of the sandbox', async () => {
  const { page, context, problems } = await open('/testPreview');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 14.55, longitude: 121.02, accuracy: 30 });
  await page.getByRole('textbox', { name: 'userId' }).fill('u77');
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.reload();
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some((one) => one.value === 'u77'));
  await page.getByRole('button', { name: 'Geolocation' }).click();
  await page.getByText('14.55, 121.02 (±30 m)').waitFor();
  await page.getByRole('button', { name: /^110-alone/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
  const address = new URL(page.url());
  assert.equal([address.searchParams.get('orderId'), address.searchParams.get('userId')], ['110-alone', 'u77']);
  assert.equal(problems, []);
});
