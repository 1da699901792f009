/** Two people in one draft: each sees where the other is, and comments on nodes until they are resolved. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('each sees where the other is, and a comment on a node is read in the review and resolved', async () => {
  const draft = await studio.approved('Our company');
  const token = await studio.add('Ben', 'editor');
  const mine = await studio.open(`/studio/screens/about-us?draft=${draft}`);
  const bens = await studio.open(`/studio/screens/about-us?draft=${draft}`, { token });
  const ben = controls(bens.page);
  await ben.entry('Fragment about').click();
  await mine.page.getByRole('list', { name: 'Also here' }).getByRole('button', { name: 'Ben: Fragment about' }).click();
  await mine.page.getByRole('treeitem', { name: 'Fragment about', exact: true, selected: true }).waitFor();
  await bens.page.getByRole('list', { name: 'Also here' }).getByText('admin: Fragment about').waitFor();

  const begun = mine.page.getByLabel('Comment on Fragment about');
  await begun.fill('It is the te');
  await bens.page.getByLabel('Comment on Fragment about').fill('Is this the text of the site?');
  await ben.button('Add comment').click();
  await mine.page.getByRole('list', { name: 'Comments' }).getByText('Is this the text of the site?').waitFor();
  assert.equal(await accessibilityFaults(mine.page), []);

  assert.is(await begun.inputValue(), 'It is the te', 'what is begun stays when another comment comes');
  for (const tab of ['JSON', 'Design']) await mine.page.getByRole('tab', { name: tab }).click();
  assert.is(await begun.inputValue(), 'It is the te', 'and when another view is looked at');

  // The comment mentions that its node was deleted.
  const said = mine.page.getByRole('list', { name: 'Comments' });
  await said.getByRole('button', { name: 'Fragment about' }).click();
  await controls(mine.page).button('Delete').click();
  await said.getByText('Fragment about, which no longer exists').waitFor();
  await controls(mine.page).button('Undo').click();
  await said.getByRole('button', { name: 'Fragment about' }).waitFor();
  await mine.page.getByRole('link', { name: `Draft ${draft}` }).click();
  await said.getByRole('link', { name: 'about-us: Fragment about' }).click();
  await mine.page.getByRole('treeitem', { name: 'Fragment about', exact: true, selected: true }).waitFor();
  await mine.page.goBack();
  await said.getByRole('button', { name: 'Resolve' }).click();
  await said.getByText('Resolved by admin').waitFor();
  assert.equal(await accessibilityFaults(mine.page), []);
  await bens.page.getByRole('list', { name: 'Comments' }).getByText('Resolved by admin').waitFor();
  assert.equal([...mine.problems, ...bens.problems], []);
});

test('one person who changes texts of one file in two tabs is asked what to save', async () => {
  const titled = (title: string) => text.replace('"title": "About us"', `"title": "${title}"`);
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  const text = files['about-us/screen.json']!;
  const news = { 'about-us/screen.json': titled('Our firm') };
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'A title', files: news })) as { draft: number };
  const { page, problems } = await studio.open(`/studio/words?draft=${draft}`);
  const field = () => page.getByRole('textbox', { name: 'Text of about-us/screen.json, title' });
  await page.getByRole('searchbox').fill('Our firm');
  await field().waitFor();
  await studio.ask('PUT', `/drafts/${draft}/files/about-us/screen.json`, titled('Our people'));
  await field().fill('Our firm and we');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You have changed about-us/screen.json in another tab' });
  await dialog.getByText('it cannot be restored').waitFor();
  await dialog.getByText('Our people').first().waitFor();
  // Enter was for the field.
  await page.keyboard.press('Enter');
  assert.equal(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Keep that of this tab' }).click();
  await controls(page).saved();
  const { files: saved } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  assert.match(saved['about-us/screen.json']!, /"title": "Our firm and we"/);
  // The browser reports the refusal itself.
  assert.equal(
    problems.filter((problem) => !problem.includes('409')),
    [],
  );
});
