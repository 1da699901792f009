/** A candidate is halted and rolled back in the studio, each with a reason for the history. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { startStudio } from './studio.ts';

const studio = startStudio();

test('a halt and a rollback require a reason, which is stored in the history', async () => {
  const draft = await studio.approved('Our company');
  await studio.ask('POST', `/drafts/${draft}/publish`, { percent: 5 });
  const { page, problems } = await studio.open('/studio/rollout');
  const say = async (button: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: button, exact: true });
    const does = dialog.getByRole('button', { name: button, exact: true });
    assert.ok(await does.isDisabled(), 'not without a reason');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await does.click();
    await dialog.waitFor({ state: 'detached' });
  };
  await say('Halt', 'The title is cut off.');
  await page.getByText('Everybody gets release 1; release 2 is halted.').waitFor();
  await page.getByText('The rollout is halted: Apply resumes it with this percentage.').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await say('Roll back', 'The title stays.');
  await page.getByText('Everybody gets release 1.', { exact: true }).first().waitFor();
  const { entries } = (await studio.ask('GET', '/audit?after=0')) as { entries: { what: string; note?: string }[] };
  assert.equal(
    entries.filter(({ what }) => /halt|rollback/.test(what)).map(({ what, note }) => [what, note]),
    [
      ['halt', 'The title is cut off.'],
      ['rollback', 'The title stays.'],
    ],
  );
  assert.equal(problems, []);
});
