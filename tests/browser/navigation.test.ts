import { assert, test } from '../suite.ts';
import { type Phone, phones } from './harness.ts';

const { open, base } = phones();
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';

test('opens the next screen without a page load, address and title first', async () => {
  const { page, problems } = await open(`/order?${SESSION}&orderId=170`);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  const address = new URL(page.url());
  assert.is(address.pathname, '/repay');
  assert.is(address.searchParams.get('userId'), 'u3');
  assert.is(address.searchParams.get('orderId'), '170');
  assert.is(await page.title(), 'Repayment');
  assert.is(await page.evaluate(() => 'stillHere' in window), true);
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  assert.equal(problems, []);
});

/** The file with the styles of all screens. */
const STYLES = /^\/a\/style-/;

test('the styles of other screens are requested with the first of them, and are there when it appears', async () => {
  const { page, problems } = await open(`/order?${SESSION}&orderId=170`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.waitForLoadState('networkidle');
  const rules = () => page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length));
  const before = await rules();
  assert.equal(
    asked.filter((path) => STYLES.test(path)),
    [],
  );
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  const after = await rules();
  assert.equal(after.slice(0, -1), before);
  assert.ok(after.at(-1)! > 1.3 * before.at(-1)!, `${after.at(-1)} rules`);
  await page.goBack();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  assert.is(asked.filter((path) => STYLES.test(path)).length, 1);
  assert.equal(problems, []);
});

test('without the styles of other screens, the browser loads the next one as a page', async () => {
  const { page } = await open(`/order?${SESSION}&orderId=170`);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.route('**/a/style-*', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'Log in' }));
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  assert.is(await page.evaluate(() => 'stillHere' in window), false);
});

