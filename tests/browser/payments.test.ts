/**
 * Actions of a borrower against a backend that counts, behind the real server: each of the six calls that move money is
 * executed once.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { startServer } from '../../server/index.ts';
import { triesAll } from '../all.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { findChromium } from './chromium.ts';
import { STILL } from './harness.ts';
import { startMortal } from './mortal.ts';
import { checking, pathFor, pay, prepare, startPaidBackend, untilPaid } from './paying.ts';
import { leave } from './reused.ts';
import { PAYMENTS, type Submission } from './submissions.ts';

/**
 * Ways to lose the answer of a payment. To a page they are all the same, so each payment is tested with one of them;
 * `npm run payments` tests all.
 */
const UNKNOWN = ['lost', 'status 500', 'status 409'] as const;

const backend = await startPaidBackend();
const { address: upstream } = backend;
const server = await startServer({ port: 0, host: '127.0.0.1', upstream, data: { kind: 'memory' }, say: () => {} });
const browser: Browser = await startChromium(findChromium());
const contexts: BrowserContext[] = [];
afterAll(async () => {
  for (const context of contexts) await closeContext(context);
  await browser.close();
  backend.release();
  await server.stop();
  backend.stop();
});

let borrower = 0;
const nextBorrower = () => {
  borrower += 1;
  return `pay-${borrower}`;
};

/** Opens the page as a user who is new to the backend. */
async function arrive(
  submission: Submission,
  more: { storageState?: Awaited<ReturnType<BrowserContext['storageState']>> } = {},
  user = nextBorrower(),
) {
  for (const context of contexts.splice(0)) await closeContext(context);
  const context = await browser.newContext({ ...STILL, serviceWorkers: 'block', ...more });
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const address = server.address + pathFor(submission, user);
  await page.goto(address);
  return { context, page, address, user };
}
const { count } = backend;
const goBack = (page: Page) => page.evaluate(() => dispatchEvent(new CustomEvent('app:back')));
/** Long enough for a request to arrive. */
const requestTime = (page: Page) => page.waitForTimeout(300);

for (const [at, submission] of PAYMENTS.entries()) {
  const { title } = submission;

  for (const kind of triesAll ? UNKNOWN : [UNKNOWN[at % UNKNOWN.length]!]) {
    test(`${title} is made once when its answer is ${kind} and the borrower taps again`, async () => {
      const { page, user } = await arrive(submission);
      await prepare(submission, page);
      backend.fault = kind;
      await pay(submission, page);
      await checking(page).waitFor();
      await goBack(page);
      // The order may show meanwhile that it is paid.
      await pay(submission, page).catch(() => {});
      await requestTime(page);
      backend.fault = 'none';
      assert.is(count(submission, user), 1);
    });
  }

  test(`${title} is made once when the page is reloaded meanwhile, and continues`, async () => {
    const { page, user } = await arrive(submission);
    await prepare(submission, page);
    backend.fault = 'held';
    await pay(submission, page);
    await untilPaid(backend, submission, user);
    await page.reload();
    await checking(page).waitFor();
    backend.fault = 'none';
    backend.release();
    await checking(page).waitFor({ state: 'hidden' });
    assert.is(count(submission, user), 1);
  });

  test(`${title} is made once when the phone closes the app meanwhile, and continues`, async () => {
    const { context, page, user } = await arrive(submission);
    await prepare(submission, page);
    backend.fault = 'held';
    await pay(submission, page);
    await untilPaid(backend, submission, user);
    const storageState = await context.storageState({ indexedDB: true });
    const again = await arrive(submission, { storageState }, user);
    await checking(again.page).waitFor();
    backend.fault = 'none';
    backend.release();
    await checking(again.page).waitFor({ state: 'hidden' });
    assert.is(count(submission, user), 1);
  });

  test(`${title} is made once when two tabs pay`, async () => {
    const { context, page, address, user } = await arrive(submission);
    await prepare(submission, page);
    const other = await context.newPage();
    await other.goto(address);
    await prepare(submission, other);
    await Promise.all([pay(submission, page), pay(submission, other)]);
    await untilPaid(backend, submission, user);
    await requestTime(page);
    assert.is(count(submission, user), 1);
  });

  test(`${title} is made once by a borrower who goes back and pays again`, async () => {
    const { page, address, user } = await arrive(submission);
    await prepare(submission, page);
    await pay(submission, page);
    await untilPaid(backend, submission, user);
    await requestTime(page);
    await leave(page, address);
    await page.reload();
    // The step after it may be restored, with no way to pay again.
    await page.getByRole('main').getByRole('button').first().waitFor();
    await requestTime(page);
    if (submission.again) await submission.again(page);
    else if (!(await page.getByRole('dialog').isVisible())) {
      await prepare(submission, page);
      await pay(submission, page);
    }
    await requestTime(page);
    assert.is(count(submission, user), 1);
  });
}

for (const submission of PAYMENTS.filter(({ call }) => /^\/repayment-(commit|confirm)$/.test(call))) {
  test(`${submission.title} is made once when the browser is killed meanwhile, and continues`, async () => {
    const [profile, user] = [temporaryFolder(), nextBorrower()];
    const open = async () => {
      const { context, kill } = await startMortal(profile);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.goto(server.address + pathFor(submission, user));
      return { page, kill };
    };
    const before = await open();
    await prepare(submission, before.page);
    backend.fault = 'held';
    await pay(submission, before.page);
    await untilPaid(backend, submission, user);
    await before.kill();
    const after = await open();
    await checking(after.page).waitFor();
    backend.fault = 'none';
    backend.release();
    await checking(after.page).waitFor({ state: 'hidden' });
    await after.kill();
    assert.is(count(submission, user), 1);
  });
}
