import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const MOVING = { alone: true, reducedMotion: 'no-preference' } as const;
const REPAY = '/repay?orderId=174&productId=7';

/** Notes from now on which ways screens come in, and what pictures of modals are left in their place. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const { way } = document.documentElement.dataset;
      if (way) seen.push(way);
    }).observe(document.documentElement, { attributeFilter: ['data-way'] });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.leaving'))
            seen.push(`${node.ariaHidden} ${node.inert} ${node.className}`);
    }).observe(document.body, { childList: true });
  });
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

/** Opens the sheet of payment methods and closes it again. */
async function openAndClose(page: Page) {
  await page.getByRole('button', { name: 'Payment Method' }).click();
  const sheet = page.getByRole('dialog', { name: 'Payment Method' });
  await sheet.waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
}

test('a sheet that is closed leaves a picture that goes by itself, out of reach of everybody', async () => {
  const { page, problems } = await open(REPAY, MOVING);
  await watch(page);
  await openAndClose(page);
  assert.equal(await seenOn(page), ['true true modal modal-sheet leaving']);
  await page.waitForFunction(() => !document.querySelector('.leaving'));
  assert.equal(problems, []);
});

test('a screen comes in from ahead, and on the way back the one before comes from behind', async () => {
  const { page, problems } = await open('/customerService?orderId=174&productId=7', MOVING);
  const heading = page.getByRole('heading', { level: 1 });
  await page.waitForLoadState('networkidle');
  await watch(page);
  const title = await heading.textContent();
  await page.getByRole('link', { name: 'File a complaint' }).click();
  await page.waitForFunction((old) => document.querySelector('h1')?.textContent !== old, title);
  await page.waitForFunction(() => !document.documentElement.dataset.way);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForFunction((old) => document.querySelector('h1')?.textContent === old, title);
  await page.waitForFunction(() => !document.documentElement.dataset.way);
  assert.equal(await seenOn(page), ['push', 'pop']);
  assert.equal(problems, []);
});

test('whoever wants no motion gets none', async () => {
  const { page } = await open(REPAY, { alone: true, reducedMotion: 'reduce' });
  await watch(page);
  await openAndClose(page);
  assert.is(await page.locator('.leaving').count(), 0);
  await page.getByRole('button', { name: 'more' }).click();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});
