/** Texts that a server or a narrow phone makes awkward: long words, and dates at the end of a line. */
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open, base } = phones();
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=7';
const LONG = 'Pneumonoultramicroscopicsilicovolcanoconiosisfoundation';
/** Fields of an answer that users read. */
const READ = /"(text|title|noticeStatusText|noticeDesText|payCode|remark|description)":"[^"]+"/g;

for (const [path, says] of [
  ['/order', 'PesoSpring'],
  ['/repay', 'Payment Method'],
  ['/repayDelay', 'Payment Method'],
  ['/newLoanConfirm', 'Next'],
  ['/loanAgreement', LONG],
] as const) {
  test(`${path} with words longer than a line scrolls only vertically`, async () => {
    const { page } = await open('/m/current', { alone: true, viewport: { width: 320, height: 568 } });
    await page.route(/\/(examine|api)\//, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(READ, `"$1":"${LONG}"`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${base()}${path}?${SESSION}&orderId=174`);
    await page.getByText(says).first().waitFor();
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  });
}

test('a date stays on one line', async () => {
  const { page } = await open(`/repayDelay?${SESSION}&orderId=174`);
  const date = page.getByText('Your next payment date is').locator('time');
  assert.match((await date.textContent()) ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.is(await date.evaluate((element) => element.getClientRects().length), 1);
});

test('the links to the agreements of a loan follow their sentence, each in one line, and are far enough apart to tap', async () => {
  const { page } = await open(`/newLoanConfirm?${SESSION}`);
  const row = page.locator('.checkbox');
  // The agreements come after the row.
  await row.getByRole('link').first().waitFor();
  const lines = await row.evaluate((all) => {
    const links = [...all.querySelectorAll('[role=link]')];
    const boxes = links.flatMap((link) => [...link.getClientRects()]);
    return {
      first: boxes[0]!.top - all.querySelector('.checkbox-label')!.getBoundingClientRect().bottom,
      broken: boxes.length - links.length,
      least: Math.min(...boxes.map((box) => box.height)),
      apart: Math.min(
        ...boxes.slice(1).map((box, at) => (box.top === boxes[at]!.top ? 9 : box.top - boxes[at]!.bottom)),
      ),
    };
  });
  const follows = lines.first < 12 && lines.broken === 0;
  assert.ok(follows && lines.least >= 24 && lines.apart >= 0, JSON.stringify(lines));
});

test('no word of a button in a pop-up is broken on a small phone, and both buttons are equally high', async () => {
  const { page } = await open('/m/current', { alone: true, viewport: { width: 320, height: 568 } });
  await page.goto(`${base()}/order?${SESSION}&orderId=message`);
  const buttons = page.getByRole('dialog').getByRole('button');
  await buttons.first().waitFor();
  const heights = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
  assert.is(new Set(heights).size, 1);
  const lines = await page.getByRole('button', { name: 'Withdraw Now' }).evaluate((button) => {
    const range = document.createRange();
    const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()!;
    range.setStart(words, 0);
    range.setEnd(words, 'Withdraw'.length);
    return range.getClientRects().length;
  });
  assert.is(lines, 1);
});
