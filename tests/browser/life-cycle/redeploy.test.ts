/** The server is replaced by another build of the software while a page is open. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { findChromium } from '../chromium.ts';
import { STILL } from '../harness.ts';
import { deploy, install, rebuild } from './installation.ts';

const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';
const browser = await startChromium(findChromium());
afterAll(() => browser.close());

/** The file of the repayment’s pop-up. */
const PART = /\/a\/later-/;

const [first, next] = [install(), install()];
rebuild(next);

/**
 * Opens a page, deploys the other build on the same port, and continues; `keeps`: with the data of the previous server.
 */
async function acrossDeploy(
  path: string,
  keeps: boolean,
  work: (page: Page, redeploy: () => Promise<void>) => Promise<void>,
) {
  const data = temporaryFolder();
  const before = await deploy(first, join(data, 'one'));
  const context = await browser.newContext({ ...STILL, serviceWorkers: 'block' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  // The file of the pop-up, which an idle phone prefetches, has not been loaded yet.
  await page.route(PART, (route) => route.abort());
  await page.goto(before.address + path);
  let after = before;
  await work(page, async () => {
    await before.stop();
    after = await deploy(next, join(data, keeps ? 'one' : 'another'), Number(new URL(before.address).port));
    await page.unroute(PART);
  });
  await context.close();
  await after.stop();
}

const opens = (page: Page) => page.getByRole('button', { name: 'Payment Method' });
const bootOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src);
/** Waits until the page has loaded everything beyond its first view, and marks it. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { id?: string } | null)?.id !== undefined);
  await page.evaluate(() => void Object.assign(window, { stillHere: true }));
}
const isStillHere = (page: Page) => page.evaluate(() => 'stillHere' in window);

test('an open page works after a deployment: its pop-up is that of its own build', async () => {
  await acrossDeploy(`/repay?${SESSION}&orderId=174`, true, async (page, redeploy) => {
    await opens(page).waitFor();
    await settled(page);
    await redeploy();
    await opens(page).click();
    await page.getByRole('dialog').waitFor();
    assert.is(await isStillHere(page), true);
  });
});

test('the next screen opens in a page that was open during a deployment', async () => {
  await acrossDeploy(`/order?${SESSION}&orderId=170`, true, async (page, redeploy) => {
    const onward = page.getByRole('button', { name: 'Repayment', exact: true });
    await onward.waitFor();
    await settled(page);
    await redeploy();
    await onward.click();
    await opens(page).waitFor();
    await opens(page).click();
    await page.getByRole('dialog').waitFor();
  });
});

test('if the files of the previous build are gone, a pop-up reports it, and the page reloads with the next build', async () => {
  await acrossDeploy(`/repay?${SESSION}&orderId=174`, false, async (page, redeploy) => {
    await opens(page).waitFor();
    const boot = await bootOf(page);
    await settled(page);
    await redeploy();
    await opens(page).click({ noWaitAfter: true });
    await page.getByText('This page has been updated.').waitFor();
    await page.waitForFunction(() => !('stillHere' in window));
    await opens(page).click();
    await page.getByRole('dialog').waitFor();
    assert.is.not(await bootOf(page), boot);
  });
});
