import type { Locator } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { gallery } from './gallery/open.ts';

const open = gallery();
const SMALL = { viewport: { width: 320, height: 640 } };

/** Relative luminance as WCAG 2 defines it; of red, green and blue. */
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((byte) =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the text of a slide is below its picture, whatever the size of the text', async () => {
  for (const text of [1, 2]) {
    const { page } = await open('site', { text, reducedMotion: 'reduce' });
    const [picture, title] = await Promise.all(
      ['.slide-image', '.slide-title'].map((part) => page.locator(part).first().boundingBox()),
    );
    assert.ok(title!.y >= picture!.y + picture!.height, `the text is at ${title!.y}`);
  }
});

test('in dark mode the page is dark, and codes stay dark on white', async () => {
  const { page } = await open('view', { colorScheme: 'dark' });
  const grounds = await page.evaluate(() =>
    ['html', '.card', '.qr', '.barcode', '.tile-image:not(.picture-missing)'].map(
      (part) => getComputedStyle(document.querySelector(part)!).backgroundColor,
    ),
  );
  const [ground, card, ...codes] = grounds.map((text) => luminance(text.match(/\d+/g)!.map(Number)));
  assert.ok(ground! < card! && card! < 0.05, `the page is dark: ${grounds}`);
  assert.equal(codes, [1, 1, 1]);
  const bars = await page.evaluate(() =>
    ['.qr', '.barcode'].map((part) => getComputedStyle(document.querySelector(`${part} path`)!).stroke),
  );
  assert.equal(bars, ['rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
  const [radius, padding] = await page.evaluate(() => {
    const image = document.querySelector('.tile-image:not(.picture-missing)')!;
    image.closest('.tiles')!.className = 'tiles tiles-1 tiles-whole';
    const { borderRadius, padding } = getComputedStyle(image);
    return [borderRadius, padding].map(Number.parseFloat);
  });
  assert.ok(
    padding! > radius! * (1 - Math.SQRT1_2),
    `a round corner of ${radius} cuts a picture with ${padding} around it`,
  );
});

test('year, month and day fit into their lists on a small phone with twice the text size', async () => {
  const { page } = await open('form', { ...SMALL, text: 2 });
  await page.getByRole('combobox', { name: 'Day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const cut = await dialog
    .getByRole('option')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  assert.equal(cut, []);
});

test('a selected value is not broken inside a word on a small phone with twice the text size', async () => {
  // As wide as a card on a small phone.
  const { page } = await open('form', { viewport: { width: 288, height: 640 }, text: 2 });
  const lines = await page
    .locator('.opener-words')
    .first()
    .evaluate((words) => {
      words.textContent = 'Springtime';
      return words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight);
    });
  assert.is(Math.round(lines), 1);
});

test('several buttons at the end scroll with the content if they would cover a third of a small phone', async () => {
  const bottomOf = async (text: number) => {
    const { page } = await open('view', { ...SMALL, text });
    const bar = (await page.locator('.actions').boundingBox())!;
    return bar.y + bar.height;
  };
  assert.is(await bottomOf(1), SMALL.viewport.height, 'they stay in sight');
  assert.ok((await bottomOf(2)) > SMALL.viewport.height, 'they leave the room to the content');
});

test('a busy button has a bar at any moment, not only while the light passes over it', async () => {
  const { page } = await open('view', SMALL);
  const [bar, words] = await page
    .locator('.button-primary')
    .first()
    .evaluate((button) => {
      button.setAttribute('aria-busy', 'true');
      const { height, backgroundColor } = getComputedStyle(button, '::before');
      return [`${height} of ${backgroundColor}`, getComputedStyle(button).color];
    });
  assert.is(bar, `4px of ${words}`);
});

test('in right-to-left text a value keeps its own direction', async () => {
  const { page } = await open('view', SMALL);
  const places = await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    const row = document.querySelector('.rows-row')!;
    const value = row.querySelector('dd')!;
    value.textContent = '91 days';
    const range = document.createRange();
    const leftOf = (from: number, to: number) => {
      range.setStart(value.firstChild!, from);
      range.setEnd(value.firstChild!, to);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(0, 2), leftOf(3, 7), row.querySelector('dt')!.getBoundingClientRect().left];
  });
  assert.equal(
    places,
    [...places].sort((one, other) => one - other),
    'figure, unit, and the name of it on the right',
  );
});

test('a picture makes room for text at double size', async () => {
  const heightAt = async (text: number) => {
    const { page } = await open('view', { ...SMALL, text });
    return page.locator('.failed').evaluate((one) => Number.parseFloat(getComputedStyle(one, '::before').height));
  };
  assert.equal([await heightAt(1), await heightAt(2)], [120, 60]);
});

test('only the topmost of several open dialogs dims the page', async () => {
  const { page } = await open('view', { ...SMALL, reducedMotion: 'reduce' });
  const dimming = await page.evaluate(() => {
    const make = (id: string) => Object.assign(document.createElement('dialog'), { id, className: 'modal' });
    const all = [make('lower'), make('upper'), make('inner')] as const;
    const [lower, upper, inner] = all;
    document.body.append(lower, upper);
    upper.append(inner);
    const dims = () =>
      all
        .filter((one) => one.open && getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ id }) => id)
        .join();
    const opened = all.map((dialog) => {
      dialog.showModal();
      return dims();
    });
    inner.close();
    upper.close();
    return [...opened, dims()];
  });
  assert.equal(dimming, ['lower', 'upper', 'inner', 'lower']);
});

