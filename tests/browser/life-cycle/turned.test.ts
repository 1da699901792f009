/** The phone is rotated, or its keyboard covers half of the page. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { phones, until } from '../harness.ts';

const { open } = phones();
const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
/** What a keyboard leaves of the page, and of the page of a small phone. */
const TYPING = { width: 390, height: 430 };
const TYPING_SMALL = { width: 320, height: 318 };

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** From the choice of a card to the input of its SMS code. */
async function askForCode(page: Page): Promise<void> {
  await page.getByRole('radio').first().check({ force: true });
  await button('Payment')(page).click();
}

/** Screens, what is done on them before the phone is rotated, and what must be reachable afterwards. */
const SCREENS: readonly {
  screen: string;
  path: string;
  opens?: (page: Page) => Promise<unknown>;
  last: (page: Page) => ReturnType<Page['locator']>;
}[] = [
  { screen: 'an order', path: `/order?${SESSION}&orderId=170`, last: button('Repayment') },
  { screen: 'a repayment', path: `/repay?${SESSION}&orderId=174`, last: button('Payment Method') },
  {
    screen: 'the sheet of a repayment',
    path: `/repay?${SESSION}&orderId=174`,
    opens: (page) => button('Payment Method')(page).click(),
    last: (page) => page.getByRole('dialog').getByRole('button').last(),
  },
  { screen: 'the form of an account', path: `/bindBank?${SESSION}&orderId=42`, last: button('Next') },
  {
    screen: 'the picker of a bank',
    path: `/bindBank?${SESSION}&orderId=42`,
    opens: (page) => page.getByRole('combobox').first().click(),
    last: (page) => page.getByRole('dialog').getByRole('button').last(),
  },
  {
    screen: 'the step of the SMS code',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    opens: askForCode,
    last: button('Confirm'),
  },
];

for (const { screen, path, opens, last } of SCREENS) {
  test(`${screen} is complete when the phone is rotated, and rotated back`, async () => {
    const { page, problems } = await open(path, { viewport: UPRIGHT });
    await opens?.(page);
    await last(page).waitFor();
    for (const size of [LYING, UPRIGHT]) {
      await page.setViewportSize(size);
      await until(() => page.evaluate((width) => innerWidth === width, size.width));
      await last(page).scrollIntoViewIfNeeded();
      await until(async () => (await coveredAt(page, last)) === 'nothing');
      assert.is(
        await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        false,
        'it is as wide as the page',
      );
    }
    assert.equal(problems, []);
  });
}

/** What covers the middle of an element; `nothing` if a finger reaches it. */
async function coveredAt(page: Page, last: (page: Page) => ReturnType<Page['locator']>): Promise<string> {
  return last(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found && element.contains(found) ? 'nothing' : (found?.outerHTML.slice(0, 80) ?? 'the edge of the page');
  });
}

/** Forms, each with its last field, which a keyboard would cover. */
const FIELDS: readonly {
  field: string;
  path: string;
  opens?: (page: Page) => Promise<unknown>;
  locate: (page: Page) => ReturnType<Page['locator']>;
}[] = [
  {
    field: 'the last field of an account',
    path: `/bindBank?${SESSION}&orderId=42`,
    locate: (page) => page.getByRole('main').getByRole('textbox').last(),
  },
  {
    field: 'the words of a complaint',
    path: `/complainPageNext?${SESSION}&problemType=2&orderNo=170`,
    locate: (page) => page.getByRole('textbox'),
  },
  {
    field: 'the last field of a registration',
    path: `/register?${SESSION}`,
    locate: (page) => page.getByRole('textbox').last(),
  },
  {
    field: 'the SMS code',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    opens: askForCode,
    locate: (page) => page.getByRole('textbox', { name: 'SMS code' }),
  },
];

for (const { field, path, opens, locate } of FIELDS) {
  test(`${field} stays visible and focused while the keyboard is open, and takes input`, async () => {
    const { page } = await open(path, { viewport: UPRIGHT });
    await opens?.(page);
    await locate(page).click();
    for (const size of [TYPING, TYPING_SMALL]) {
      await page.setViewportSize(size);
      await until(() => page.evaluate((height) => innerHeight === height, size.height));
      await until(async () => (await coveredAt(page, locate)) === 'nothing');
      await page.keyboard.type('1');
      await until(async () => (await coveredAt(page, locate)) === 'nothing');
      assert.is(await locate(page).evaluate((element) => element === document.activeElement), true);
    }
    await page.setViewportSize(UPRIGHT);
    assert.match(await locate(page).inputValue(), /^\D*11/);
  });
}

/** Runs in the page: a keyboard of iOS, which covers the page and moves its visible part. */
function coverLowerPart({ top, height }: { top: number; height: number }): void {
  const view = window.visualViewport!;
  Object.defineProperties(view, {
    offsetTop: { value: top, configurable: true },
    height: { value: height, configurable: true },
  });
  view.dispatchEvent(new Event('resize'));
}

test('a keyboard that covers the page, as on iOS, covers neither the field nor a button of a pop-up', async () => {
  const { page } = await open(`/payway?${SESSION}&orderId=170&amount=123450`, { viewport: UPRIGHT, alone: true });
  await askForCode(page);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const before = (await dialog.locator('.modal-box').boundingBox())!;
  const seen = { top: 40, height: TYPING.height };
  await page.evaluate(coverLowerPart, seen);
  for (const control of [dialog.getByRole('textbox'), button('Confirm')(page)]) {
    const { y, height } = (await control.boundingBox())!;
    assert.ok(y >= seen.top && y + height <= seen.top + seen.height, `${y} to ${y + height}`);
  }
  await page.evaluate(coverLowerPart, { top: 0, height: UPRIGHT.height });
  assert.equal(await dialog.locator('.modal-box').boundingBox(), before);
});
