/**
 * Losing the draft, the session or the network during work: no change is lost, and a message explains what happened.
 */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { ADMIN, controls, endSessionAt, startStudio } from './studio.ts';

const studio = startStudio();
const ORDER = 'order/screen.json';
const draftOf = (page: Page) => Number(new URL(page.url()).searchParams.get('draft'));

async function filesOf(draft: number): Promise<{ [path: string]: string }> {
  return ((await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } }).files;
}

async function filesOfRelease(): Promise<{ [path: string]: string }> {
  return ((await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } }).files;
}

/** Opens the order screen, and changes a link’s label in a new draft. */
async function labelled(label: string) {
  const { page } = await studio.open('/studio/screens/order');
  const { entry, property, saved } = controls(page);
  await entry('Link “Receipt”').click();
  await property('Label').fill(label);
  await page.waitForURL(/draft=\d+/);
  await saved();
  return { page, draft: draftOf(page), ...controls(page) };
}

test('a draft that somebody else has closed continues in a new one, with all its changes', async () => {
  const { page, draft, entry, property, button, saved } = await labelled('Proof');
  await studio.ask('POST', `/drafts/${draft}/close`);
  await entry('Button “REPAY”').click();
  await property('Label').fill('Pay now');
  await page.getByText(`Not saved: Draft ${draft} is closed`).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await button('Go on in a new draft').click();
  await page.waitForURL((url) => Number(url.searchParams.get('draft')) > draft);
  await saved();
  const text = (await filesOf(draftOf(page)))[ORDER]!;
  assert.match(text, /"label": "Pay now"/);
  assert.match(text, /"label": "Proof"/);
  await button('Undo').click();
  await entry('Button “REPAY”').waitFor();
});

test('a first change that could not be saved before another release went out is there, and is saved', async () => {
  const { page } = await studio.open('/studio/screens/order');
  const { entry, property, saved } = controls(page);
  await entry('Link “Receipt”').waitFor();
  const drafts = '**/registry/v1/drafts';
  await page.route(drafts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await entry('Link “Receipt”').click();
  await property('Label').fill('Proof');
  await page.getByText('Not saved: The server cannot be reached.').waitFor();
  await studio.ask('POST', `/drafts/${await studio.approved('Who we are')}/publish`);
  await page.goto(`${studio.address()}/studio/releases`);
  await page.getByRole('heading', { name: 'Release 2' }).waitFor();
  await page.unroute(drafts);
  await page.goto(`${studio.address()}/studio/screens/order`);
  await page.waitForURL(/draft=\d+/);
  await entry('Link “Proof”').waitFor();
  await saved();
  const draft = (await studio.ask('GET', `/drafts/${draftOf(page)}`)) as { base: number; files: object };
  assert.equal([draft.base, Object.keys(draft.files)], [1, [ORDER]]);
});

test('a session that expires asks to sign in, and keeps what was typed', async () => {
  const { page, draft, property, entry, saved, button } = await labelled('Proof');
  await endSessionAt(page, '**/files/**');
  await property('Label').fill('Evidence');
  await page.getByText('You are not signed in any more.').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await page.getByText('Not saved: Your session has ended: sign in again.').waitFor();
  await page.getByLabel('Token').fill(ADMIN);
  await button('Sign in').click();
  await page.getByText('You are not signed in any more.').waitFor({ state: 'detached' });
  assert.ok(await property('Label').evaluate((field) => field === document.activeElement), 'typing goes on');
  await entry('Link “Evidence”').waitFor();
  await saved();
  assert.match((await filesOf(draft))[ORDER]!, /"label": "Evidence"/);
});

test('what was begun when a session expires is there after signing in again, and goes on', async () => {
  const { page, draft, button, saved } = await labelled('Proof');
  const signInAgain = async () => {
    await page.getByText('You are not signed in any more.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Token' }).fill(ADMIN);
    await button('Sign in').click();
    await page.getByText('You are not signed in any more.').waitFor({ state: 'detached' });
  };
  const comment = page.getByLabel('Comment on Link “Proof”');
  await comment.fill('Is this the word?');
  await page.context().clearCookies();
  await signInAgain();
  assert.is(await comment.inputValue(), 'Is this the word?');
  await button('Add comment').click();
  await page.getByRole('list', { name: 'Comments' }).getByText('Is this the word?').waitFor();
  await saved();

  await endSessionAt(page, '**/review');
  await button('Send for review').click();
  await signInAgain();
  await button('Send for review').click();
  await page.waitForURL(`**/drafts/${draft}`);
  await button('Send back').click();
  const note = page.getByRole('dialog', { name: 'Send back' }).getByRole('textbox');
  await note.fill('Not this word.');
  await endSessionAt(page, '**/send-back');
  await page.getByRole('dialog', { name: 'Send back' }).getByRole('button', { name: 'Send back' }).click();
  await signInAgain();
  assert.is(await note.inputValue(), 'Not this word.');
  // The sign-in page says what is to be done, and nothing else does.
  assert.is(await page.getByText('Authorization').count(), 0);
  await page.getByRole('dialog', { name: 'Send back' }).getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('region', { name: 'Sent back by admin' }).getByText('Not this word.').waitFor();
});

