/** Texts that a server or a narrow phone makes awkward: long words, and dates at the end of a line. */
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open, base } = phones();
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=7';
const LONG = 'Pneumonoultramicroscopicsilicovolcanoconiosisfoundation';
/** What people read in an answer. */
const READ = /"(text|title|noticeStatusText|noticeDesText|payCode|remark|description)":"[^"]+"/g;

for (const [path, says] of [
  ['/order', 'PesoSpring'],
  ['/repay', 'Payment Method'],
  ['/repayDelay', 'Payment Method'],
  ['/newLoanConfirm', 'Next'],
  ['/loanAgreement', LONG],
] as const) {
  test(`${path} with words longer than a line scrolls in one direction alone`, async () => {
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

test('a date stays in one line', async () => {
  const { page } = await open(`/repayDelay?${SESSION}&orderId=174`);
  const date = page.getByText('Your next payment date is').locator('time');
  assert.match((await date.textContent()) ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.is(await date.evaluate((element) => element.getClientRects().length), 1);
});
