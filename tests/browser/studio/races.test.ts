/** Decisions in the studio apply to what was seen there, and previews are not counted as phones. */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { startStudio } from './studio.ts';

const studio = startStudio();

test('publishing is refused if production has changed meanwhile, and succeeds at the next attempt', async () => {
  const draft = await studio.approved('Our company');
  const { page } = await studio.open(`/studio/drafts/${draft}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Publish draft ${draft}` });
  await dialog.getByText('Production is release 1 now.').waitFor();
  const other = await studio.approved('Who we are');
  await studio.ask('POST', `/drafts/${other}/publish`, { percent: 100 });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText('Production has changed in the meantime: everybody gets release 2 now. Look at it again.')
    .first()
    .waitFor();
  await dialog.getByText('Production is release 2 now.').waitFor();

  // While it is published, the percentage that was sent cannot seem to be another one.
  let goOn = (): void => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/publish', async (route) => {
    await held;
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Publishing…').waitFor();
  assert.is(await dialog.getByRole('button', { name: '25 %' }).isDisabled(), true);
  await page.context().setOffline(true);
  goOn();
  await dialog.getByText('The server cannot be reached.').waitFor();
  await page.context().setOffline(false);
  // What the dialog could not ask for is asked for again.
  await dialog.getByText('The server cannot be reached.').waitFor({ state: 'detached' });
});

test('a file that others published meanwhile is shown in both versions, and the draft goes on with both changes', async () => {
  const path = 'official-about/screen.json';
  const { release } = (await studio.ask('GET', '/channels/production')) as { release: number };
  const { files } = (await studio.ask('GET', `/releases/${release}/files`)) as { files: { [path: string]: string } };
  const titled = (text: string) => text.replace(/"title": "[^"]*"/, '"title": "Theirs"');
  const noted = (text: string) => text.replace('"version": "1.0.0"', '"version": "1.0.0", "note": "Mine"');
  const made = async (text: string) =>
    ((await studio.ask('POST', '/drafts', { note: 'A change', files: { [path]: text } })) as { draft: number }).draft;
  const [mine, theirs] = [await made(noted(files[path]!)), await made(titled(files[path]!))];
  for (const step of ['review', 'approve']) await studio.ask('POST', `/drafts/${theirs}/${step}`);
  await studio.ask('POST', `/drafts/${theirs}/publish`, { reason: 'Only the title' });
  const { page, problems } = await studio.open(`/studio/drafts/${mine}`);
  // Who approves it sees that it cannot be published as it is.
  await page.getByText(`Release ${release + 1} changed ${path}, too`).waitFor();
  await page.getByRole('link', { name: 'official-about', exact: true }).click();
  await page.getByText(`Release ${release + 1} changed ${path}, too`).waitFor();
  await page.getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: `Release ${release + 1} by admin has changed ${path}, too` });
  await dialog.getByText('"Theirs"').waitFor();
  await dialog.getByText('"Mine"').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Keep both changes' }).click();
  await page
    .getByText(`Draft ${mine} is based on release ${release + 1} now: send it for review.`)
    .first()
    .waitFor();
  const draft = (await studio.ask('GET', `/drafts/${mine}`)) as { base: number; files: object };
  assert.equal([draft.base, draft.files], [release + 1, { [path]: titled(noted(files[path]!)) }]);
  // The browser reports the refusal of the review itself.
  assert.equal(
    problems.filter((problem) => !problem.includes('409')),
    [],
  );
});

/** Makes a draft, and returns its number. */
async function draftOf(files: { [path: string]: string | null }): Promise<number> {
  return ((await studio.ask('POST', '/drafts', { note: 'Advice', files })) as { draft: number }).draft;
}

/** Publishes a draft of others, and returns the number of the release. */
async function publish(draft: number): Promise<number> {
  for (const step of ['review', 'approve']) await studio.ask('POST', `/drafts/${draft}/${step}`);
  const answer = await studio.ask('POST', `/drafts/${draft}/publish`, { reason: 'Only a text' });
  return (answer as { release: number }).release;
}

const advice = (screen: string, route: string, text = 'Pay on time.') => ({
  [`${screen}/screen.json`]: JSON.stringify({
    ...{ screen, version: '1.0.0', language: 1, routes: [route], title: 'Advice' },
    view: [{ widget: 'text', text }],
  }),
});

