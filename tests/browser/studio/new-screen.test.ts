/** A new screen with a new call from a pasted answer, a link to it, and fixtures, without writing JSON or code. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, picture, startStudio } from './studio.ts';

const studio = startStudio();
const ANSWER = { code: 0, data: { title: 'Spring offer', rate: 3, until: '2026-12-24', steps: [{ name: 'Apply' }] } };

test('a new screen with a new call, a link to it and fixtures is created, and passes its review', async () => {
  const { page, problems } = await studio.open('/studio/calls');
  const { button, entry, property, add, saved, phone, record } = controls(page);

  await button('New call').click();
  const call = page.getByRole('dialog', { name: 'New call' });
  await call.getByLabel('Answer or OpenAPI operation').fill(JSON.stringify(ANSWER));
  await call.getByLabel('Name').fill('offer.detail');
  await call.getByLabel('Path').fill('/api/v1/offer/detail');
  await picture(page, 'new-call');
  // The next page is opened before the draft has been made, and continues in it.
  await page.route('**/registry/v1/drafts', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await button('Make call').click();
  await page.getByRole('link', { name: 'Screens', exact: true }).click();
  await page.waitForURL(/screens\?draft=\d+/);
  await page.unroute('**/registry/v1/drafts');
  await button('New screen').click();
  await page.getByRole('dialog', { name: 'New screen' }).getByLabel('Name').fill('spring-offer');
  await button('Make screen').click();
  await entry('Text “Spring offer”').waitFor();
  await add('Load');
  await property('Call').selectOption('offer.detail');
  await property('Name').fill('offer');
  await property('Name').press('Enter');
  await entry('Text “Spring offer”').click();
  await property('Text').fill('{data.offer.title} until {data.offer.until}');
  await phone.getByText('Spring offer until 2026-12-24').waitFor();
  await page.getByText('Not on the phone').waitFor({ state: 'detached' });
  await saved();
  await picture(page, 'design');
  await record('an offer is there', async () => {
    await button('Expect a text').click();
    await phone.getByText('Spring offer until 2026-12-24').click();
    await page.getByRole('list', { name: 'Recorded' }).getByText('expect “Spring offer until').waitFor();
    await picture(page, 'record');
  });

  await page.getByRole('link', { name: 'Screens', exact: true }).click();
  await page.getByRole('link', { name: 'payment-guide' }).first().click();
  await entry('View').click();
  await add('Button');
  await property('Label').fill('See the offer');
  await property('New action for tap').selectOption('Go');
  await button('Add action').click();
  await property('To').selectOption('spring-offer');
  await record('the offer is a tap away', () => phone.getByRole('button', { name: 'See the offer' }).click());
  await page.getByRole('list', { name: 'Issues' }).getByRole('listitem').first().waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Fixtures' }).click();
  const status = (says: RegExp) => page.getByRole('status').filter({ hasText: says }).waitFor();
  await status(/concerned, 2 failed\.$/);
  assert.equal(await accessibilityFaults(page), []);
  await picture(page, 'fixtures');
  await button('Take over 2 screens as they are').click();
  await status(/concerned, none failed\.$/);
  await saved();
  await button('Send for review').click();
  await page
    .getByRole('list', { name: 'Checks' })
    .getByText(/^All \d+ fixtures pass\.$/)
    .waitFor();
  const draft = new URL(page.url()).pathname.split('/').at(-1);
  const { address } = (await studio.ask('POST', `/drafts/${draft}/preview`)) as { address: string };
  const hand = await page.context().newPage();
  await hand.goto(new URL(`${address}springOffer`, studio.address()).href);
  await hand.getByText('Spring offer until 2026-12-24').waitFor();
  // The server is asked for the draft’s call, and does not know it yet.
  assert.equal(
    problems.filter((line) => !/ERR_NAME_NOT_RESOLVED|status of 404/.test(line)),
    [],
  );
});
