/** A candidate is halted and rolled back in the studio, each with a reason that whoever comes next can read. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { byKeyboard } from './by-keyboard.ts';
import { ADMIN, endSessionAt, startStudio } from './studio.ts';

const studio = startStudio();

interface Entry {
  readonly what: string;
  readonly note?: string;
}

/** What the history has of halts and rollbacks after so many entries. */
async function emergencies(after = 0): Promise<(string | undefined)[][]> {
  const { entries } = (await studio.ask('GET', `/audit?after=${after}`)) as { entries: Entry[] };
  return entries.filter(({ what }) => /halt|rollback/.test(what)).map(({ what, note }) => [what, note]);
}

async function entriesSoFar(): Promise<number> {
  return ((await studio.ask('GET', '/audit?after=0')) as { entries: Entry[] }).entries.length;
}

/** Publishes a draft to 5 %, and opens the page of the rollout. */
async function withCandidate(title: string) {
  const draft = await studio.approved(title);
  const { release } = (await studio.ask('POST', `/drafts/${draft}/publish`, { percent: 5 })) as { release: number };
  return { ...(await studio.open('/studio/rollout')), release };
}

/** Opens the question of a button, and gives a reason. */
async function ask(page: Page, button: 'Halt' | 'Roll back', reason: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: button, exact: true });
  const does = dialog.getByRole('button', { name: button, exact: true });
  assert.is(await does.isDisabled(), button === 'Roll back', 'whoever has to stop something quickly need not say why');
  await dialog.getByText(button === 'Roll back' ? 'Required.' : 'Optional.', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  return { dialog, does };
}

async function say(page: Page, button: 'Halt' | 'Roll back', reason: string): Promise<void> {
  const { dialog, does } = await ask(page, button, reason);
  await does.click();
  await dialog.waitFor({ state: 'detached' });
}

test('a halt and a rollback require a reason, which is stored in the history and shown to everyone', async () => {
  const { page, problems } = await withCandidate('Our company');
  const figures = page.getByRole('table', { name: 'Figures' });
  await figures.getByRole('cell', { name: 'No phone has reported on these releases yet.' }).waitFor();
  await say(page, 'Halt', 'The title is cut off.');
  await page.getByText('Everybody gets release 1; release 2 is halted.').waitFor();
  await page.getByText('The rollout is halted: Apply resumes it with this percentage.').waitFor();
  const why = page.getByRole('region', { name: 'Why' });
  await why.getByText('admin halted release 2 at 5 %').waitFor();
  await why.getByText('The title is cut off.').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await say(page, 'Roll back', 'The title stays.');
  await page.getByText('Everybody gets release 1.', { exact: true }).first().waitFor();
  assert.equal(await emergencies(), [
    ['halt', 'The title is cut off.'],
    ['rollback', 'The title stays.'],
  ]);
  const last = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await last.getByText('took release 2 back: everybody gets release 1').waitFor();
  await last.getByText('The title stays.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Roll back' }).isDisabled(), 'nothing is before release 1');
  await page.getByRole('link', { name: 'Releases' }).click();
  const card = page.getByRole('list', { name: 'Releases' }).getByRole('listitem').filter({ hasText: 'Release 2' });
  await card.getByText(/admin took release 2 back: .*: The title stays\./).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(problems, []);
});

test('a percentage, a halt and a rollback whose answers are lost are carried out once, and the page says so', async () => {
  const { page, release } = await withCandidate('Our firm');
  const before = await entriesSoFar();
  await page.route(/production\/(rollout|halt|rollback)$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: '25 %' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('25 % get the candidate.').first().waitFor();
  await say(page, 'Halt', 'Too slow.');
  await page.getByText(`release ${release} is halted.`).waitFor();

  // What cannot be asked for either is not known, and is not done twice.
  const asks = /\/channels\/production$/;
  const { dialog, does } = await ask(page, 'Roll back', 'Too slow.');
  await page.route(asks, (route) => route.abort());
  await does.click();
  await page.getByText('whether this was done will be seen here when it can').first().waitFor();
  await page.unrouteAll();
  await page.getByText('Everybody gets release 1.', { exact: true }).first().waitFor();
  await does.click();
  await page.getByText('Production has changed in the meantime: everybody gets release 1 now.').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await emergencies(before), [
    ['halt', 'Too slow.'],
    ['rollback', 'Too slow.'],
  ]);
});

test('what was not done because the session had expired is said after signing in', async () => {
  const { page } = await withCandidate('Our people');
  const before = await entriesSoFar();
  const { dialog, does } = await ask(page, 'Halt', 'It crashes.');
  await endSessionAt(page, '**/halt');
  await does.click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByRole('textbox', { name: 'Token' }).fill(ADMIN);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This was not done, because you were not signed in any more. Do it again.').first().waitFor();
  assert.equal(await emergencies(before), []);
  await does.click();
  await dialog.waitFor({ state: 'detached' });
  assert.is(await page.getByText('This was not done').count(), 0);
  assert.equal(await emergencies(before), [['halt', 'It crashes.']]);
  await studio.ask('POST', '/channels/production/rollback', { note: 'The end', seq: await seqNow() });
});

test('a halt needs no reason, and a percentage between two whole ones is what the slider says', async () => {
  const before = await entriesSoFar();
  const { page } = await withCandidate('Our house');
  await studio.ask('POST', '/channels/production/rollout', { percent: 33.5, seq: await seqNow() });
  const slider = page.getByRole('slider', { name: 'Percent' });
  const moved = async (key: string) => {
    await slider.press(key);
    return slider.inputValue();
  };
  await page.getByText('33.5 % of installations').waitFor();
  assert.is(await slider.inputValue(), '33.5');
  assert.equal([await moved('ArrowRight'), await moved('ArrowRight'), await moved('ArrowLeft')], ['34', '35', '34']);
  // What somebody else does meanwhile, unseen here, does not stand in the way of a halt.
  const asks = /\/channels\/production$/;
  await page.route(asks, (route) => route.abort());
  await studio.ask('POST', '/channels/production/rollout', { percent: 40, seq: await seqNow() });
  await say(page, 'Halt', '');
  await page.unroute(asks);
  await page.getByRole('region', { name: 'Why' }).getByText('Halted manually.').waitFor();
  assert.equal(await emergencies(before), [['halt', 'Halted manually.']]);
  await studio.ask('POST', '/channels/production/rollback', { note: 'The end', seq: await seqNow() });
});

test('a second Enter does nothing after a percentage was applied, or somebody else has halted the rollout', async () => {
  const { page, release } = await withCandidate('Our team');
  const { press, tabTo } = byKeyboard(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await tabTo(page.getByRole('slider', { name: 'Percent' }));
  await page.keyboard.press('ArrowRight');
  await press(page.getByRole('button', { name: 'Apply' }));
  await page.getByText(`6 % of installations get release ${release}`).first().waitFor();
  assert.is(await focused(), 'Apply');
  // Somebody else is faster.
  await tabTo(page.getByRole('button', { name: 'Halt' }), 'Shift+Tab');
  await studio.ask('POST', '/channels/production/halt', { note: 'It crashes.' });
  await page.getByText(`release ${release} is halted.`).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('h1, :enabled'));
  assert.ok((await focused()) !== 'Roll back', 'nobody is led to what takes something away');
});

async function seqNow(): Promise<number> {
  return ((await studio.ask('GET', '/channels/production')) as { seq: number }).seq;
}
