import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { type Phone, phones, until } from './harness.ts';

const { open } = phones();
const SESSION = 'deviceId=d2&sessionId=s2&productId=p1';

/** Every control that sends something, the way to it, and the call that must leave once. */
interface Submission {
  title: string;
  path: string;
  prepare?(page: Page): Promise<void>;
  button: string;
  /** End of the call's path. */
  call: string;
  /** Tracking and hand-over calls say nothing when they fail. */
  silent?: true;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooseCard = async (page: Page) => {
  await page.getByRole('radio').first().check({ force: true });
};

const SUBMISSIONS: Submission[] = [
  {
    title: 'the rating of an order',
    path: `/order?${SESSION}&orderId=score`,
    async prepare(page) {
      await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    },
    button: 'Submit',
    call: '/google-score',
    silent: true,
  },
  { title: 'a bank account', path: `/bindBank?${SESSION}`, button: 'Next', call: '/bind-card-new' },
  {
    title: 'a changed bank account',
    path: `/bindBank?${SESSION}&orderId=170&source=loanDetail`,
    button: 'Next',
    call: '/cardChange',
  },
  {
    title: 'a repayment by channel',
    path: `/repay?${SESSION}&orderId=170`,
    prepare: (page) => button(page, 'Payment Method').click(),
    button: 'Payment',
    call: '/generate-vcode',
  },
  {
    title: 'a complaint',
    path: `/complainPageNext?${SESSION}&problemType=2&orderNo=170`,
    prepare: (page) => page.getByRole('textbox').fill('It does not work.'),
    button: 'Submit',
    call: '/problem-save',
  },
  {
    title: 'a repayment by card',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    prepare: chooseCard,
    button: 'Payment',
    call: '/repayment-commit',
  },
  {
    title: 'the code of a repayment by card',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    async prepare(page) {
      await chooseCard(page);
      await button(page, 'Payment').click();
      await page.getByRole('textbox', { name: 'SMS code' }).fill('123456');
    },
    button: 'Confirm',
    call: '/repayment-confirm',
  },
  {
    title: 'the hand-over to another payment',
    path: `/payway?${SESSION}&orderId=170&amount=123450#/alipayrepayment`,
    button: 'Payment',
    call: '/repayment-huichao',
  },
];

let borrower = 0;

/** Opens the page as somebody the backend has never seen, up to the point where one tap sends. */
async function reach({ path, prepare, button: name }: Submission): Promise<Phone> {
  borrower += 1;
  const phone = await open(path.replace('?', `?userId=submit-${borrower}&`), { shell: true });
  const first = phone.page.getByRole('main').getByRole('button').first();
  await first.waitFor();
  await prepare?.(phone.page);
  await button(phone.page, name).last().waitFor();
  return phone;
}
const count = (phone: Phone, call: string) => phone.sent.filter(({ path }) => path.endsWith(call)).length;

for (const submission of SUBMISSIONS) {
  const { title, button: name, call, silent } = submission;

  test(`${title} is sent once, however often it is tapped`, async () => {
    const phone = await reach(submission);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await phone.context.route(`**${call}*`, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const submit = button(phone.page, name).last();
    const box = (await submit.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let tap = 0; tap < 4; tap += 1) await phone.page.touchscreen.tap(x, y);
    await submit.press('Enter').catch(() => {});
    await until(() => count(phone, call) > 0);
    await phone.page.waitForTimeout(200);
    assert.is(count(phone, call), 1);
    release();
    assert.equal(phone.problems, []);
  });

  if (silent) continue;
  for (const [fault, answer] of FAULTS()) {
    test(`${title} meets ${fault}: it says so, and can be tapped again`, async () => {
      const phone = await reach(submission);
      await phone.context.route(`**${call}*`, answer);
      await button(phone.page, name).last().click();
      await phone.page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
      await phone.context.unrouteAll();
      await button(phone.page, name).last().click();
      await until(() => count(phone, call) === 2);
      assert.equal(
        phone.problems.filter((problem) => !problem.includes('net::ERR_')),
        [],
      );
    });
  }
}

function FAULTS(): [string, Parameters<Phone['context']['route']>[1]][] {
  return [
    ['no network', (route) => route.abort('internetdisconnected')],
    ['an HTML page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in</h1>' })],
  ];
}
