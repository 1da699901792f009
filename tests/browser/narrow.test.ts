import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { projectFolder } from '../../server/settings/folders.ts';
import { assert, test } from '../suite.ts';
import { type PhoneOptions, phones } from './harness.ts';

const { open } = phones();
const SMALL = { viewport: { width: 320, height: 568 } };
const COMMON = { viewport: { width: 360, height: 740 } };
const LYING = { viewport: { width: 667, height: 375 } };
const TABLET = { viewport: { width: 768, height: 1024 } };
const DESK = { viewport: { width: 1280, height: 800 } };

/** The last state of a fixture; on a phone of 390×844 by default, in text that is `text` times as large as usual. */
async function ended(fixture: string, { text = 1, ...options }: PhoneOptions & { text?: number } = {}): Promise<Page> {
  const [screen, name] = fixture.split('/');
  const { page } = await open(`/gallery/frame?still&fixture=screens/${screen}/fixtures/${name}.json`, options);
  await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
  await page.evaluate((times) => document.documentElement.style.setProperty('font-size', `${times * 100}%`), text);
  return page;
}

/** Elements whose content is wider than they are. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(.over, .unseen, .unseen *, .nav, .slides, .slides *)')]
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.className}: ${element.textContent}`),
  );
}

/** Words of headings and codes that are broken over two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, .code-card-code')].flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        for (const { index, 0: word } of data.matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
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

test('a control that gets the focus by key is under no bar, in either direction', async () => {
  const page = await ended('repay/amount', SMALL);
  const covered = () =>
    page.evaluate(() => {
      const control = document.activeElement!;
      if (control === document.body) return '';
      const { top, bottom } = control.getBoundingClientRect();
      const bars = [...document.querySelectorAll('.frame-bar, .actions')].filter((bar) => !bar.contains(control));
      const isCovered = bars.some((bar) => {
        const place = bar.getBoundingClientRect();
        return top < place.bottom && bottom > place.top;
      });
      return isCovered ? `${control.className}: ${top} to ${bottom}` : '';
    });
  const controls = await page.locator('button:visible, a:visible').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    const found: string[] = [];
    for (let step = 0; step < controls; step += 1) {
      await page.keyboard.press(key);
      found.push(await covered());
    }
    assert.equal(found.filter(Boolean), [], key);
  }
});

test('a range of amounts does not wrap if it fits into the line', async () => {
  const page = await ended('order/status-110');
  const amount = page.locator('.offer-amount').first();
  assert.is(await amount.textContent(), '₱1000 - ₱25000');
  assert.is(await linesOf(amount), 1);
  const rate = await middleOf(page.locator('.offer-rate').first());
  assert.ok(Math.abs((await middleOf(amount)).y - rate.y) < 2, 'the rate is beside it');
});

test('the last line of a hint is not one short word', async () => {
  const page = await ended('bank/card-type-tabs');
  const tops = await page.locator('.text-hint').evaluate((hint) => {
    const text = hint.firstChild!;
    return [...text.textContent!.matchAll(/\S+/g)].map(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getBoundingClientRect().top;
    });
  });
  assert.is(new Set(tops).size, 2, 'it has two lines');
  assert.is(tops.at(-1), tops.at(-2));
});

test('an entry that stands alone has the edge of a card', async () => {
  const page = await ended('complaint-list/open');
  const edge = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((found) => getComputedStyle(found).boxShadow);
  const alone = await edge('.tab-panel > .list-item');
  await page.goto(page.url().replace(/complaint-list.*json/, 'payway/fixtures/last-paid.json'));
  await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
  assert.equal([alone, 'none'], [await edge('.card'), await edge('.card > .list-item')]);
});

test('the offers of one list all show their figures side by side, or all one below the other', async () => {
  const { page } = await open('/order?userId=u1&productId=7&orderId=21', COMMON);
  await page.locator('.offer').last().waitFor();
  const forms = new Set<string>();
  for (const width of [320, 330, 340, 350, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 740 });
    const found = await page.locator('.offer').evaluateAll((offers) =>
      offers.map((offer) => {
        const [amount, rate] = [...offer.querySelectorAll('.offer-figure')].map((one) => one.getBoundingClientRect());
        return amount!.top === rate!.top ? `beside, at ${rate!.left}` : 'below';
      }),
    );
    assert.is(new Set(found).size, 1, `${width}: ${found.join()}`);
    forms.add(found[0]!.slice(0, 5));
  }
  assert.equal([...forms].sort(), ['below', 'besid']);
});

test('the name of an offer is not broken inside a word by the button beside it', async () => {
  const { page } = await open('/order?userId=u1&productId=7&orderId=21', COMMON);
  assert.is(await linesOf(page.locator('.offer-name', { hasText: 'TindaLoan' })), 1);
});

test('a word that is longer than the card is broken inside the card', async () => {
  const page = await ended('union-error/product-tel', SMALL);
  const [name, head] = await page.locator('.offer-name').evaluate((name) => {
    name.textContent = 'SuperQuickEverydayPesoSpringLending';
    return [name, name.parentElement!].map((one) => one.getBoundingClientRect().right);
  });
  assert.ok(name! <= head!, `the name ends at ${name}, its card at ${head}`);
});

test('an amount of eight digits fits into one line of a small phone, and of twice the text size', async () => {
  for (const options of [SMALL, { text: 2 }]) {
    const page = await ended('repay/amount', options);
    const lines = await page.locator('.text-amount').evaluate((amount) => {
      amount.innerHTML = '₱99999999<small>.99</small>';
      return amount.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(amount).lineHeight);
    });
    assert.is(Math.round(lines), 1, JSON.stringify(options));
  }
});

test('the picture of the registration leaves room for its form on a phone that lies', async () => {
  const { page } = await open('/register', LYING);
  const { height } = (await page.locator('.image-wide').boundingBox())!;
  assert.ok(height <= LYING.viewport.height / 3, `the picture is ${height} high`);
});

test('in forced colours every link has the colour of links', async () => {
  const { page } = await open('/loanAgreement?productId=7', { ...COMMON, forcedColors: 'active' });
  const colours = await page.getByRole('link', { name: 'Loan Agreement' }).evaluate((link) => {
    const other = document.createElement('i');
    other.style.color = 'LinkText';
    document.body.append(other);
    return [link, other].map((one) => getComputedStyle(one).color);
  });
  assert.is(colours[0], colours[1]);
});

test('the fields next to the captcha and to the button for the code end alike, and the button has one line', async () => {
  const { page } = await open('/register', COMMON);
  const ends = [];
  for (const name of ['Captcha', 'SMS code']) {
    const box = await page.getByRole('textbox', { name }).boundingBox();
    ends.push(Math.round(box!.x + box!.width));
  }
  assert.is(ends[0], ends[1]);
  assert.is(await linesOf(page.getByRole('button', { name: 'Get code' })), 1);
});

test('absent texts leave no empty shape', async () => {
  assert.is(await (await ended('union-error/product-tel')).locator('.offer-button:visible').count(), 0);
  const repay = await ended('repay/odd-data');
  assert.is(await repay.locator('.rows-row:visible').count(), 2);
  const nameless = await ended('repay/notice-only');
  assert.is(await nameless.locator('.card .image-logo').count(), 1, 'the logo of the pay code alone');
});

test('the list of a picker is as high as its options, if they are few', async () => {
  const page = await ended('complaint/default-order');
  const list = await page.getByRole('listbox').boundingBox();
  const option = await page.getByRole('option').first().boundingBox();
  assert.is(await page.getByRole('option').count(), 2);
  assert.ok(list!.height < 3 * option!.height, `the list is ${list!.height} px high, an option ${option!.height}`);
});

test('a page without a title bar begins with the same distance as at its sides', async () => {
  const picture = await (await ended('register/apply-empty')).locator('.image-wide').boundingBox();
  assert.is(picture!.y, picture!.x);
});

test('the tile of a missing logo is visible on a selected option', async () => {
  const page = await ended('repay/method-again', { colorScheme: 'light' });
  const [tile, option] = await page.locator('.choice:has(:checked)').evaluate((choice) => {
    const grounds = [choice.querySelector('.picture-missing')!, choice].map((part) => getComputedStyle(part));
    return grounds.map(({ backgroundColor }) => backgroundColor);
  });
  assert.is.not(tile, option);
});

test('four cards are two and two on a desk', async () => {
  const page = await ended('official-about/about', DESK);
  const tops = await page
    .locator('.row > .card')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  assert.is(tops.length, 4);
  assert.equal([tops[0], tops[2]], [tops[1], tops[3]]);
});

/** The bank form with enough banks for a search, on a phone of 320 px whose keyboard leaves `height` of it. */
async function bankForm(height: number): Promise<Page> {
  const { page } = await open('/nothing-here', { viewport: { width: 320, height } });
  await page.route('**/bind-card/card-init*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { items: { code: string; note: object[] }[] } };
    const banks = answer.data.items.find(({ code }) => code === 'bankCode')!;
    banks.note = Array.from({ length: 30 }, (_, index) => ({ name: `Bank ${index}`, type: `B${index}` }));
    await route.fulfill({ json: answer });
  });
  await page.goto(new URL('/bindBank?userId=u1&productId=7&orderId=42', page.url()).href);
  return page;
}

