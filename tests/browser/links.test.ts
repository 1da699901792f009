/** Links as links of the browser: new tabs, landmarks, and pages whose scripts never load. */
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open, base } = phones();
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=7&orderId=42';

test('a link opens with its session in a new tab, and within the page otherwise', async () => {
  const { page, context, problems } = await open(`/customerService?${SESSION}`, { alone: true });
  const link = page.getByRole('link', { name: 'File a complaint' });
  const address = new URL((await link.getAttribute('href'))!, base());
  assert.is(address.pathname, '/complaint');
  assert.is(address.searchParams.get('sessionId'), 's1');
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'first';
  });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await tab.getByRole('heading', { name: 'Online service' }).waitFor();
  assert.match(page.url(), /\/customerService/);
  await tab.close();
  await link.click();
  await page.waitForURL((url) => url.pathname === '/complaint');
  assert.is(await page.evaluate(() => document.documentElement.dataset.page), 'first', 'the page was not reloaded');
  assert.equal(problems, []);
});

test('menu and footer of the official site are outside its main part, and work without scripts', async () => {
  const { page } = await open('/m/current', { alone: true });
  await page.route('**/a/*.js', (route) => route.abort());
  await page.goto(`${base()}/About`);
  for (const landmark of ['navigation', 'contentinfo'] as const) {
    await page.getByRole(landmark).waitFor();
    assert.is(await page.getByRole('main').getByRole(landmark).count(), 0, landmark);
  }
  await page.locator('#failure').waitFor();
  await page.getByRole('link', { name: 'Loan terms and conditions' }).click();
  await page.waitForURL((url) => url.pathname === '/Loan');
  await page.getByRole('heading', { name: 'Late payment' }).waitFor();
});