test('two taps on the back button are one step', async () => {
  const { page } = await open(`/aboutUs?${SESSION}`);
  for (const path of ['/privacyPolicy', '/complainPageNext']) await page.goto(`${base()}${path}?${SESSION}`);
  await page.waitForLoadState('networkidle');
  // From a timer, so that this call returns before the first tap leaves the page.
  await page.getByRole('button', { name: 'Back' }).evaluate((back: HTMLElement) => {
    setTimeout(() => {
      back.click();
      back.click();
    }, 50);
  });
  await page.waitForURL('**/privacyPolicy?*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(300);
  assert.is(new URL(page.url()).pathname, '/privacyPolicy');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/aboutUs?*');
});

test('back and forward show the screens again', async () => {
  const { page, problems } = await open(`/order?${SESSION}&orderId=170`);
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  assert.is(await page.title(), 'Order Details');
  await page.goForward();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  assert.equal(problems, []);
});

test('the title bar leads back', async () => {
  const { page } = await open(`/order?${SESSION}&orderId=170`);
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
});

test('a hash selects another screen of the same path, opened cold and from within', async () => {
  const cold = await open(`/payway?${SESSION}#/borrowDetail/?productId=p1&orderId=170`);
  await cold.page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
  const detail = cold.sent.find(({ path }) => path.endsWith('/loan-details'));
  assert.is(detail?.query.get('orderId'), '170');
  assert.is(cold.sent.filter(({ path }) => path.endsWith('/repayment-way')).length, 0);
  const { page } = await open(`/payway?${SESSION}&orderId=170&amount=100`);
  await page.getByRole('link', { name: 'Add a card' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment account information' }).waitFor();
  assert.is(new URL(page.url()).hash.split('?')[0], '#/addnormalcard');
  await page.goBack();
  await page.getByRole('button', { name: 'Payment', exact: true }).waitFor();
});

test('the data of a screen is requested before its modules run, and only once', async () => {
  const { page, sent, context } = await open('/m/current');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await context.route('**/a/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${base()}/order?${SESSION}&orderId=170`, { waitUntil: 'commit' });
  await page.waitForRequest(/loan-details/);
  release();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  assert.is(sent.filter(({ path }) => path.endsWith('/loan-details')).length, 1);
});

test('an unknown address has a page with a link to the home page, and status 404', async () => {
  const { page } = await open('/m/current');
  const answer = await page.goto(`${base()}/nothing/here`);
  assert.is(answer?.status(), 404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  assert.is(await page.getByRole('link', { name: 'Back to the start' }).getAttribute('href'), '/');
});

test('loads the whole page if the screen cannot be opened within the page', async () => {
  const { page, context } = await open(`/order?${SESSION}&orderId=170`);
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  await context.route('**/d/*.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  assert.is(await page.evaluate(() => 'stillHere' in window), false);
});

// A context of its own, because a browser that has shown the next screen has it in its caches.
test('offline, it stays on the screen with an error message, and continues later', async () => {
  const { page, context } = await open(`/order?${SESSION}&orderId=170`, { alone: true });
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  // A page that is not idle yet has no toasts, and shows the message in a dialog of the browser.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  assert.is(await page.title(), 'Order Details');
  const reported = printed.filter((text) => text.includes('server-unreachable'));
  assert.is(reported.length, 1);
  assert.not.match(reported[0]!, /[?&]/, 'a shell may collect what is printed: nothing of the session');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
});

for (const [how, comeBack] of [
  ['when the network says that it is back', async () => {}],
  [
    'at a tap, where the network says nothing',
    async ({ page }: Phone) => {
      await page.getByRole('dialog').click();
    },
  ],
] as const) {
  test(`a pop-up without a way out traps nobody: its failed navigation is retried ${how}`, async () => {
    const phone = await open(`/complainPageNext?${SESSION}&problemType=2&orderNo=170`);
    const { page, context } = phone;
    await page.waitForLoadState('networkidle');
    await page.getByRole('textbox').fill('It does not work.');
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const silent = how.includes('nothing');
    if (silent) await context.route(/\/(m|d)\//, (route) => route.abort());
    else await context.setOffline(true);
    await dialog.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
    await context.unrouteAll();
    if (!silent) await context.setOffline(false);
    await comeBack(phone);
    await page.waitForURL('**/complaint?*');
    await dialog.waitFor({ state: 'detached' });
  });
}

test('an error message disappears with its screen', async () => {
  const { page, context } = await open(`/order?${SESSION}&orderId=170`, { alone: true });
  await page.waitForLoadState('networkidle');
  const notice = page.getByRole('alert').filter({ hasText: 'No connection' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await notice.waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Repayment', exact: true }).click();
  await page.getByRole('button', { name: 'Payment Method' }).waitFor();
  assert.is(await notice.count(), 0);
});

test('shows an error with a retry button if the modules never load', async () => {
  const { page, context } = await open('/m/current');
  await context.route('**/a/*.js', (route) => route.abort());
  await page.goto(`${base()}/order?${SESSION}&orderId=170`);
  await page.getByText('This page could not be shown').waitFor();
  assert.is(await page.getByRole('heading', { level: 1 }).textContent(), 'Order Details');
  await context.unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
});

test('the back button leads to the previous screen if the modules never load', async () => {
  const { page, context } = await open('/m/current');
  for (const orderId of ['170', '174']) {
    await page.goto(`${base()}/order?${SESSION}&orderId=${orderId}`);
    await page.getByRole('button', { name: /^Repayment$|^REPAY$/ }).waitFor();
  }
  await context.route('**/a/*.js', (route) => route.abort());
  await page.goto(`${base()}/order?${SESSION}&orderId=200`);
  await page.getByText('This page could not be shown').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/orderId=174/);
});

test('stops a redirect that leads back to itself, and shows the page', async () => {
  const { page, context, sent } = await open('/m/current');
  const address = `${base()}/order?${SESSION}&orderId=170`;
  await context.route('**/loan-details?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { [name: string]: unknown } };
    await route.fulfill({ json: { ...body, data: { ...body.data, playeduL: address } } });
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor();
  assert.is(sent.filter(({ path }) => path.endsWith('/loan-details')).length, 3);
});
