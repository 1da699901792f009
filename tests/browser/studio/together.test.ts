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

  await bens.page.getByLabel('Comment on Fragment about').fill('Is this the text of the site?');
  await ben.button('Add comment').click();
  await mine.page.getByRole('list', { name: 'Comments' }).getByText('Is this the text of the site?').waitFor();
  assert.equal(await accessibilityFaults(mine.page), []);

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
