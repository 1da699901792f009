import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { type GalleryOptions, gallery } from './gallery/open.ts';

const open = gallery();

const told = (page: Page, field: string) =>
  page.evaluate((name) => (window as unknown as { told: Record<string, unknown> }).told[name], field);
const caretOf = (input: Locator) => input.evaluate((element) => (element as HTMLInputElement).selectionStart);
const setCaret = (input: Locator, place: number) =>
  input.evaluate((element, at) => (element as HTMLInputElement).setSelectionRange(at, at), place);
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Elements that overflow the page horizontally. */
const overflowing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *:not(.slides *, .unseen)')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 100)),
  );

/**
 * Controls that are too small to tap: less than 44 px high or wide, including their label. The links in the sentence of
 * a checkbox are 24 px high.
 */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, [role=link], [role=option], input, textarea')]
      .filter((element) => {
        const least = element.matches('.checkbox > .link') ? 24 : 43.5;
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        return width > 0 && (width < 43.5 || height < least);
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const POPUPS = ['dialog', 'fixed', 'code', 'sheet', 'full', 'promo'];

/** Opens every page and every pop-up in turn. */
async function everywhere(options: GalleryOptions, look: (page: Page, where: string) => Promise<void>): Promise<void> {
  for (const name of ['view', 'form', 'site', 'overlays']) {
    const { page, problems } = await open(name, { reducedMotion: 'reduce', ...options });
    await look(page, name);
    for (const kind of name === 'overlays' ? POPUPS : []) {
      await page.getByRole('button', { name: `Open ${kind}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await look(page, kind);
      await dialog
        .getByRole('button', { name: /^(Cancel|Close)$/ })
        .first()
        .click();
      await dialog.waitFor({ state: 'detached' });
    }
    assert.equal(problems, [], name);
  }
}

for (const [mode, options] of Object.entries({
  'in the light': {},
  'in the dark': { colorScheme: 'dark' },
  'with more contrast': { contrast: 'more' },
} satisfies { [mode: string]: GalleryOptions })) {
  test(`every widget and every pop-up has no accessibility violation ${mode}`, async () => {
    await everywhere(options, async (page, where) => assert.equal(await violations(page), [], where));
  });
}

for (const [size, options] of Object.entries({
  'an ordinary phone': {},
  'a phone of 320 px': { viewport: { width: 320, height: 568 } },
  'twice the text size': { text: 2 },
})) {
  test(`everything is inside the page and large enough to tap on ${size}`, async () => {
    await everywhere(options, async (page, where) => {
      assert.equal([await overflowing(page), await small(page)], [[], []], where);
    });
  });
}

test('a finger that explores the screen finds stars and the field for images where they are drawn', async () => {
  const { page } = await open('form', { reducedMotion: 'reduce' });
  for (const drawn of ['.star', '.tile-add']) {
    const found = await page.$$eval(drawn, (labels) =>
      labels.map((label) => {
        label.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = label.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.tagName;
      }),
    );
    assert.equal([...new Set(found)], ['INPUT'], drawn);
  }
});

test('a phone number is formatted while it is typed, and the caret stays in place', async () => {
  const { page } = await open('form');
  const input = page.getByRole('textbox', { name: 'Mobile' });
  await input.click();
  await page.keyboard.type('13a9111122229');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#mobile')?.value === '139 1111 2222');
  assert.is(await told(page, 'mobile'), '13911112222');

  await setCaret(input, 4);
  await page.keyboard.press('Backspace');
  assert.equal([await input.inputValue(), await caretOf(input)], ['131 1112 222', 2]);
  await setCaret(input, 6);
  await page.keyboard.type('7');
  assert.equal([await input.inputValue(), await caretOf(input)], ['131 1171 2222', 7]);
  await page.keyboard.type('8');
  assert.is(await input.inputValue(), '131 1171 2222');
});

test('at a gap of a phone number, Backspace deletes the digit in front of it and Delete the one behind it', async () => {
  const { page } = await open('form');
  const input = page.getByRole('textbox', { name: 'Mobile' });
  await input.fill('13911112222');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#mobile')?.value === '139 1111 2222');
  await setCaret(input, 8);
  await page.keyboard.press('Delete');
  assert.equal([await input.inputValue(), await told(page, 'mobile')], ['139 1111 222', '1391111222']);
  await page.keyboard.type('5');
  assert.is(await told(page, 'mobile'), '13911115222', 'the caret has stayed at the gap');
  await setCaret(input, 3);
  await page.keyboard.press('Delete');
  assert.is(await told(page, 'mobile'), '1391115222');
  await setCaret(input, 4);
  await page.keyboard.press('Backspace');
  assert.is(await told(page, 'mobile'), '131115222');
});

test('a pasted phone number loses its country code', async () => {
  const { page } = await open('form');
  const input = page.getByRole('textbox', { name: 'Mobile' });
  await page.evaluate(() => navigator.clipboard.writeText('+86 (139) 1111-2222'));
  await input.focus();
  await page.keyboard.press('Control+V');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#mobile')?.value === '139 1111 2222');
  assert.is(await told(page, 'mobile'), '13911112222');
});

test('text typed before the mask is loaded stays, with focus and caret', async () => {
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  const { page } = await open('form', { hold: { path: /^\/mask/, until } });
  const input = page.getByRole('textbox', { name: 'Mobile' });
  await input.click();
  await page.keyboard.type('1391111');
  assert.is(await input.inputValue(), '1391111');
  await setCaret(input, 5);
  release();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#mobile')?.value === '139 1111');
  assert.equal([await hasFocus(input), await caretOf(input)], [true, 6]);
  await page.keyboard.type('5');
  assert.equal([await input.inputValue(), await told(page, 'mobile')], ['139 1151 1', '13911511']);
});

test('a dialog takes the focus, keeps it and returns it', async () => {
  const { page } = await open('overlays');
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Rating' });
  await dialog.waitFor();
  for (let step = 0; step < 8; step += 1) {
    const inside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    assert.ok(inside, `after ${step} tabs`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(await hasFocus(opener));
});

test('a dialog without a way out ignores Escape, however often', async () => {
  const { page } = await open('overlays');
  await page.getByRole('button', { name: 'Open fixed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agree?' });
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Escape');
  await page.mouse.click(10, 10);
  assert.ok(await dialog.evaluate((element) => element.matches(':modal')));
});

test('a dialog with a field focuses the field, and one with a page takes the focus itself', async () => {
  const { page } = await open('overlays');
  await page.getByRole('button', { name: 'Open code' }).click();
  assert.ok(await hasFocus(page.getByRole('textbox', { name: 'Code' })));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Open full' }).click();
  assert.ok(await hasFocus(page.getByRole('dialog', { name: 'Terms' })));
});

test('a tap outside of a sheet closes it', async () => {
  const { page } = await open('overlays');
  await page.getByRole('button', { name: 'Open sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Method' });
  await sheet.getByRole('heading').click();
  assert.ok(await sheet.isVisible());
  await page.mouse.click(100, 20);
  await sheet.waitFor({ state: 'detached' });
});

test('a picker can be used by keyboard alone', async () => {
  const { page } = await open('form');
  const combobox = page.getByRole('combobox', { name: 'Channel' });
  await combobox.focus();
  await page.keyboard.press('Enter');
  assert.ok(await hasFocus(page.getByRole('listbox', { name: 'Channel' })));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal([await told(page, 'picker'), await combobox.textContent()], ['3', 'Delta']);
  assert.ok(await hasFocus(combobox));
});

test('a carousel rotates, but not for users who prefer reduced motion', async () => {
  const { page } = await open('site', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const place = () => page.locator('.slides').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth));
  assert.is(await place(), 1);
  await page.getByRole('button', { name: 'Slide 3: Three' }).click();
  await page.waitForFunction(() => document.querySelector('[aria-current=true]')?.ariaLabel === 'Slide 3: Three');
  assert.is(await place(), 3);
  await page
    .locator('.slides')
    .evaluate((strip) => strip.scrollTo({ left: 4 * strip.clientWidth, behavior: 'instant' }));
  await page.waitForFunction(() => {
    const strip = document.querySelector('.slides')!;
    return Math.round(strip.scrollLeft / strip.clientWidth) === 1;
  });
});
