/** A status that the server did not have before: its case, its known value, and a fixture that shows it. */
import { assert, test } from '../../suite.ts';
import { until } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('a new status is listed in its contract, and shown by a copy of a fixture', async () => {
  const { page } = await studio.open('/studio/screens/order');
  const { button, entry, property, add, saved, phone } = controls(page);
  await entry('Switch on data.order.orderStatus').click();
  await add('Case');
  await property('Is').fill('175');
  const issues = page.getByRole('list', { name: 'Issues' });
  const inView = async () => {
    const [row, outline] = [await entry('175').boundingBox(), await page.locator('.screen-outline').boundingBox()];
    return row !== null && outline !== null && row.y + row.height <= outline.y + outline.height + 1;
  };
  await issues.getByText(/^Warning.*175 is not among the known values/).waitFor();
  await until(inView);
  await issues.getByRole('button', { name: 'Mend: add 175 to the known values of orderStatus' }).click();
  await page.getByText('Nothing is wrong.').waitFor();
  await add('Text');
  await property('Text').fill('A colleague looks at it');

  await page.getByRole('tab', { name: 'Fixtures' }).click();
  const status = (says: RegExp) => page.getByRole('status').filter({ hasText: says }).waitFor();
  await status(/concerned, none failed\.$/);
  await page.getByRole('button', { name: 'Steps of status 21: no button, recommended products, order' }).click();
  await button('Copy fixture').click();
  const stepsOf = (name: string) => page.getByRole('region', { name: `Steps of ${name}` });
  const copy = stepsOf('status 21: no button, recommended products (copy)');
  await copy.getByText('What it starts with').click();
  await copy.getByLabel('Name', { exact: true }).fill('status 175: a colleague');
  const steps = stepsOf('status 175: a colleague');
  await steps.getByText('order.detail').first().click();
  await steps.getByText('gives').click();
  await steps.getByLabel('orderStatus', { exact: true }).fill('175');
  await status(/concerned, 1 failed\.$/);
  await page.getByRole('button', { name: /^Show status 175: a colleague, order$/ }).click();
  await phone.getByText('A colleague looks at it').waitFor();
  await saved();

  const draft = new URL(page.url()).searchParams.get('draft');
  const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  const { calls } = JSON.parse(files['calls/order.json']!);
  assert.is(calls[0].outcomes[0].gives.orderStatus.known.at(-1), 175);

  // By its plain address, a page shows the release.
  await page.goto(`${studio.address()}/studio/calls`);
  const goOn = page.getByRole('link', { name: `Go on with draft ${draft}` });
  await goOn.waitFor();
  const { y = 0 } = (await goOn.boundingBox()) ?? {};
  const title = await page.getByRole('heading', { name: 'Calls' }).boundingBox();
  assert.ok(title && y < title.y + title.height, 'it stands beside the title');
  await goOn.click();
  await page.waitForURL(`**/studio/calls?draft=${draft}`);
  await page.getByRole('link', { name: `Draft ${draft}` }).waitFor();
});