test('a draft that does not fit what others published meanwhile shows why, on the release that it is based on then', async () => {
  const [mine, theirs] = [await draftOf(advice('advice', '/advice')), await draftOf(advice('tips', '/advice'))];
  const release = await publish(theirs);
  const { page } = await studio.open(`/studio/screens/advice?draft=${mine}`);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('heading', { name: `Draft ${mine}`, exact: true }).waitFor();
  await page.getByText(`Draft ${mine} is based on release ${release} now, where it has errors`).first().waitFor();
  await page.getByText('The documents have an error.').first().waitFor();
  const why = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: '/advice' }).first();
  await why.getByRole('link').click();
  await page.getByRole('list', { name: 'Issues' }).getByText('/advice').first().waitFor();
});

test('a screen that others deleted meanwhile is said to be deleted, and is kept with its fixtures', async () => {
  const [path, plain] = ['hints/screen.json', 'hints/fixtures/plain.json'];
  const steps = [{ see: ['Pay on time.'] }];
  const played = JSON.stringify({ screen: 'hints', fixture: 'plain', open: '/hints', steps });
  await publish(await draftOf({ ...advice('hints', '/hints'), [plain]: played }));
  const mine = await draftOf(advice('hints', '/hints', 'Pay on time. Thank you.'));
  const release = await publish(await draftOf({ [path]: null, [plain]: null }));
  const { page } = await studio.open(`/studio/screens/hints?draft=${mine}`);
  await page.getByText(`Release ${release} deleted ${path}`).waitFor();
  await page.getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: `Release ${release} by admin has deleted ${path}` });
  await dialog.getByText('It was deleted, and this draft has changed it').waitFor();
  await dialog.getByRole('button', { name: 'Delete it' }).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Keep that of the draft' }).click();
  await page.getByText(`Draft ${mine} is based on release ${release} now: send it for review.`).first().waitFor();
  const draft = (await studio.ask('GET', `/drafts/${mine}`)) as { files: object };
  assert.equal(Object.keys(draft.files).sort(), [plain, path]);
});

test('a fixture of a screen that others deleted meanwhile is deleted with it', async () => {
  const [path, plain, added] = ['notes/screen.json', 'notes/fixtures/plain.json', 'notes/fixtures/added.json'];
  const played = (fixture: string) =>
    JSON.stringify({ screen: 'notes', fixture, open: '/notes', steps: [{ see: ['Pay on time.'] }] });
  await publish(await draftOf({ ...advice('notes', '/notes'), [plain]: played('plain') }));
  const mine = await draftOf({ ...advice('remarks', '/remarks'), [added]: played('added') });
  await publish(await draftOf({ [path]: null, [plain]: null }));
  const { page } = await studio.open(`/studio/drafts/${mine}`);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('where it has errors').first().waitFor();
  await page.getByRole('list', { name: 'Checks' }).getByRole('link', { name: added }).click();
  await page.getByText(`There is no ${path}.`).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Delete 1 file' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  const draft = (await studio.ask('GET', `/drafts/${mine}`)) as { files: object; issues: readonly object[] };
  assert.equal(Object.keys(draft.files), ['remarks/screen.json']);
  await page.getByRole('link', { name: `Draft ${mine}`, exact: true }).click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('It is in review.').first().waitFor();
});

/** How many reports a page sends until it is left. */
async function reportsOf(page: Page, work: () => Promise<void>): Promise<number> {
  let reports = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/beacon') reports += 1;
  });
  await work();
  await page.goto('about:blank');
  return reports;
}

test('a draft on a phone and the studio’s phone report nothing; a page of a release does', async () => {
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  const news = { 'about-us/screen.json': files['about-us/screen.json']!.replace('About us', 'Preview') };
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'Preview', files: news })) as { draft: number };
  const { address } = (await studio.ask('POST', `/drafts/${draft}/preview`)) as { address: string };
  const { page } = await studio.open(`/studio/screens/about-us?draft=${draft}`);
  const inStudio = async () => {
    const phone = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
    await phone.getByText('Preview').first().waitFor();
    await page.waitForTimeout(1_500);
  };
  assert.is(await reportsOf(page, inStudio), 0);
  const onPhone = (url: string, title: string) => async () => {
    await page.goto(url);
    await page.getByRole('heading', { name: title }).first().waitFor();
    await page.waitForTimeout(1_500);
  };
  assert.is(await reportsOf(page, onPhone(`${address}aboutUs`, 'Preview')), 0);
  assert.ok((await reportsOf(page, onPhone(`${studio.address()}/aboutUs`, 'Who we are'))) > 0, 'reports are seen here');
});
