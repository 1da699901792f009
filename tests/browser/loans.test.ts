/**
 * A borrower takes a loan, leaves the page while the answer is pending, comes back and taps again: the loan is taken
 * once, because the page then queries the call and blocks taps. A phone without storage shows that the stored intent
 * causes this.
 */
import type { Browser, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { startServer } from '../../server/index.ts';
import { afterAll, assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { STILL, until } from './harness.ts';
import { checking, pathFor, pay, prepare, startPaidBackend, untilPaid } from './paying.ts';
import { button, PAYMENTS, type Submission } from './submissions.ts';

const LOANS = PAYMENTS.filter(({ call }) => /^\/(loan-detail-push|depush)$/.test(call));

const backend = await startPaidBackend();
const { address: upstream } = backend;
const server = await startServer({ port: 0, host: '127.0.0.1', upstream, data: { kind: 'memory' }, say: () => {} });
const browser: Browser = await startChromium(findChromium());
afterAll(async () => {
  await browser.close();
  backend.stop();
  await server.stop();
});

/** Ways to leave the page and come back. */
const WAYS: { readonly [way: string]: (page: Page) => Promise<unknown> } = {
  'loads the page again': (page) => page.reload(),
  async 'goes back and forward'(page) {
    await page.goBack();
    await page.goForward();
  },
};

/** A borrower about to take a loan, and the requests that their phone sent. */
interface Borrower {
  readonly page: Page;
  readonly user: string;
  readonly sent: string[];
}

let borrowers = 0;
/** Takes a loan whose answer is delayed, leaves the page and comes back. */
async function takeAndComeBack(submission: Submission, way: string, keepsNothing = false): Promise<Borrower> {
  borrowers += 1;
  const user = `loan-${borrowers}`;
  const context = await browser.newContext({ ...STILL, serviceWorkers: 'block' });
  context.setDefaultTimeout(20_000);
  if (keepsNothing) await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const page = await context.newPage();
  const sent: Borrower['sent'] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(submission.call)) sent.push(request.url());
  });
  await page.goto(`${server.address}/about`);
  await page.goto(server.address + pathFor(submission, user));
  await prepare(submission, page);
  backend.fault = 'held';
  await pay(submission, page);
  await untilPaid(backend, submission, user);
  await WAYS[way]!(page);
  return { page, user, sent };
}

/** Long enough for a request to arrive. */
const requestTime = (page: Page) => page.waitForTimeout(300);

/** Lets the backend answer. */
function answer(): void {
  backend.fault = 'none';
  backend.release();
}

for (const submission of LOANS)
  for (const way of Object.keys(WAYS)) {
    test(`${submission.title} is taken once by a borrower who ${way} and taps again`, async () => {
      const { page, user, sent } = await takeAndComeBack(submission, way);
      await checking(page).waitFor();
      // The dialog covers the button and does not close, so a tap there reaches nothing.
      await page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
      await button(page, submission.button).last().click({ force: true });
      await requestTime(page);
      assert.ok(await checking(page).isVisible());
      answer();
      await checking(page).waitFor({ state: 'hidden' });
      assert.equal([backend.count(submission, user), sent.length], [1, 1]);
      await closeContext(page.context());
    });

    test(`${submission.title} is taken twice by a borrower who ${way} on a phone that does not store the intent`, async () => {
      const { page, user } = await takeAndComeBack(submission, way, true);
      await prepare(submission, page);
      await pay(submission, page);
      await until(() => backend.count(submission, user) > 1);
      answer();
      await closeContext(page.context());
    });
  }
