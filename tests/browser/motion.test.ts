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

/**
 * What a tap hits in these places, as soon as something has appeared and once it has settled, in the page because it must
 * be quicker than the time in which it takes no taps.
 *
 * @param there what appears by a tap on the button
 */
const hitsOn = (page: Page, button: string, there: string) =>
  page.getByRole('button', { name: button, exact: true }).evaluate(async (opener: HTMLElement, there) => {
    opener.closest('.frame')!.classList.add('before');
    opener.click();
    for (const end = performance.now() + 15_000; !document.querySelector(there) && performance.now() < end; )
      await new Promise(requestAnimationFrame);
    const settling = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === 'settling');
    for (const movement of settling) movement.pause();
    const hits = () => {
      const inside = [...document.querySelectorAll<HTMLElement>(there)];
      const hit = (x: number, y: number) => document.elementFromPoint(x, y);
      return {
        inside: inside.map((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          return control.contains(hit(x + width / 2, y + height / 2));
        }),
        beside: hit(5, 5) === document.querySelector('dialog[open]'),
      };
    };
    const first = hits();
    const ends = ({ effect }: Animation) => effect!.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (const movement of document.getAnimations().filter(ends)) movement.finish();
    // A view transition ends with one of the next frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return { first, later: hits() };
  }, there);

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the second tap on what opens a sheet hits neither it nor the page around it (reduced motion: ${reducedMotion})`, async () => {
    const { page } = await open(REPAY, { alone: true, reducedMotion });
    await page.waitForLoadState('networkidle');
    const { first, later } = await hitsOn(page, 'Payment Method', 'dialog[open] button');
    assert.ok(later.inside.length > 0);
    assert.equal(first, { inside: later.inside.map(() => false), beside: false });
    assert.equal(later, { inside: later.inside.map(() => true), beside: true });
  });

  test(`the second tap on what leads to a screen hits nothing on it (reduced motion: ${reducedMotion})`, async () => {
    const { page } = await open('/order?orderId=170&productId=7', { alone: true, reducedMotion });
    await page.getByRole('button', { name: 'Repayment' }).waitFor();
    const isSettling = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.frame')!).pointerEvents === 'none');
    assert.is(await isSettling(), false, 'the first screen of a page takes taps at once');
    await page.waitForLoadState('networkidle');
    const { first, later } = await hitsOn(page, 'Repayment', '.frame:not(.before) [aria-label=Back]');
    assert.equal([first.inside, later.inside], [[false], [true]]);
    assert.is(await isSettling(), false);
  });
}

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
