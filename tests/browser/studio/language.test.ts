/** The language service in the studio: fixes, renaming, and selecting by the cursor. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('a misspelt name is fixed by one tap in the issues, and Undo reverts it', async () => {
  const { page } = await studio.open('/studio/screens/order');
  const { entry, property, button, phone } = controls(page);
  await entry('Button “REPAY”').click();
  await property('When').fill('data.order.isDelai');
  await button('Mend: write isDelay').click();
  await button('Mend: write isDelay').waitFor({ state: 'detached' });
  assert.is(await property('When').inputValue(), 'data.order.isDelay');
  await button('Undo').click();
  await button('Mend: write isDelay').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await button('Redo').click();
  await button('Find a fixture that shows it').click();
  await page.getByRole('list', { name: 'Shows in' }).getByRole('button').first().click();
  await phone.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
});

test('renaming a declaration renames all its uses', async () => {
  const { page } = await studio.open('/studio/screens/order');
  const { entry, property, saved } = controls(page);
  await entry('order').click();
  await property('Name').fill('loan');
  await property('Name').press('Enter');
  await entry('loan').waitFor();
  await saved();
  await page.getByText('Nothing is wrong.').waitFor();
  const draft = new URL(page.url()).searchParams.get('draft');
  const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  assert.match(files['order/screen.json']!, /data\.loan\.isDelay/);
  assert.not.match(files['order/screen.json']!, /data\.order\b/);
});

test('the cursor in the text selects the node in the outline', async () => {
  const { page } = await studio.open('/studio/screens/order');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = page.getByRole('textbox', { name: /^JSON of/ });
  await text.locator('.json-string', { hasText: /^"\/loanDetail"$/ }).click();
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByRole('treeitem', { name: 'Order', exact: true, selected: true }).waitFor();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await text.getByText('order.detail').first().click();
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByRole('treeitem', { name: 'order', exact: true, selected: true }).waitFor();
});
