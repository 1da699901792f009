import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const MOVING = { alone: true, reducedMotion: 'no-preference' } as const;
const REPAY = '/repay?orderId=174&productId=7';

/** Records which transitions screens use, and which copies of modals are left in their place. */
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

test('a closed sheet leaves a copy that disappears by itself and cannot be reached', async () => {
  const { page, problems } = await open(REPAY, MOVING);
  await watch(page);
  await openAndClose(page);
  assert.equal(await seenOn(page), ['true true modal modal-sheet leaving']);
  await page.waitForFunction(() => !document.querySelector('.leaving'));
  assert.equal(problems, []);
});

test('a screen slides in from ahead, and on the way back the previous one slides in from behind', async () => {
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

/** Drags an open sheet down by its header, slowly. */
async function pullDown(page: Page, by: number) {
  const box = (await page.getByRole('dialog', { name: 'Payment Method' }).getByRole('heading').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by, { steps: 4 });
  await page.waitForTimeout(by * 4);
  await page.mouse.up();
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`the second tap on what opens a sheet hits nothing in it (reduced motion: ${reducedMotion})`, async () => {
    const { page } = await open(REPAY, { alone: true, reducedMotion });
    const opener = page.getByRole('button', { name: 'Payment Method' });
    await page.waitForLoadState('networkidle');
    // In the page, because it must be quicker than the time in which the sheet takes no taps.
    const hit = await opener.evaluate(async (button: HTMLElement) => {
      button.click();
      while (!document.querySelector('dialog[open] button')) await new Promise(requestAnimationFrame);
      const settling = document
        .getAnimations()
        .filter((movement) => (movement as CSSAnimation).animationName === 'settling');
      for (const movement of settling) movement.pause();
      const hitIn = () =>
        [...document.querySelectorAll('dialog[open] button')].map((inside) => {
          const box = inside.getBoundingClientRect();
          return inside.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        });
      const atOnce = hitIn();
      for (const movement of document.getAnimations()) if (movement.playState !== 'finished') movement.finish();
      return { atOnce, later: hitIn() };
    });
    assert.ok(hit.later.length > 0);
    assert.equal(
      hit.atOnce,
      hit.later.map(() => false),
    );
    assert.equal(
      hit.later,
      hit.later.map(() => true),
    );
  });

test('a sheet that is dragged down closes; one that is released earlier returns', async () => {
  const { page, problems } = await open(REPAY, MOVING);
  await page.getByRole('button', { name: 'Payment Method' }).click();
  const sheet = page.getByRole('dialog', { name: 'Payment Method' });
  const top = () => sheet.locator('.modal-box').evaluate((box) => box.getBoundingClientRect().top);
  await page.waitForFunction(() => document.querySelector('dialog')?.getAnimations({ subtree: true }).length === 0);
  const before = await top();
  await pullDown(page, 40);
  await page.waitForFunction(() => !document.querySelector<HTMLElement>('.modal-box')!.style.transform);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  assert.is(await top(), before);
  await pullDown(page, 250);
  await sheet.waitFor({ state: 'detached' });
  assert.equal(problems, []);
});

test('a notice fades out at the end of its time', async () => {
  const { page } = await open('/repaymentOfCode?showType=1&payCode=8841&amount=123450', MOVING);
  await page.getByRole('button', { name: 'Copy' }).click();
  const notice = page.locator('.toast');
  await notice.waitFor();
  const ends = await notice.evaluate((element) =>
    element
      .getAnimations()
      .map(({ effect }) => [effect!.getComputedTiming().fill, effect!.getComputedTiming().endTime]),
  );
  assert.equal(ends.at(-1), ['forwards', 2000]);
  await notice.waitFor({ state: 'detached' });
});

test('users who prefer reduced motion see no animation', async () => {
  const { page } = await open(REPAY, { alone: true, reducedMotion: 'reduce' });
  await watch(page);
  await openAndClose(page);
  assert.is(await page.locator('.leaving').count(), 0);
  await page.getByRole('button', { name: 'Payment Method' }).click();
  await pullDown(page, 250);
  await page.getByRole('dialog', { name: 'Payment Method' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'more' }).click();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});
