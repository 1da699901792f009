/** An approved draft that does not fit what others have published since: why it is refused, and the way on. */
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { startStudio } from './studio.ts';

const studio = startStudio();

const ADVICE = 'advice/screen.json';

/** The text of a screen with one line; each part of it is on a line of the file. */
function screen(name: string, route: string, { text = 'Pay on time.', title = 'Advice' } = {}): string {
  const head = { screen: name, version: '1.0.0', language: 1, routes: [route], title };
  return JSON.stringify({ ...head, view: [{ widget: 'text', text }] }, null, 2);
}

/** Makes a draft and has it approved; returns its number. */
async function approved(files: { [path: string]: string | null }): Promise<number> {
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'Advice', files })) as { draft: number };
  for (const step of ['review', 'approve']) await studio.ask('POST', `/drafts/${draft}/${step}`);
  return draft;
}

/** Publishes a draft of others to everybody, and returns the number of the release. */
async function published(files: { [path: string]: string | null }): Promise<number> {
  const draft = await approved(files);
  const answer = await studio.ask('POST', `/drafts/${draft}/publish`, { reason: 'Only a text' });
  return (answer as { release: number }).release;
}

/** Opens an approved draft, and presses 'Publish' in its dialog. */
async function tryToPublish(draft: number) {
  const { page } = await studio.open(`/studio/drafts/${draft}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Publish draft ${draft}` });
  const publish = dialog.getByRole('button', { name: 'Publish' });
  await publish.click();
  return { page, dialog, publish };
}

async function stateOf(draft: number): Promise<{ state: string; base: number; files: { [path: string]: string } }> {
  return (await studio.ask('GET', `/drafts/${draft}`)) as Awaited<ReturnType<typeof stateOf>>;
}

test('one that has an error with the newest release says so, and is corrected over that', async () => {
  const draft = await approved({ [ADVICE]: screen('advice', '/advice') });
  const release = await published({ 'tips/screen.json': screen('tips', '/advice') });
  const { page, dialog } = await tryToPublish(draft);
  const why = dialog.getByRole('alert');
  await why.getByText(`Draft ${draft} has an error: correct the documents first.`).waitFor();
  await why.getByText(`release ${release} has been published since`).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: `Base it on release ${release}` }).click();
  await page.getByText(`Draft ${draft} is based on release ${release} now, where it has errors`).first().waitFor();
  await page.getByRole('list', { name: 'Checks' }).getByText('/advice').first().waitFor();
  await page.getByText('Open', { exact: true }).waitFor();
});

test('one whose file others have changed goes on with both changes', async () => {
  const base = { [ADVICE]: screen('advice', '/counsel') };
  await published(base);
  const draft = await approved({ [ADVICE]: screen('advice', '/counsel', { text: 'Pay today.' }) });
  const release = await published({ [ADVICE]: screen('advice', '/counsel', { title: 'Counsel' }) });
  const { page } = await tryToPublish(draft);
  const dialog = page.getByRole('dialog', { name: `Release ${release} by admin has changed ${ADVICE}, too` });
  await dialog.getByRole('button', { name: 'Keep both changes' }).click();
  await page.getByText(`Draft ${draft} is based on release ${release} now: send it for review.`).first().waitFor();
  const { state, files } = await stateOf(draft);
  assert.equal(
    [state, files[ADVICE]],
    ['open', screen('advice', '/counsel', { text: 'Pay today.', title: 'Counsel' })],
  );
});

test('one whose fixture fails with the newest release asks why it is published, or shows what fails', async () => {
  const [path, fixture] = ['hints/screen.json', 'hints/fixtures/plain.json'];
  await published({ [path]: screen('hints', '/hints') });
  const steps = [{ see: ['Pay on time.'] }];
  const draft = await approved({
    [fixture]: JSON.stringify({ screen: 'hints', fixture: 'plain', open: '/hints', steps }),
  });
  const release = await published({ [path]: screen('hints', '/hints', { text: 'Pay today.' }) });
  const { page, dialog, publish } = await tryToPublish(draft);
  await dialog.getByRole('alert').getByText(`A fixture fails with draft ${draft}`).waitFor();
  const reason = dialog.getByRole('textbox', { name: 'Why it is published although fixtures fail' });
  assert.is(await reason.inputValue(), '');
  await dialog.getByText('hints: plain').waitFor();
  assert.equal(await accessibilityFaults(page), []);

  await dialog.getByRole('button', { name: `Base it on release ${release}` }).click();
  await page
    .getByText(`Draft ${draft} is based on release ${release} now: its checks say what fails.`)
    .first()
    .waitFor();
  await page.getByRole('list', { name: 'Checks' }).getByText('hints, plain').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await reason.fill('The words are right.');
  await publish.click();
  await page.getByText(`5 % of installations get release ${release + 1}`).waitFor();
});
