import type { Page } from 'playwright-core';

const SESSION = 'deviceId=d2&sessionId=s2&productId=p1';

/** A control that sends something, the steps to reach it, and the call that must be sent once. */
export interface Submission {
  title: string;
  path: string;
  prepare?(page: Page): Promise<void>;
  button: string;
  /** What a borrower who has paid sees who wants to pay again, if that is not the same once more. */
  again?: (page: Page) => Promise<void>;
  /** The end of the call’s path. */
  call: string;
  /** It moves money: its result is queried, and nobody is asked to try again. */
  money?: true;
  /** Tracking and hand-over calls report no failure. */
  silent?: true;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooseCard = async (page: Page) => {
  await page.getByRole('radio').first().check({ force: true });
};

/** The calls that move money. */
export const PAYMENTS: Submission[] = [
  {
    title: 'a repayment by channel',
    path: `/repay?${SESSION}&orderId=170`,
    prepare: (page) => button(page, 'Payment Method').click(),
    button: 'Payment',
    call: '/generate-vcode',
    money: true,
  },
  {
    title: 'a repayment by card',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    prepare: chooseCard,
    button: 'Payment',
    call: '/repayment-commit',
    money: true,
  },
  {
    title: 'the code of a repayment by card',
    path: `/payway?${SESSION}&orderId=170&amount=123450`,
    async prepare(page) {
      const code = page.getByRole('textbox', { name: 'SMS code' });
      // The step may have been restored.
      await code.waitFor({ timeout: 500 }).catch(async () => {
        await chooseCard(page);
        await button(page, 'Payment').click();
      });
      await code.fill('123456');
    },
    button: 'Confirm',
    again: async (page) => {
      await chooseCard(page);
      await button(page, 'Payment').click();
      await page.getByText('This was paid already.').waitFor();
    },
    call: '/repayment-confirm',
    money: true,
  },
  {
    title: 'the hand-over to another payment',
    path: `/payway?${SESSION}&orderId=170&amount=123450#/alipayrepayment`,
    button: 'Payment',
    call: '/repayment-huichao',
    money: true,
  },
  {
    title: 'a loan',
    path: `/newLoanConfirm?${SESSION}&orderId=21`,
    button: 'Next',
    call: '/loan-detail-push',
    money: true,
  },
  {
    title: 'a loan of the older API',
    path: `/loanConfirm?${SESSION}&orderId=21`,
    button: 'Get the money',
    call: '/depush',
    money: true,
  },
];

/** Every control that sends something. */
export const SUBMISSIONS: Submission[] = [
  {
    title: 'the rating of an order',
    path: `/order?${SESSION}&orderId=score`,
    async prepare(page) {
      await page.getByRole('radio', { name: '5 stars' }).check();
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
    title: 'a complaint',
    path: `/complainPageNext?${SESSION}&problemType=2&orderNo=170`,
    prepare: (page) => page.getByRole('textbox').fill('It does not work.'),
    button: 'Submit',
    call: '/problem-save',
  },
  ...PAYMENTS,
];