test('a begun comment and a recording are there after a reload, and are finished', async () => {
  const { page, draft, phone, button } = await labelled('Proof');
  const comment = page.getByLabel('Comment on Link “Proof”');
  await comment.fill('Is this the word?');
  await phone.getByText('Proof').first().waitFor();
  await button('Record').click();
  const form = page.getByRole('form', { name: 'Recording' });
  await form.getByRole('button', { name: 'Expect a text' }).click();
  await form.getByRole('button', { name: 'Proof' }).click();
  const recorded = form.getByRole('list', { name: 'Recorded' });
  await recorded.getByText('expect “Proof”').waitFor();
  await form.getByLabel('Name').fill('a proof can be seen');
  await page.reload();

  await form.getByText('The page was left, which ends the recording.').waitFor();
  await recorded.getByText('expect “Proof”').waitFor();
  assert.is(await form.getByLabel('Name').inputValue(), 'a proof can be seen');
  await page.getByLabel('Comment on Link “Proof”').waitFor();
  assert.is(await comment.inputValue(), 'Is this the word?');
  assert.equal(await accessibilityFaults(page), []);
  await button('Add comment').click();
  await page.getByRole('list', { name: 'Comments' }).getByText('Is this the word?').waitFor();
  await button('Save fixture').click();
  await page.getByText('Saved as order/fixtures/a-proof-can-be-seen.json').first().waitFor();
  await form.waitFor({ state: 'detached' });
  await controls(page).saved();
  assert.match((await filesOf(draft))['order/fixtures/a-proof-can-be-seen.json']!, /"see": \[?"Proof"/);

  await page.reload();
  await controls(page).entry('Link “Proof”').click();
  assert.is(await comment.inputValue(), '');
  assert.is(await form.count(), 0);
});

test('somebody whose role is taken away loses nothing that was begun, and goes on with the role back', async () => {
  const token = await studio.add('Cleo', 'editor');
  const { page } = await studio.open('/studio/screens/order', { token });
  const { entry, property, button, saved } = controls(page);
  await entry('Link “Receipt”').click();
  await property('Label').fill('Proof');
  await page.waitForURL(/draft=\d+/);
  await saved();
  const comment = page.getByLabel('Comment on Link “');
  await comment.fill('Is this the word?');
  await button('Record').click();
  const name = page.getByRole('form', { name: 'Recording' }).getByLabel('Name');
  await name.fill('what I did');
  const signInAs = async (role: string) => {
    await page.getByText('You are not signed in any more.').waitFor();
    const news = await studio.given('Cleo', role);
    await page.getByRole('textbox', { name: 'Token' }).fill(news);
    await button('Sign in').click();
    await page.getByText('You are not signed in any more.').waitFor({ state: 'detached' });
  };
  await endSessionAt(page, '**/files/**');
  await property('Label').fill('Evidence');
  await signInAs('viewer');
  await page.getByText('Not saved: This needs an editor; Cleo is a viewer. Ask an admin.').waitFor();
  assert.ok(await property('Label').isDisabled());
  assert.is(await property('Label').inputValue(), 'Evidence');
  assert.is(await comment.inputValue(), 'Is this the word?');
  assert.is(await name.inputValue(), 'what I did');
  assert.ok(await button('Save fixture').isDisabled());
  assert.equal(await accessibilityFaults(page), []);

  await page.context().clearCookies();
  await signInAs('editor');
  await saved();
  assert.ok(await property('Label').isEnabled());
  assert.is(await name.inputValue(), 'what I did');
  assert.match((await filesOf(draftOf(page)))[ORDER]!, /"label": "Evidence"/);
});

test('an approval that was begun in a role that is gone is not done, and says why', async () => {
  const token = await studio.add('Max', 'approver');
  const files = { [ORDER]: (await filesOfRelease())[ORDER]!.replace('"label": "Receipt"', '"label": "Proof"') };
  const { draft } = (await studio.ask('POST', '/drafts', { note: 'Proof', files })) as { draft: number };
  await studio.ask('POST', `/drafts/${draft}/review`);
  const { page } = await studio.open(`/studio/drafts/${draft}`, { token });
  const { button } = controls(page);
  await page.getByText('Your turn').waitFor();
  await endSessionAt(page, '**/approve');
  await button('Approve').click();
  await page.getByText('You are not signed in any more.').waitFor();
  await page.getByRole('textbox', { name: 'Token' }).fill(await studio.given('Max', 'viewer'));
  await button('Sign in').click();
  await page
    .getByText('This was not done, because you were not signed in any more. Your role is viewer now.')
    .first()
    .waitFor();
  assert.ok(await button('Approve').isDisabled());
  assert.is(await page.getByText('Your turn').count(), 0);
});

test('what somebody has typed is saved under no other name, and is there when they sign in again', async () => {
  const { page, draft, property, entry, saved, button } = await labelled('Proof');
  const [ann, bea] = [await studio.add('ann', 'editor'), await studio.add('bea', 'editor')];
  const signInAgain = async (token: string) => {
    await page.getByText('You are not signed in any more.').waitFor();
    await page.getByRole('textbox', { name: 'Token' }).fill(token);
    const loaded = page.waitForEvent('load');
    await button('Sign in').click();
    await loaded;
  };
  const authors = async () => ((await studio.ask('GET', `/drafts/${draft}`)) as { authors: string[] }).authors;
  await endSessionAt(page, '**/files/**');
  await property('Label').fill('Evidence');
  await signInAgain(ann);
  await entry('Link “Proof”').waitFor();

  // She types while somebody else signs in in another tab.
  await page.route('**/files/**', (route) => route.abort());
  await entry('Link “Proof”').click();
  await property('Label').fill('Voucher');
  await page.getByText(/^Not saved: /).waitFor();
  const other = await page.context().newPage();
  await other.request.post(`${studio.address()}/registry/v1/session`, {
    data: { token: bea },
    headers: { origin: studio.address() },
  });
  await page.unroute('**/files/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await signInAgain(bea);
  await entry('Link “Proof”').waitFor();
  await saved();
  assert.equal(await authors(), ['admin']);

  await page.context().clearCookies();
  await signInAgain(ann);
  await entry('Link “Voucher”').waitFor();
  await saved();
  assert.equal(await authors(), ['admin', 'ann']);
});

test('a view that cannot be loaded shows a message, leaves the rest usable, and loads when the server is back', async () => {
  const { page } = await studio.open('/studio/drafts');
  const { entry } = controls(page);
  // Where data is to be saved, the text editor is not fetched ahead.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const ahead = page.waitForResponse(/\/more-tabs-/);
  await page.goto(`${studio.address()}/studio/screens/order`);
  await entry('Button “REPAY”').waitFor();
  await ahead;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.route('**', (route) => route.abort());
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByText('This part of the studio could not be fetched.').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await page.getByRole('tab', { name: 'Design' }).click();
  await entry('Button “REPAY”').waitFor();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByText('This part of the studio could not be fetched.').waitFor();
  await page.unroute('**');
  await page.getByRole('textbox', { name: /^JSON of/ }).waitFor();
});

test('a first change whose answer is lost creates one draft, also after a reload', async () => {
  const numbers = async () => {
    const { drafts } = (await studio.ask('GET', '/drafts')) as { drafts: readonly { draft: number }[] };
    return drafts.map(({ draft }) => draft);
  };
  const before = await numbers();
  const { page } = await studio.open('/studio/screens/order');
  const { entry, property, saved } = controls(page);
  // Neither answer arrives, and the server gets the second request together with the first.
  const arrived: Promise<unknown>[] = [];
  let sendBoth = (): void => {};
  const both = new Promise<void>((done) => {
    sendBoth = done;
  });
  await page.route('**/registry/v1/drafts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    arrived.push(both.then(() => route.fetch()));
    if (arrived.length === 2) sendBoth();
    if (arrived.length === 1) return route.abort();
    await arrived.at(-1);
    await route.abort();
  });
  await entry('Link “Receipt”').click();
  await property('Label').fill('Proof');
  await page.getByText('Not saved: The server cannot be reached.').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await both;
  await Promise.all(arrived);
  const [made, ...others] = (await numbers()).filter((draft) => !before.includes(draft));
  await page.unroute('**/registry/v1/drafts');
  await page.reload();
  await page.waitForURL(/draft=\d+/);
  await entry('Link “Proof”').waitFor();
  await saved();
  assert.equal([draftOf(page), others, await numbers()], [made, [], [made, ...before]]);
});

test('two tabs on one draft keep their own unsaved texts, and what a closed one leaves is saved by the next', async () => {
  const { page, draft, property, entry, saved } = await labelled('Proof');
  const context = page.context();
  const other = await context.newPage();
  const title = `/studio/screens/about-us?draft=${draft}`;
  await other.goto(studio.address() + title);
  await controls(other).entry('Fragment about').waitFor();
  const writes = '**/registry/v1/drafts/*/files/**';
  await context.route(writes, (route) => route.abort());
  await property('Label').fill('Evidence');
  await page.getByText(/^Not saved: /).waitFor();
  await controls(other).property('Title').fill('Our company');
  await other.getByText(/^Not saved: /).waitFor();

  // A tab keeps its own text and history, whatever the other has stored since, and does not get the other's.
  await page.reload();
  await entry('Link “Evidence”').waitFor();
  await controls(page).button('Undo').click();
  await entry('Link “Proof”').waitFor();
  await controls(page).button('Redo').click();
  await page.getByText(/^Not saved: /).waitFor();
  await other.close();
  await context.unroute(writes);
  await saved();
  const before = await filesOf(draft);
  assert.match(before[ORDER]!, /"label": "Evidence"/);
  assert.is(before['about-us/screen.json'], undefined);

  const next = await context.newPage();
  await next.goto(studio.address() + title);
  await controls(next).saved();
  assert.match((await filesOf(draft))['about-us/screen.json']!, /Our company/);
});

test('the page of a draft neither shows nor saves what this browser has not saved', async () => {
  const { page, draft, property, entry, saved } = await labelled('Proof');
  const writes = '**/registry/v1/drafts/*/files/**';
  await page.route(writes, (route) => route.abort());
  await property('Label').fill('Evidence');
  await page.getByText(/^Not saved: /).waitFor();
  await page.goto(`${studio.address()}/studio/drafts/${draft}`);
  await page.unroute(writes);
  await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first().waitFor();
  assert.match((await filesOf(draft))[ORDER]!, /"label": "Proof"/);
  await page.goto(`${studio.address()}/studio/screens/order?draft=${draft}`);
  await entry('Link “Evidence”').waitFor();
  await saved();
  assert.match((await filesOf(draft))[ORDER]!, /"label": "Evidence"/);
});
