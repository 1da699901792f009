import { assert, test } from '../suite.ts';
import { compareWithRedrawn, drawn } from './drawn.ts';
import { type PhoneOptions, phones, until } from './harness.ts';
import { holding } from './held.ts';

const phone = phones({ pageData: true });
const { open, base } = phone;
const held = holding(phone);
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=7';
const ORDER = `/order?${SESSION}&orderId=174`;
/** Prefetched pages cause no call. */
const WITHOUT_DATA = { purpose: 'prefetch' };
/** Faults whose answers are never put into a page. */
const LEFT_TO_PHONES = ['down', 'slow'];

test('data is visible before any module loads, and without any script at all', async () => {
  const { page } = await held(ORDER);
  await page.getByText('Maria Clara Santos').waitFor();
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  assert.is(await page.locator('#skeleton').isVisible(), false, 'nothing of the skeleton is seen');

  const plain = await open(ORDER, { javaScriptEnabled: false });
  await plain.page.getByText('Maria Clara Santos').waitFor();
  assert.is(await plain.page.locator('#skeleton').isVisible(), false);
});

test('the renderer hydrates the screen as it is, without repeating any request', async () => {
  const { page, release, sent, problems } = await held(ORDER);
  const before = await page.getByText('Maria Clara Santos').elementHandle();
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  assert.is(await before!.evaluate((element) => element.isConnected), true, 'the elements are the same');
  assert.is(await page.locator('#skeleton').count(), 0);
  await page.waitForLoadState('networkidle');
  assert.equal(
    sent.map(({ path }) => path),
    [],
  );
  await page.getByRole('button', { name: 'REPAY', exact: true }).click();
  await page.waitForURL('**/repay?*');
  assert.equal(problems, []);
});

test('a screen that waits for no data is hydrated with the data in the page', async () => {
  const { page, release, problems } = await held(`/customerService?${SESSION}`);
  const before = await page.getByText('Telephone').elementHandle();
  release();
  await page.locator('#waiting').waitFor({ state: 'detached' });
  assert.is(await before!.evaluate((element) => element.isConnected), true, 'the elements are the same');
  assert.equal(problems, []);
});

test('a tap before the renderer has loaded runs afterwards', async () => {
  const { page, release } = await held(ORDER);
  await page.getByRole('button', { name: 'REPAY', exact: true }).click();
  release();
  await page.waitForURL('**/repay?*');
});

test('every screen rendered with its data looks the same as if the phone had requested the data', async () => {
  const { page, problems } = await open('/m/current');
  const queryOf = (path: string) =>
    `userId=u${path.slice(1)}&sessionId=s1&productId=7&orderId=174&orderNo=174&payCode=12345678`;
  const count = await compareWithRedrawn(page, base(), queryOf, (html) => html.includes('id="skeleton"'));
  assert.ok(count > 8, `${count} routes`);
  assert.equal(
    problems.filter((problem) => !/\[outcome|status of/.test(problem)),
    [],
  );
});

for (const fault of ['refuse', 'html', 'down', 'garbage', 'slow']) {
  test(`a backend whose fault is “${fault}” has the same effect with page data as without`, async () => {
    const seenBy = async (options: PhoneOptions) => {
      const { page, problems, sent } = await open(`/order?${SESSION}&orderId=${fault}`, options);
      return { elements: await drawn(page), problems, calls: sent.length };
    };
    const ahead = await seenBy({});
    const itself = await seenBy({ extraHTTPHeaders: WITHOUT_DATA });
    assert.equal([ahead.elements, ahead.problems], [itself.elements, itself.problems]);
    assert.equal([ahead.calls, itself.calls], [LEFT_TO_PHONES.includes(fault) ? 1 : 0, 1]);
  });
}

test('a page with personal data is never cached by the worker', async () => {
  const { page } = await open(ORDER, { serviceWorkers: 'allow' });
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  const kept = () =>
    page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(`${new URL(request.url).pathname} ${await (await cache.match(request))!.text()}`);
      }
      return texts;
    });
  await until(async () => (await kept()).some((text) => text.startsWith('/order ')));
  const texts = await kept();
  assert.equal(
    texts.filter((text) => /Maria Clara Santos|sessionId=s1/.test(text)),
    [],
  );
});
