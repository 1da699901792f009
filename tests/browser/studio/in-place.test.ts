/** Texts are edited in place on the phone. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('double-tapping a text on the phone edits it, also one of a fragment; Escape cancels', async () => {
  const { page } = await studio.open('/studio/screens/about-us');
  const { phone, saved, button } = controls(page);
  const field = page.getByRole('textbox', { name: 'Text on the phone' });
  await phone.getByText('Our mission').first().dblclick();
  assert.is(await field.inputValue(), 'Our mission');
  assert.equal(await accessibilityFaults(page), []);
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await phone.getByText('Our mission').first().dblclick();
  await field.fill('Why we are here');
  await field.press('Enter');
  await phone.getByText('Why we are here').first().waitFor();
  await saved();
  const draft = new URL(page.url()).searchParams.get('draft');
  const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  assert.match(files['fragments/about.json']!, /Why we are here/);
  await button('Undo').click();
  await phone.getByText('Our mission').first().waitFor();
});