for (const height of [260, 400]) {
  test(`in a view ${height} px high, a picker’s search, an option and its buttons are all in sight`, async () => {
    const page = await bankForm(height);
    for (const label of ['Bank', 'City', 'Date of birth']) {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const ends = await dialog
        .locator('input, .listbox, .button')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
      assert.ok(ends.length >= 4 && Math.max(...ends) <= height, `${label}: they end at ${ends}`);
      const list = await dialog.getByRole('listbox').first().boundingBox();
      assert.ok(list!.height >= 48, `${label}: the list is ${list!.height} px high`);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });
}

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

test('the label beside an e-mail address that is none is as large as the one beside a link', async () => {
  const page = await ended('customer-service/email-odd');
  const [telephone, email] = await page
    .locator('.row-between')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.firstElementChild!).fontSize));
  assert.is(email, telephone);
});

/** States in which something was wider than a small phone in large text, or a word was broken. */
const LARGE = [
  'about-us/email',
  'complaint-form/images',
  'complaint-form/image-refused',
  'new-loan-confirm/plan-times',
  'official-home/carousel',
  'official-policy/go-loan',
  'order/card-reminder-close',
  'register/apply-no-code',
  'repay/amount',
  'repay/whole-barcode',
];

for (const fixture of LARGE) {
  test(`in text of twice the size, lines and words fit into a small phone: ${fixture}`, async () => {
    const page = await ended(fixture, { ...SMALL, text: 2 });
    assert.equal([await overflowing(page), await brokenWords(page)], [[], []]);
  });
}

