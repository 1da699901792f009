/** The history of a screen: a release is compared with the current state, and restored. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { byKeyboard } from './by-keyboard.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('a release is compared and restored, and Undo reverts that', async () => {
  const draft = await studio.approved('Our company');
  await studio.ask('POST', `/drafts/${draft}/publish`, { percent: 100 });
  const { page, problems } = await studio.open('/studio/screens/about-us');
  const { button, entry, property, saved } = controls(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('the page title is now Our company, not About us').first().waitFor();
  await button('Compare release 1').click();
  const compared = page.getByRole('region', { name: 'Release 1 and now' });
  await compared.getByRole('textbox', { name: /^Then/ }).getByText('"About us"').waitFor();
  await compared.getByRole('textbox', { name: /^Now/ }).getByText('"Our company"').waitFor();
  const phone = (await page.getByRole('region', { name: 'Preview' }).boundingBox())!;
  const { x, width } = (await compared.getByRole('textbox', { name: /^Now/ }).boundingBox())!;
  assert.ok(x + width <= phone.x, 'both texts are beside the phone');
  assert.equal(await accessibilityFaults(page), []);
  await compared.getByRole('button', { name: 'Close' }).click();
  await button('Take back release 1').click();
  await page.waitForURL(/draft=\d+/);
  await saved();
  const number = new URL(page.url()).searchParams.get('draft');
  const { files } = (await studio.ask('GET', `/drafts/${number}`)) as { files: { [path: string]: string } };
  assert.match(files['about-us/screen.json']!, /"title": "About us"/);
  await page.getByRole('tab', { name: 'Design' }).click();
  await button('Undo').click();
  await entry('About us').click();
  assert.is(await property('Title').inputValue(), 'Our company');
  assert.equal(problems, []);
});

test('the lines that a comparison leaves out are shown by keyboard', async () => {
  const path = 'order/screen.json';
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  const text = files[path]!.replace('"version": "1.0.0"', '"version": "1.0.1"');
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'x', files: { [path]: text } })) as { draft: number };
  const { page } = await studio.open(`/studio/screens/order?draft=${draft}`);
  const { tabTo, press } = byKeyboard(page);
  await tabTo(page.getByRole('tab', { name: 'Design' }));
  for (const _ of ['JSON', 'Rules', 'Fixtures', 'History']) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: 'Compare release 1' }));
  const compared = page.getByRole('region', { name: 'Release 1 and now' });
  await compared
    .getByText(/unchanged lines/)
    .first()
    .waitFor();
  await tabTo(compared.getByRole('button', { name: 'Show all lines' }));
  await page.keyboard.press('Enter');
  await compared
    .getByText(/unchanged lines/)
    .first()
    .waitFor({ state: 'detached' });
  await compared.getByRole('textbox', { name: /^Now/ }).getByText('"routes"').waitFor();
});
