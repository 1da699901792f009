/** Signing in to the studio, and the roles of people. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('an admin adds a person, whose token is shown once and works for signing in', async () => {
  const { page, problems } = await studio.open('/studio/people');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('editor');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Token of Ana' });
  const token = await dialog.getByLabel('Token').inputValue();
  assert.equal(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(await page.getByRole('row', { name: /Ana editor/ }).isVisible());
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(problems, []);

  const other = await studio.open('/studio/people', { token });
  await other.page.getByRole('row', { name: /Ana \(you\) editor/ }).waitFor();
  assert.is(await other.page.getByRole('button', { name: 'Add', exact: true }).count(), 0);
});

test('a viewer reads a screen in the editor, which says that it cannot be changed', async () => {
  const { page } = await studio.open('/studio/screens/order', { token: await studio.add('Vic', 'viewer') });
  const { entry, property, button } = controls(page);
  await entry('Button “REPAY”').click();
  await page.getByRole('status').filter({ hasText: 'Read only: only editors change screens' }).waitFor();
  assert.ok(await property('Label').isDisabled());
  for (const name of ['Add', 'Delete', 'Paste', 'Move up', 'Record', 'Send for review'])
    assert.ok(await button(name).isDisabled(), name);
  await page.keyboard.press('Delete');
  await page.getByText('Not done: only editors change screens').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = page.getByRole('textbox', { name: /^JSON of/ });
  // The editor draws only the lines in view, and other ones after a key: the words are looked for, not the whole text.
  await text.pressSequentially('typed by a viewer');
  assert.not.match((await text.textContent()) ?? '', /typed/);
  assert.ok(await button('Format').isDisabled());
  await page.goto(`${studio.address()}/studio/words`);
  await page.getByRole('status').filter({ hasText: 'Read only' }).waitFor();
});

test('a removed person must sign in again', async () => {
  const token = await studio.add('Ben', 'viewer');
  const ben = await studio.open('/studio/releases', { token });
  const { page } = await studio.open('/studio/people');
  await page.getByRole('button', { name: 'Remove Ben' }).click();
  await page.getByRole('dialog', { name: 'Remove Ben' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('row', { name: /Ben/ }).waitFor({ state: 'detached' });
  await ben.page.getByRole('link', { name: 'People' }).click();
  await ben.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('a wrong token is reported next to the field', async () => {
  const { page } = await studio.open('/studio/releases');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  assert.match((await page.getByRole('alert').textContent()) ?? '', /unknown or has expired/);
  assert.equal(await accessibilityFaults(page), []);
});
