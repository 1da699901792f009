import { assert, test } from '../suite.ts';
import { accessibilityFaults, phones } from './harness.ts';

const { open } = phones();
const DESK = { viewport: { width: 1280, height: 900 }, hasTouch: false };

test('the gallery lists every fixture, plays the visible ones and searches their texts', async () => {
  const { page, problems } = await open('/gallery', DESK);
  await page.locator('.phone[data-verdict]').first().waitFor();
  const all = Number(/of (\d+)/.exec((await page.getByRole('status').textContent()) ?? '')?.[1]);
  assert.ok(all > 250, `${all} fixtures`);
  assert.ok((await page.locator('iframe').count()) < 60, 'what is out of sight costs nothing');
  await page.getByRole('searchbox', { name: 'Find' }).fill('countdown runs');
  await page.waitForFunction(() => document.querySelectorAll('.phone').length < 5);
  assert.is(new URL(page.url()).searchParams.get('find'), 'countdown runs');
  await page.locator('.phone[data-verdict="passed"]').first().waitFor();
  assert.is(await page.locator('.phone[data-verdict="failed"]').count(), 0);
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(problems, []);
});

test('a phone can be used after its fixture has ended, and time passes', async () => {
  const { page } = await open('/gallery/frame?fixture=screens/register/fixtures/get-code-reload.json');
  await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '39s' }).waitFor();
  await page.getByRole('textbox', { name: 'SMS code' }).fill('123');
});

test('a still phone stays as its fixture left it', async () => {
  const { page } = await open('/gallery/frame?still&fixture=screens/register/fixtures/get-code-reload.json');
  await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
  assert.is(await page.getByRole('button', { name: '40s' }).count(), 1);
});

test('one tap shows every phone with another brand, another one in dark mode', async () => {
  const { page, problems } = await open('/gallery?find=countdown+runs', DESK);
  const played = page.locator('.phone[data-verdict="passed"]').first();
  // A frame keeps its previous document for a moment after its address has changed.
  const groundOf = async (address: string) => {
    const iframe = await page.locator(`iframe[src$="${address}"]`).first().elementHandle();
    const frame = await iframe!.contentFrame();
    await frame!.waitForURL((url) => url.href.endsWith(address));
    await frame!.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
    return frame!.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  };
  await played.waitFor();
  await page.getByRole('radio', { name: 'Mangga' }).check();
  assert.is(await groundOf('&brand=mangga'), 'rgb(250, 241, 227)');
  await page.getByRole('checkbox', { name: 'Dark' }).check();
  assert.is(await groundOf('&brand=mangga&appearance=dark'), 'rgb(21, 16, 10)');
  assert.is(new URL(page.url()).search, '?find=countdown+runs&brand=mangga&appearance=dark');
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(problems, []);
});

test('a page that a screen embeds has the look of its phone', async () => {
  const fixture = 'screens/official-policy/fixtures/policy.json';
  const { page, problems } = await open(`/gallery/frame?fixture=${fixture}&brand=mangga&appearance=dark`);
  await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
  const iframe = await page.locator('iframe[title="Privacy policy"]').elementHandle();
  const embedded = await iframe!.contentFrame();
  await embedded!.waitForURL('**/privacyPolicy');
  await embedded!.waitForFunction(() => {
    return getComputedStyle(document.documentElement).backgroundColor === 'rgb(21, 16, 10)';
  });
  assert.equal(problems, []);
});

test('a frame of an unknown fixture is not found', async () => {
  const { page } = await open('/gallery');
  const answer = await page.request.get(new URL('/gallery/frame?fixture=../package.json', page.url()).href);
  assert.is(answer.status(), 404);
});
