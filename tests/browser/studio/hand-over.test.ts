/** A draft on its way from its author to those who approve and publish it: what each of them sees of the others. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { byKeyboard } from './by-keyboard.ts';
import { startStudio } from './studio.ts';

const studio = startStudio();
const ABOUT = 'about-us/screen.json';
const TEXT = 'about-us/fixtures/text.json';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A draft with another title, in review. */
async function inReview(title: string): Promise<number> {
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  const own = Object.entries(files).filter(([path]) => /^about-us\/(screen|fixtures|snapshots)/.test(path));
  const news = Object.fromEntries(own.map(([path, text]) => [path, text.replaceAll('About us', title)]));
  const { draft } = (await studio.ask('POST', '/drafts', { note: `Changes to ${title}`, files: news })) as {
    draft: number;
  };
  await studio.ask('POST', `/drafts/${draft}/review`);
  return draft;
}

test('while a release is being rolled out, the dialog says that nothing else can be published', async () => {
  const [first, second] = [await studio.approved('One company'), await studio.approved('Two companies')];
  await studio.ask('POST', `/drafts/${first}/publish`, { percent: 5 });
  const { page } = await studio.open(`/studio/drafts/${second}`);
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: `Publish draft ${second}` });
  await dialog.getByText(/Release \d+ is at 5 %: on Rollout, give it to everybody or roll it back first\./).waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Publish' }).isDisabled(), 'it would be refused');
  assert.equal(await accessibilityFaults(page), []);
  const { seq } = (await studio.ask('GET', '/channels/production')) as { seq: number };
  await studio.ask('POST', '/channels/production/rollback', { note: 'The end', seq });
});

test('each sees whose turn it is, and what somebody else has done meanwhile', async () => {
  const [ann, otto] = [await studio.add('Ann', 'approver'), await studio.add('Otto', 'operator')];
  const draft = await inReview('Our company');
  const { page: author, problems } = await studio.open('/studio/drafts');
  const row = (page: Page) => page.getByRole('row').filter({ hasText: `Draft ${draft}` });
  await row(author).getByText('Ann or Otto can approve it.').waitFor();
  await author.getByRole('link', { name: `Draft ${draft}` }).click();
  await button(author, 'Change note').click();
  const note = author.getByRole('dialog', { name: 'Change note' });
  await note.getByRole('textbox').fill('Say who we are.');
  await note.getByRole('button', { name: 'Change note' }).click();
  // The page may have the note before the dialog is gone.
  await note.waitFor({ state: 'hidden' });
  await author.getByText('Say who we are.', { exact: true }).waitFor();
  await button(author, 'Send for review').click();
  await author.getByText('It is in review.').waitFor();

  const { page: approver } = await studio.open('/studio/drafts', { token: ann, width: 1024, height: 700 });
  await row(approver).getByText('Your turn').waitFor();
  await row(approver).getByText('Say who we are.').waitFor();
  assert.equal(await accessibilityFaults(approver), []);
  await approver.getByRole('link', { name: `Draft ${draft}` }).click();
  const { press } = byKeyboard(approver);
  await button(approver, 'Approve').and(approver.locator(':enabled')).waitFor();
  await press(button(approver, 'Approve'));
  await approver.getByText('Otto can publish it.').waitFor();
  assert.is(await approver.evaluate(() => document.activeElement?.textContent), 'Approve', 'not its neighbour');
  // Beside the mark 'Approved', which must not read as if the author had approved it.
  await author.getByText(/^made by admin · last changed .* · approved by Ann$/).waitFor();

  const { page: operator } = await studio.open(`/studio/drafts/${draft}`, { token: otto });
  await button(operator, 'Publish').click();
  await operator.getByRole('dialog').getByText('Production is release 1 now.').waitFor();
  await button(approver, 'Send back').click();
  await approver.getByRole('dialog').getByRole('textbox').fill('Not this word.');
  await approver.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await operator.getByText(`Draft ${draft} has been changed meanwhile: it is open.`).first().waitFor();
  await operator.getByRole('dialog').waitFor({ state: 'detached' });
  await author.getByRole('region', { name: 'Sent back by Ann' }).waitFor();
  await author.getByText('Change what is asked for, then send it for review.').waitFor();
  assert.equal(problems, []);
});

test('what somebody has begun to write stays, whatever others do meanwhile', async () => {
  const draft = await inReview('Our house');
  const { page: author } = await studio.open(`/studio/drafts/${draft}`);
  await button(author, 'Change note').click();
  const note = author.getByRole('dialog', { name: 'Change note' });
  await note.getByRole('textbox').fill('Half a sen');
  await studio.ask('PUT', `/drafts/${draft}/note`, { note: 'Theirs' });
  await studio.ask('POST', `/drafts/${draft}/review`);
  await note.getByText('Somebody else has changed it meanwhile to: Theirs').waitFor();
  assert.is(await note.getByRole('textbox').inputValue(), 'Half a sen');

  const { page: approver } = await studio.open(`/studio/drafts/${draft}`, {
    token: await studio.add('Zoe', 'approver'),
  });
  await button(approver, 'Send back').click();
  const back = approver.getByRole('dialog', { name: 'Send back' });
  await back.getByRole('textbox').fill('Not th');
  await studio.ask('POST', `/drafts/${draft}/send-back`, { note: 'My own mistake' });
  await back.getByText(`Draft ${draft} has been changed meanwhile: it is open.`).waitFor();
  assert.is(await back.getByRole('textbox').inputValue(), 'Not th');
  assert.ok(await back.getByRole('button', { name: 'Send back' }).isDisabled());
  assert.equal(await accessibilityFaults(approver), []);
});

test('what an approver has not seen is not approved', async () => {
  const draft = await inReview('Our firm');
  const rita = await studio.add('Rita', 'approver');
  const { page } = await studio.open(`/studio/drafts/${draft}`, { token: rita });
  await page.getByRole('list', { name: 'What changes' }).getByText('Our firm').waitFor();
  // The page does not hear of it.
  const ofDraft = /\/v1\/drafts\/\d+$/;
  await page.route(ofDraft, (route) => route.abort());
  for (const path of [ABOUT, TEXT, 'about-us/snapshots/email.txt']) {
    const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
    const text = files[path]!.replaceAll('Our firm', 'Somebody');
    await studio.ask('PUT', `/drafts/${draft}/files/${path}`, text);
  }
  await studio.ask('POST', `/drafts/${draft}/review`);
  await button(page, 'Approve').click();
  await page.getByText(`Draft ${draft} has changed since you looked at it: look at it again.`).first().waitFor();
  await page.unroute(ofDraft);
  await page.getByRole('list', { name: 'What changes' }).getByText('Somebody').waitFor();
  await button(page, 'Approve').click();
  await page.getByText('approved by Rita').waitFor();
});