test('the phone number of the support is not broken in large text on a small phone', async () => {
  const page = await ended('bank/load-unreachable', { ...SMALL, text: 2 });
  assert.is(await linesOf(page.getByRole('link', { name: /Need help/ })), 2);
});

for (const brand of ['harborline', 'mangga']) {
  test(`the site’s name starts where the content below it does in the look of ${brand}`, async () => {
    const page = await ended('official-home/carousel', COMMON);
    await page.goto(`${page.url()}&brand=${brand}`);
    await page.locator('html[data-verdict="passed"]').waitFor({ state: 'attached' });
    const starts = await page
      .locator('.nav > .text, .nav + *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    assert.is(starts[0], starts[1]);
  });
}

test('images and the button for more are equally high in a row', async () => {
  const page = await ended('complaint-form/image-retried', SMALL);
  const heights = await page
    .locator('.tile, .tile-image')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
  assert.is(heights.length, 5);
  assert.is(new Set(heights).size, 1, heights.join());
});

test('in large text on a small phone the title bar scrolls with the content, otherwise it stays', async () => {
  const barAt = async (options: object) => {
    const page = await ended('bank/filled-in', options);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const bar = await page.locator('.frame-bar').boundingBox();
    return bar!.y + bar!.height > 0;
  };
  assert.equal([await barAt(SMALL), await barAt({ ...SMALL, text: 2 })], [true, false]);
});

test('the button below the payment methods is in sight in large text on a small phone', async () => {
  const { page } = await open('/repay?userId=u1&deviceId=d1&orderId=174', SMALL);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.getByRole('button', { name: 'Payment Method' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Payment', exact: true });
  await pay.waitFor();
  const { y, height } = (await pay.boundingBox())!;
  assert.ok(y + height < SMALL.viewport.height, `it ends at ${y + height}`);
});

for (const [order, name] of [
  ['message', 'Withdraw Now'],
  ['cardpop', 'Go and bind the card'],
] as const) {
  test(`the button below a long message is in sight on a small phone: ${name}`, async () => {
    const { page } = await open(`/order?userId=u1&deviceId=d1&orderId=${order}`, SMALL);
    const dialog = page.getByRole('dialog');
    await dialog.locator('.modal-body > .text').evaluate((message) => {
      message.textContent = 'The transfer to your account failed. '.repeat(40);
    });
    const button = dialog.getByRole('button', { name });
    const { y, height } = (await button.boundingBox())!;
    assert.ok(y + height < SMALL.viewport.height, `it ends at ${y + height}`);
  });
}

test('both buttons below an embedded page are in sight in large text', async () => {
  const page = await ended('new-loan-confirm/pop-up-page', { ...SMALL, text: 2 });
  const box = await page.getByRole('button', { name: 'Agree' }).boundingBox();
  assert.ok(box!.y + box!.height <= SMALL.viewport.height, `it ends at ${box!.y + box!.height}`);
});

for (const { viewport } of [SMALL, TABLET, DESK]) {
  test(`the title bar starts where the column below it does, ${viewport.width} px wide`, async () => {
    const page = await ended('receipt/repaid', { viewport });
    const [bar, receipt] = await Promise.all(
      ['.frame-bar > button', '.receipt'].map((part) => page.locator(part).boundingBox()),
    );
    // The arrow has a margin within its button.
    assert.ok(Math.abs(bar!.x + 12 - receipt!.x) < 1, `the bar starts at ${bar!.x}, the receipt at ${receipt!.x}`);
  });
}

for (const { viewport } of [LYING, TABLET, DESK]) {
  test(`a picture is enlarged in its own proportions, ${viewport.width} px wide`, async () => {
    const page = await ended('payment-guide/enlarge-store', { viewport });
    const { width, height } = (await page.locator('.viewer-image').boundingBox())!;
    assert.ok(Math.abs(width / height - 5 / 7) < 0.01, `${width} × ${height}`);
    assert.ok(height > viewport.height * 0.75, `it is ${height} px high`);
  });
}

test('an enlarged picture is no wider than the phone in forced colours', async () => {
  assert.equal(await overflowing(await ended('payment-guide/enlarge-store', { forcedColors: 'active' })), []);
});

test('a code on a desk is hardly larger than on a phone, and centred', async () => {
  const code = await (await ended('repayment-code/qr-in-address', DESK)).locator('.tile').boundingBox();
  assert.ok(code!.width <= 384, `it is ${code!.width} px wide`);
  assert.ok(Math.abs(code!.x + code!.width / 2 - DESK.viewport.width / 2) < 1, `it starts at ${code!.x}`);
});

test('what is next to a field is level with it when the field shows an error', async () => {
  const page = await ended('register/apply-no-code');
  const input = await middleOf(page.getByRole('textbox', { name: 'SMS code' }));
  const button = await middleOf(page.getByRole('button', { name: 'Get code' }));
  assert.ok(Math.abs(input.y - button.y) < 2, `the input's middle is at ${input.y}, the button's at ${button.y}`);
});

test('words such as 7-Eleven and e-wallet are not broken after their hyphen', async () => {
  for (const [fixture, text] of [
    ['carpmm/instructions', 2],
    ['about-us/email', 1],
  ] as const) {
    const words = await (await ended(fixture, { text })).locator('bdi').all();
    assert.ok(words.length > 0, `there are such words in ${fixture}`);
    for (const word of words) assert.is(await linesOf(word), 1, `${fixture}: ${await word.textContent()}`);
  }
});
