/** Contracts of calls and named shapes are edited by forms, and what a change breaks is said. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

test('a sent value, an outcome and a field of an answer are added without JSON', async () => {
  const { page, problems } = await studio.open('/studio/calls');
  const { entry, property, button, add, saved } = controls(page);
  await page.getByLabel('Search calls').fill('complaint.save');
  await page.getByRole('link', { name: 'Edit calls of complaint' }).click();
  await entry('complaint.save').click();
  await property('New field of Send').fill('branch');
  await button('Add field').click();
  await property('branch').fill('string?');
  await add('Outcome');
  await property('Name').fill('closed');
  await property('Name').press('Enter');
  await entry('Outcome closed').waitFor();
  await page
    .getByRole('list', { name: 'Issues' })
    .getByRole('button', { name: /no answer is recorded.*: select the outcome .*, and choose “Add example answer”$/ })
    .click();
  assert.ok(await property('Name').evaluate((field) => field === document.activeElement));
  await button('Add example answer').click();
  await property('message').fill('Closed on Sundays');
  await property('New field of Example answer').fill('until');
  await property('New field of Example answer').press('Enter');
  await property('until').fill('8');
  await page.getByText('Nothing is wrong.').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await entry('complaint.save').click();
  await button('Rename branch').click();
  const renaming = page.getByRole('dialog', { name: 'Rename branch' });
  await renaming.getByLabel('New name').fill('orderNo');
  await renaming.getByText(/^Not possible: .*another orderNo already$/).waitFor();
  await renaming.getByLabel('New name').fill('office');
  await renaming.getByText('2 places in 1 file will change:').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await renaming.getByRole('button', { name: 'Rename everywhere' }).click();
  await button('Rename branch on the server').waitFor();
  await saved();

  const draft = new URL(page.url()).searchParams.get('draft');
  const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  const { calls } = JSON.parse(files['calls/complaint.json']!) as {
    calls: { call: string; send: object; aliases: object; outcomes: { is: string }[] }[];
  };
  assert.equal(JSON.parse(files['calls/answers/complaint.save/closed.json']!).answer, {
    ...{ code: '1001', success: false, message: 'Closed on Sundays', until: 8 },
  });
  const { send, aliases, outcomes } = calls.find(({ call }) => call === 'complaint.save')!;
  assert.equal(
    [Object.entries(send).at(-1), aliases, outcomes.map(({ is }) => is)],
    [['office', 'string?'], { office: 'branch' }, ['ok', 'closed', 'failed']],
  );

  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('link', { name: 'Named shapes' }).click();
  await entry('BankItem').click();
  await property('New field of Type').fill('hint');
  await property('New field of Type').press('Enter');
  await property('hint').waitFor();
  await button('With known values: hint').click();
  await property('New value of hint').fill('short');
  await property('New value of hint').press('Enter');
  await property('No other value is possible: hint').check();
  await button('Remove subtitle').click();
  await page
    .getByRole('list', { name: 'Issues' })
    .getByRole('button', { name: /subtitle/ })
    .first()
    .waitFor();
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(problems, []);
});
