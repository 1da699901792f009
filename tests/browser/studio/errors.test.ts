/** Error messages in the corner of the studio: announced, and gone with their page, their cause, or a key. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

/** Opens the order screen with a draft, and fails every request that sends something to the draft. */
async function failing() {
  const { page } = await studio.open('/studio/screens/order');
  const { entry, property, saved, button } = controls(page);
  await entry('Link “Receipt”').click();
  await property('Label').fill('Proof');
  await page.waitForURL(/draft=\d+/);
  await saved();
  await page.route(/\/(review|comments)$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const fail = async () => {
    await button('Send for review').click();
    await errorsOf(page).waitFor();
  };
  return { page, button, fail };
}

const errorsOf = (page: Page) => page.locator('.toast', { hasText: 'The server cannot be reached.' });
const gone = (page: Page) => errorsOf(page).waitFor({ state: 'detached' });

test('an error is announced, shown once however often it happens, and closed with Escape', async () => {
  const { page, button, fail } = await failing();
  await fail();
  await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  const [first] = await errorsOf(page).elementHandles();
  await button('Send for review').click();
  await page.waitForFunction((before) => !before!.isConnected, first);
  assert.is(await errorsOf(page).count(), 1);
  await page.keyboard.press('Escape');
  await gone(page);
});

test('an error goes with its page, and when the request passes', async () => {
  const { page, button, fail } = await failing();
  await fail();
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await page.getByRole('heading', { name: 'Drafts', level: 1 }).waitFor();
  await gone(page);
  await page.goBack();
  await page.getByLabel(/^Comment on/).fill('Is this right?');
  await button('Add comment').click();
  await errorsOf(page).waitFor();
  await page.unroute(/\/(review|comments)$/);
  await button('Add comment').click();
  await page.getByRole('list', { name: 'Comments' }).getByText('Is this right?').waitFor();
  await gone(page);
});

test('that a draft is not saved, and so not sent for review, is said until it is saved', async () => {
  const { page, button } = await failing();
  const { property, saved } = controls(page);
  await page.route('**/files/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await property('Label').fill('Evidence');
  await page.getByRole('status').filter({ hasText: 'Not saved: The server cannot be reached.' }).waitFor();
  await button('Send for review').click();
  await errorsOf(page).filter({ hasText: 'Not saved' }).waitFor();
  await page.unroute('**/files/**');
  await saved();
  await gone(page);
});

for (const worker of ['compile-worker', 'language-worker']) {
  test(`a ${worker} that cannot be fetched is said`, async () => {
    const { page } = await studio.open('/studio/drafts');
    await page.route(new RegExp(`/${worker}-`), (route) => route.abort());
    await page.getByRole('link', { name: 'Screens', exact: true }).click();
    await page.getByRole('list', { name: 'Screens' }).getByRole('link', { name: 'order', exact: true }).click();
    const { entry, property } = controls(page);
    await entry('Link “Receipt”').click();
    await property('Label').fill('Proof');
    await page.locator('.toast', { hasText: 'A part of the studio could not be fetched' }).waitFor();
  });
}