test('on a narrow phone a link beside a checkbox is not broken, nor a line of stars', async () => {
  const { page } = await open('form', { viewport: { width: 300, height: 640 } });
  const lines = await page.locator('.checkbox > .link').evaluateAll((links) =>
    links.map((link) => {
      link.textContent = 'Disclosure Statement';
      return Math.round(link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight));
    }),
  );
  assert.ok(lines.length > 0 && lines.every((count) => count === 1), `lines: ${lines}`);
  const stars = page.locator('.stars').first();
  await stars.evaluate((element) => {
    element.style.width = '200px';
  });
  const places = await stars
    .locator('.star')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.is(new Set(places.map(({ top }) => top)).size, 1, 'the stars are in one line');
  assert.ok(places.at(-1)!.right - places[0]!.left <= 200);
});

test('selected controls and main actions are distinguishable in forced colours', async () => {
  const { page } = await open('form', { forcedColors: 'active' });
  const groundOf = (place: Locator, part?: string) =>
    place.first().evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  const selected = page.locator('.tab[aria-selected="true"]');
  const other = page.locator('.tab[aria-selected="false"]');
  assert.is.not(await groundOf(selected), await groundOf(other));
  const mark = page.locator('.mark:not(.mark-check):checked');
  assert.is.not(await groundOf(mark, '::before'), await groundOf(mark));
  await page.getByRole('combobox').first().click();
  const box = page.locator('.modal-box');
  await box.waitFor();
  assert.is(await box.evaluate((element) => getComputedStyle(element).borderTopStyle), 'solid');
  const [main, second] = ['.button-primary', '.button-secondary'].map((part) => box.locator(part));
  assert.is.not(await groundOf(main!), await groundOf(second!), 'the main action');
});

for (const [what, page, place] of [
  ['the buttons at the end', 'view', '.actions'],
  ['an advertisement', 'overlays', '.modal-promo > .modal-box'],
] as const) {
  test(`in forced colours no content is seen through ${what}`, async () => {
    const { page: gallery } = await open(page, { forcedColors: 'active' });
    if (page === 'overlays') await gallery.getByRole('button', { name: 'Open promo' }).click();
    const ground = await gallery.locator(place).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.is(ground, 'rgb(255, 255, 255)');
  });
}

test('an invalid field is distinguishable in forced colours', async () => {
  const { page } = await open('form', { forcedColors: 'active' });
  for (const kind of ['.line', '.choices', '.mark']) {
    await page.locator(kind).first().waitFor();
    // In one go: the page may be drawn again in between, and an element that was replaced has no style.
    const edges = await page.evaluate((selector) => {
      const field = document.querySelector(selector)!;
      const edge = () => getComputedStyle(field).borderTopStyle;
      const before = edge();
      field.setAttribute('aria-invalid', 'true');
      const after = edge();
      (field as HTMLElement).focus();
      const isCovered = Number.parseFloat(getComputedStyle(field).outlineOffset) < 0;
      return [before, after, isCovered];
    }, kind);
    assert.equal(edges, ['solid', 'double', false], kind);
  }
});

test('in forced colours an uploaded image has an edge, and the cross that removes it is visible', async () => {
  const { page } = await open('form', { forcedColors: 'active' });
  const edge = await page
    .locator('.tile-image')
    .first()
    .evaluate((image) => getComputedStyle(image).borderTopStyle);
  assert.is(edge, 'solid');
  const [cross, ground] = await page
    .locator('.tile-remove > .icon')
    .first()
    .evaluate((icon) => [getComputedStyle(icon).stroke, getComputedStyle(icon).backgroundColor]);
  assert.equal([cross, ground], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});
