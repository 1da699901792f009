import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { projectFolder } from '../../server/settings/folders.ts';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open } = phones();
const SMALL = { viewport: { width: 320, height: 568 } };

/** The last state of a fixture; on a phone of 390×844 by default. */
async function ended(fixture: string, options = {}): Promise<Page> {
  const [screen, name] = fixture.split('/');
  const { page } = await open(`/gallery/frame?still&fixture=screens/${screen}/fixtures/${name}.json`, options);
  await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
  return page;
}

/** The centre of an element. */
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  assert.ok(box, 'it is on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The number of lines of an element’s text. */
function linesOf(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

test('a pay code and its copy button share a line on a small phone', async () => {
  const page = await ended('repay/amount', SMALL);
  const code = await middleOf(page.locator('.code-card-open'));
  const copy = await middleOf(page.getByRole('button', { name: 'copy', exact: true }));
  assert.ok(Math.abs(code.y - copy.y) < 2, `the code's middle is at ${code.y}, the button's at ${copy.y}`);
});

test('a copy button that has a line of its own is centred as the button below it', async () => {
  const page = await ended('repay/amount', SMALL);
  await page.locator('.code-card-code').evaluate((code) => {
    code.textContent = '8841229011730042';
  });
  const code = await middleOf(page.locator('.code-card-open'));
  const copy = await middleOf(page.getByRole('button', { name: 'copy', exact: true }));
  const barcode = await middleOf(page.getByRole('button', { name: 'Show barcode' }));
  assert.ok(copy.y > code.y + 20, 'it is below the code');
  assert.ok(Math.abs(copy.x - barcode.x) < 2, `its middle is at ${copy.x}, that of the next at ${barcode.x}`);
});

test('a range of amounts does not wrap if it fits into the line', async () => {
  const page = await ended('order/status-110');
  const amount = page.locator('.offer-amount').first();
  assert.is(await amount.textContent(), '₱1000 - ₱25000');
  assert.is(await linesOf(amount), 1);
  const rate = await middleOf(page.locator('.offer-rate').first());
  assert.ok(Math.abs((await middleOf(amount)).y - rate.y) < 2, 'the rate is beside it');
});

test('absent texts leave no empty shape', async () => {
  assert.is(await (await ended('union-error/product-tel')).locator('.offer-button:visible').count(), 0);
  const repay = await ended('repay/odd-data');
  assert.is(await repay.locator('.rows-row:visible').count(), 2);
  const nameless = await ended('repay/notice-only');
  assert.is(await nameless.locator('.card .image-logo').count(), 1, 'the logo of the pay code alone');
});

test('the error of stars is centred below them', async () => {
  const page = await ended('complaint-details/rating-no-star', SMALL);
  const error = page.locator('.stars + .field-error');
  const text = await error.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return (left + right) / 2;
  });
  assert.ok(Math.abs(text - (await middleOf(page.locator('.stars'))).x) < 2, `its middle is at ${text}`);
});

test('centred sentences end with a line that is not much shorter than the others', async () => {
  const page = await ended('receipt/repaid', SMALL);
  const text = page.locator('.status-text');
  assert.is(await text.textContent(), 'Your loan is repaid. Nothing is left to pay.');
  const widths = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ width }) => width);
  });
  assert.is(widths.length, 2);
  assert.ok(widths[1]! > widths[0]! / 2, `the lines are ${widths} wide`);
});

test('codes in the pictures of the guide stay in their fields in a wide typeface', async () => {
  const folder = join(projectFolder(), 'screens/assets/guide');
  const pictures = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const { page } = await open('/nothing-here');
  const rooms = await page.evaluate((all) => {
    return all.flatMap((picture) => {
      document.body.innerHTML = picture;
      const codes = [...document.querySelectorAll('text')].filter(({ textContent }) => /^8801/.test(textContent ?? ''));
      return codes.map((code) => {
        code.style.letterSpacing = '3px';
        const place = code.getBBox();
        const middle = place.x + place.width / 2;
        const around = [...document.querySelectorAll<SVGGraphicsElement>('rect, path')]
          .map((shape) => shape.getBBox())
          .filter(({ x, width }) => x < middle && x + width > middle)
          .filter(({ y, height }) => y < place.y && y + height > place.y + place.height);
        const field = around.reduce((one, other) => (other.width < one.width ? other : one));
        return Math.min(place.x - field.x, field.x + field.width - place.x - place.width);
      });
    });
  }, pictures);
  assert.is(rooms.length, 4);
  assert.ok(
    rooms.every((room) => room > 3),
    `between the codes and the edges there are ${rooms}`,
  );
});

test('the characters of a complaint are counted at the end of the line, as in the form', async () => {
  const page = await ended('complaint-details/open', SMALL);
  const counter = page.getByText('18/200');
  const [text, card] = await counter.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
  });
  assert.ok(Math.abs(text! - card!) < 1, `it ends at ${text}, its line at ${card}`);
});
