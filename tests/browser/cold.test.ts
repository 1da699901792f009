import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { accessibilityFaults, phones } from './harness.ts';

const { open } = phones();
const SESSION = 'userId=cold&deviceId=d1&sessionId=s1&productId=plain&orderId=174&amount=570000';
/** The smallest phone that the product supports. */
const SMALL = { viewport: { width: 320, height: 568 } };

const root = join(import.meta.dirname, '../../screens');
const routes = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/screen.json'))
  .flatMap((file) => (JSON.parse(readFileSync(join(root, file), 'utf8')) as { routes: (string | Route)[] }).routes)
  .map((route) => (typeof route === 'string' ? route : route.path));
interface Route {
  path: string;
}

/** The address of a route with a session in its query. */
function addressOf(route: string): string {
  const [path, hash] = route.split('#');
  return `${path}?${SESSION}${hash === undefined ? '' : `#${hash}`}`;
}

/** How far the content overflows horizontally, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Words of up to 16 letters that are broken inside, and texts that overflow their control: both mean that a box is too
 * small for its text, such as a picker’s placeholder with two letters per line.
 */
function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { index, 0: word } of text.nodeValue!.matchAll(/[\p{L}\p{N}]{2,16}/gu)) {
        // Chinese and Japanese can break anywhere.
        if (/\p{Script=Han}/u.test(word)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`torn: ${word}`);
      }
      const control = parent.closest('button, [role="combobox"], a')?.getBoundingClientRect();
      const words = parent.getBoundingClientRect();
      if (control && words.bottom > control.bottom + 1) found.push(`hangs out: ${text.nodeValue}`);
    }
    return found;
  });
}

for (const route of routes) {
  test(`${route} opens cold on a small phone without axe violations, CSP violations or console errors`, async () => {
    const { page, problems } = await open(addressOf(route), SMALL);
    await page.locator('#root h1, h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    assert.is(await page.locator('[aria-busy="true"]').count(), 0, 'nothing is still on its way');
    assert.equal(await accessibilityFaults(page), []);
    assert.is(await overflow(page), 0, 'nothing sticks out to the side');
    assert.equal(await brokenTexts(page), []);
    assert.equal(problems, []);
  });
}

/** Pop-ups that only an answer or the back button opens. */
const POPUPS: { name: string; path: string; title: string; reach?: (page: Page) => Promise<unknown> }[] = [
  { name: 'the agreement to read first', path: '/newLoanConfirm?productId=agreement', title: 'Agreement' },
  { name: 'the promotion', path: '/loanConfirm?productId=promo', title: '₱5000.00 is ready for you today!' },
  {
    name: 'the question on the way back',
    path: '/newLoanConfirm?productId=plain',
    title: 'Point out',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Next' }).waitFor();
      await page.evaluate(() => window.dispatchEvent(new CustomEvent('app:back')));
    },
  },
  {
    name: 'a picture of the guide',
    path: '/paymentGuide',
    title: 'Gcash Bills, step 1: tap Bills',
    reach: (page) => page.getByRole('button', { name: 'Gcash Bills, step 1: tap Bills' }).click(),
  },
];

for (const { name, path, title, reach } of POPUPS) {
  test(`${name} is a dialog without violations, inside a small phone`, async () => {
    const { page, problems } = await open(path, SMALL);
    await reach?.(page);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    const buttons = await dialog.getByRole('button').all();
    for (const button of buttons) assert.ok((await button.boundingBox())!.y < SMALL.viewport.height, 'within reach');
    assert.equal(await accessibilityFaults(page), []);
    assert.equal(problems, []);
  });
}

test('taking a loan leads to its order, with the session and from=confirm', async () => {
  const { page, sent, messages } = await open(`/newLoanConfirm?${SESSION}`, { shell: true });
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await page.getByRole('heading', { level: 2, name: 'Under review' }).waitFor();
  const address = new URL(page.url());
  assert.is(address.pathname, '/order');
  assert.match(address.searchParams.get('orderId') ?? '', /^N/);
  assert.is(address.searchParams.get('from'), 'confirm');
  assert.is(address.searchParams.get('sessionId'), 's1');
  assert.is(sent.filter(({ path }) => path.endsWith('/loan-detail-push')).length, 1);
  assert.equal(
    (await messages()).map(({ action }) => action),
    ['confirmBurialPoint'],
  );
});

test('Escape does not take a loan that a promotion offers', async () => {
  const { page, sent } = await open('/loanConfirm?userId=cold&productId=promo');
  await page.getByRole('dialog').waitFor();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor();
  assert.is(sent.filter(({ path }) => path.endsWith('/depush')).length, 0);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 2, name: 'Under review' }).waitFor();
  assert.is(sent.filter(({ path }) => path.endsWith('/depush')).length, 1);
});
