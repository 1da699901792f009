/** A change in the studio from a text to review, to some phones, to all, and back. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { picture, startStudio } from './studio.ts';

const studio = startStudio();

/** Resolves once the page shows the message. */
const untilShown = (page: Page, text: RegExp) => page.getByText(text).first().waitFor();

test('a text is edited in place, reviewed, published to 5 %, to everybody, and rolled back', async () => {
  const reviewer = await studio.add('Rita', 'admin');
  const { page, problems } = await studio.open('/studio/words');
  await page.getByRole('searchbox', { name: 'Search words' }).fill('About us');
  const field = page.getByRole('textbox', { name: 'Text of about-us/screen.json, title' });
  await field.fill('About our company');
  await field.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  assert.match(page.url(), /draft=1$/);
  assert.equal(await accessibilityFaults(page), []);
  await takeAlong(1);
  await page.getByRole('link', { name: 'Draft 1' }).click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await untilShown(page, /^Playing its fixtures…$/);
  await untilShown(page, /fixtures pass/);

  const other = await studio.open('/studio/drafts', { token: reviewer, width: 1024, height: 768 });
  const reviewing = other.page;
  await reviewing.getByRole('link', { name: 'Draft 1' }).click();
  await reviewing.getByRole('list', { name: 'What changes' }).getByText('About our company').waitFor();
  const pictures = reviewing.getByRole('list', { name: 'Pictures' });
  await pictures.getByRole('figure', { name: 'Before', exact: true }).first().waitFor();
  const after = pictures.locator('iframe[title^="After"]').first().contentFrame();
  await after.getByText('About our company').first().waitFor();
  await picture(reviewing, 'draft');
  await pictures.getByRole('button', { name: 'Actual size' }).first().click();
  assert.is((await pictures.locator('iframe[title^="After"]').first().boundingBox())?.height, 844);
  assert.equal(await accessibilityFaults(reviewing), []);
  await reviewing.getByRole('button', { name: 'Approve' }).click();
  await reviewing.getByRole('button', { name: 'Publish' }).and(reviewing.locator(':enabled')).click();
  await reviewing.getByRole('status').filter({ hasText: 'It is approved.' }).waitFor();
  assert.is(await reviewing.getByRole('dialog').count(), 1, 'a toast is not a dialog');
  const dialog = reviewing.getByRole('dialog', { name: 'Publish draft 1' });
  assert.is(await dialog.getByRole('slider', { name: 'Percent' }).getAttribute('aria-valuetext'), '5 %');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await untilShown(reviewing, /5 % of installations get release 2/);

  for (const release of [1, 2]) await studio.report(release, 'about-us');
  await reviewing.reload();
  await reviewing.getByRole('slider', { name: 'Percent' }).waitFor();
  await reviewing.locator('.uplot').first().waitFor();
  assert.is(await reviewing.getByRole('table').count(), 1, 'the legend of the chart is no table of figures');
  await picture(reviewing, 'rollout');
  assert.equal(await accessibilityFaults(reviewing), []);
  await reviewing.getByRole('slider', { name: 'Percent' }).focus();
  await reviewing.keyboard.press('End');
  await reviewing.getByRole('button', { name: 'Apply' }).click();
  await untilShown(reviewing, /Everybody gets release 2\./);
  await reviewing.getByRole('button', { name: 'Roll back' }).click();
  const reason = reviewing.getByRole('dialog', { name: 'Roll back' });
  await reason.getByRole('textbox', { name: 'Reason' }).fill('The title is wrong.');
  await reason.getByRole('button', { name: 'Roll back' }).click();
  await untilShown(reviewing, /Everybody gets release 1\./);
  assert.equal([...problems, ...other.problems], []);
});

test('a draft is sent back with a note; without a candidate there is nothing to halt', async () => {
  const { page } = await studio.open('/studio/rollout');
  assert.ok(await page.getByRole('button', { name: 'Halt' }).isDisabled(), 'there is no candidate');
  const files = { 'about-us/screen.json': (await textOf('about-us/screen.json')).replace('About us', 'Who we are') };
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'Another title', files })) as { draft: number };
  await studio.ask('POST', `/drafts/${draft}/review`);
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: `Draft ${draft}` }).click();
  const failed = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'differs from' });
  await failed.first().getByText('"Take over the screen as it is" under Fixtures in the studio').waitFor();
  const editor = failed.first().getByRole('link', { name: /^about-us, / });
  assert.is(await editor.getAttribute('href'), `/studio/screens/about-us?draft=${draft}`);
  await page.getByRole('button', { name: 'Send back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send back' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Not now.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await page.getByText('Open', { exact: true }).waitFor();
});

test('a draft that changes nothing for people says so in the list of what changes', async () => {
  const document = await textOf('about-us/screen.json');
  const files = { 'about-us/screen.json': document.replace('"version": "1', '"version": "2') };
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'A version', files })) as { draft: number };
  const { page } = await studio.open(`/studio/drafts/${draft}`);
  await page.getByRole('list', { name: 'What changes' }).getByText('Nothing changes for people.').waitFor();
});

test('a draft shows the fixtures first that end on a different screen', async () => {
  const before = await textOf('order/screen.json');
  const order = before.replace('orderStatus in [174, 180]"', 'orderStatus in [174]"');
  const { draft } = (await studio.ask('POST', '/drafts', {
    note: 'No alarm for 180',
    files: { 'order/screen.json': order },
  })) as { draft: number };
  const { page } = await studio.open(`/studio/drafts/${draft}`);
  await page
    .getByText(/\d+ fixtures are concerned\. [1-9]\d* of the 40 compared ends? on a different screen\./)
    .waitFor();
  const pictures = page.getByRole('list', { name: 'Pictures' });
  const alarm = (version: string) =>
    pictures.locator(`iframe[title^="${version}"]`).first().contentFrame().locator('[data-alarm="true"]');
  await alarm('Before').waitFor();
  assert.is(await alarm('After').count(), 0);
});

/** Updates the screen’s fixture and its snapshot to the new text. */
async function takeAlong(draft: number): Promise<void> {
  for (const path of ['about-us/fixtures/text.json', 'about-us/snapshots/email.txt']) {
    const body = (await textOf(path)).replace('About us', 'About our company');
    await studio.ask('PUT', `/drafts/${draft}/files/${path}`, body);
  }
}

async function textOf(path: string): Promise<string> {
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  return files[path]!;
}
