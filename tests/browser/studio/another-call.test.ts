/** A call that a screen makes from now on: from an OpenAPI description to what borrowers see. */
import { assert, test } from '../../suite.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

const ANSWER = {
  type: 'object',
  properties: {
    code: { type: 'string', example: '00' },
    data: { type: 'object', properties: { points: { type: 'integer', example: 320 } } },
  },
};
const OPENAPI = {
  openapi: '3.0.0',
  paths: {
    '/examine/v3/points/balance': {
      get: {
        operationId: 'pointsBalance',
        responses: { 200: { content: { 'application/json': { schema: ANSWER } } } },
      },
    },
  },
};

test('fixtures of a screen with another call are given its answer, and borrowers see it once it is published', async () => {
  const { page } = await studio.open('/studio/calls');
  const { button, entry, property, add, saved } = controls(page);
  await button('New call').click();
  await page
    .getByRole('dialog', { name: 'New call' })
    .getByLabel('Answer or OpenAPI operation')
    .fill(JSON.stringify(OPENAPI));
  await button('Make call').click();
  await page.waitForURL(/draft=\d+/);
  // It is shown at once, though its place in the list is the last.
  await page
    .getByRole('status')
    .filter({ hasText: /^1 call$/ })
    .waitFor();
  await page.getByRole('heading', { name: 'points.balance', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Screens', exact: true }).click();
  await page.getByRole('link', { name: 'customer-service' }).first().click();
  await entry('View').click();
  await add('Load');
  await property('Call').selectOption('points.balance');
  await entry('Text “Telephone”').click();
  await add('Text');
  await property('Text').fill('You have {data.load1.points} points');
  await property('When').fill('data.load1.points != null');

  await page.getByRole('tab', { name: 'Fixtures' }).click();
  const status = (says: RegExp) => page.getByRole('status').filter({ hasText: says }).waitFor();
  await status(/^(\d+) fixtures concerned, \1 failed\.$/);
  // What they show without the answer is nothing to be taken over.
  assert.is(await page.getByRole('button', { name: /^Take over/ }).count(), 0);
  await page.getByRole('button', { name: /^Give \d+ fixtures the example answer of points\.balance$/ }).click();
  await status(/concerned, 2 failed\.$/);
  await button('Take over 2 screens as they are').click();
  await status(/concerned, none failed\.$/);
  await saved();
  const draft = new URL(page.url()).searchParams.get('draft');
  for (const step of ['review', 'approve', 'publish'])
    await studio.ask('POST', `/drafts/${draft}/${step}`, step === 'publish' ? { percent: 100 } : {});
  await page.goto(`${studio.address()}/customerService?productId=7`);
  await page.getByText('You have 320 points').waitFor();
});
