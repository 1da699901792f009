/**
 * Editing a screen in the studio: saved automatically, undone after a reload, never lost to a race or a network error.
 */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { startStudio } from './studio.ts';

const studio = startStudio();
const ORDER = 'order/screen.json';

const entry = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true }).first();
const property = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Properties' }).getByLabel(name, { exact: true });
const status = (page: Page, says: RegExp) =>
  page.locator('.screen-head').getByRole('status').filter({ hasText: says }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The text of the order screen in a draft, as the registry has it. */
async function textIn(draft: string | number): Promise<string> {
  const { files } = (await studio.ask('GET', `/drafts/${draft}`)) as { files: { [path: string]: string } };
  return files[ORDER]!;
}

const draftOf = (page: Page) => new URL(page.url()).searchParams.get('draft')!;

/** Changes the button’s label in a new draft, and waits until that is saved. */
async function labelled(page: Page, label: string): Promise<string> {
  await entry(page, 'Button “REPAY”').click();
  await property(page, 'Label').fill(label);
  await page.waitForURL(/draft=\d+/);
  await status(page, /^Saved$/);
  return draftOf(page);
}

test('a label is changed, saved automatically, shown on the phone, and undone after a reload', async () => {
  const { page, problems } = await studio.open('/studio/screens/order');
  const draft = await labelled(page, 'Pay now');
  assert.match(await textIn(draft), /"label": "Pay now"/);
  await page.reload();
  await entry(page, 'Button “Pay now”').waitFor();
  await button(page, 'Undo').click();
  await entry(page, 'Button “REPAY”').waitFor();
  await status(page, /^Saved$/);
  await button(page, 'Redo').click();
  await entry(page, 'Button “Pay now”').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  assert.equal(
    problems.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED')),
    [],
  );
});

test('text typed offline is saved once the network is back, also after a reload', async () => {
  const { page } = await studio.open('/studio/screens/order');
  const draft = await labelled(page, 'First');
  await page.route('**/registry/v1/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await property(page, 'Label').fill('Second');
  await status(page, /^Not saved: /);
  await page.unroute('**/registry/v1/drafts/**');
  await page.reload();
  await entry(page, 'Button “Second”').waitFor();
  await status(page, /^Saved$/);
  assert.match(await textIn(draft), /"label": "Second"/);
});

test('editing works offline from the first change, and everything is saved once the network is back', async () => {
  const { page } = await studio.open('/studio/screens/order');
  await page.getByText('Nothing is wrong.').waitFor();
  await page.context().setOffline(true);
  await entry(page, 'Button “REPAY”').click();
  await property(page, 'Label').fill('Offline');
  await status(page, /^Not saved: /);
  await entry(page, 'Link “Receipt”').click();
  await property(page, 'Label').fill('Far away');
  await entry(page, 'Link “Far away”').waitFor();
  await page.context().setOffline(false);
  await status(page, /^Saved$/);
  assert.match(await textIn(draftOf(page)), /"label": "Far away"/);
});

test('undo and redo are the same in the text of the document, whichever view made the change', async () => {
  const { page } = await studio.open('/studio/screens/order');
  await labelled(page, 'Pay now');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const line = (label: string) => page.locator('.cm-line', { hasText: `"label": "${label}"` }).first();
  await tab('JSON');
  await line('Pay now').waitFor();
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+z');
  await line('REPAY').waitFor();
  await page.keyboard.press('Control+y');
  await line('Pay now').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await tab('Design');
  await tab('JSON');
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await line('REPAY').waitFor();
  await button(page, 'Redo').click();
  await line('Pay now').waitFor();
});

test('undo reaches back to the published version, also after an immediate reload', async () => {
  const { page } = await studio.open('/studio/screens/order');
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  await entry(page, 'Link “Receipt”').click();
  for (let turn = 0; turn < 12; turn += 1) {
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowDown');
  }
  await status(page, /^Saved$/);
  await entry(page, 'Link “Receipt”').click();
  await property(page, 'Label').fill('Proof');
  await page.reload();
  await entry(page, 'Link “Proof”').waitFor();
  let taken = 0;
  for (; !(await button(page, 'Undo').isDisabled()); taken += 1) await button(page, 'Undo').click();
  assert.ok(taken > 20, `${taken} steps`);
  await status(page, /^Saved$/);
  // A file that equals the published one is not part of the draft.
  assert.is((await textIn(draftOf(page))) ?? files[ORDER], files[ORDER]);
});

/** Two people relabel buttons in one draft; resolves with the page of the one who is later, and the dialog there. */
async function conflicting(theirs: string, who: string) {
  const { page } = await studio.open('/studio/screens/order');
  const draft = await labelled(page, 'Mine');
  const token = await studio.add(who, 'editor');
  const other = await studio.open(`/studio/screens/order?draft=${draft}`, { token });
  await entry(other.page, theirs).click();
  await property(other.page, 'Label').fill('Theirs');
  await status(other.page, /^Saved$/);
  await property(page, 'Label').fill('Mine again');
  return { page, draft, dialog: page.getByRole('dialog', { name: `${who} has changed ${ORDER}` }) };
}

test('a conflict shows both versions, and undo restores the one that was not chosen', async () => {
  const { page, draft, dialog } = await conflicting('Button “Mine”', 'Ben');
  await dialog.getByText('"Theirs"').first().waitFor();
  await dialog.getByText('"Mine again"').first().waitFor();
  const leftOut = dialog.locator('.cm-collapsedLines').first();
  assert.is(await leftOut.evaluate((line) => getComputedStyle(line, '::before').content), '"…"');
  await page.locator('.screen-head', { hasText: 'Not saved: Ben has changed' }).waitFor();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await entry(page, 'Button “Theirs”').waitFor();
  await status(page, /^Saved$/);
  await button(page, 'Undo').click();
  await entry(page, 'Button “Mine again”').waitFor();
  await status(page, /^Saved$/);
  assert.match(await textIn(draft), /"label": "Mine again"/);
});

test('two people who have changed different lines keep both changes', async () => {
  const { page, draft, dialog } = await conflicting('Button “Borrow Again”', 'Eva');
  await dialog.getByRole('button', { name: 'Keep both changes' }).click();
  await entry(page, 'Button “Theirs”').waitFor();
  await entry(page, 'Button “Mine again”').waitFor();
  await status(page, /^Saved$/);
  const text = await textIn(draft);
  assert.match(text, /"label": "Mine again"/);
  assert.match(text, /"label": "Theirs"/);
  // What is saved then is what both begin with from there on.
  await property(page, 'Label').fill('Mine for good');
  await status(page, /^Saved$/);
  assert.match(await textIn(draft), /"label": "Theirs"/);
});

test('renaming a button updates its fixtures, in one undo step', async () => {
  const { page } = await studio.open('/studio/screens/order');
  await entry(page, 'Button “Repayment”').click();
  await button(page, 'Rename').click();
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('New name').fill('Pay it back');
  const changes = dialog.getByRole('status', { name: 'What changes' });
  await changes.getByText('Looking for its places…').waitFor();
  await changes.getByText(/^\d+ places in \d+ files will change:$/).waitFor();
  await button(page, 'Rename everywhere').click();
  await entry(page, 'Button “Pay it back”').waitFor();
  await page.waitForURL(/draft=\d+/);
  await status(page, /^Saved$/);
  const { files } = (await studio.ask('GET', `/drafts/${draftOf(page)}`)) as { files: { [path: string]: string } };
  const fixtures = Object.keys(files).filter((path) => path.startsWith('order/fixtures/'));
  assert.ok(fixtures.length > 0, 'fixtures follow');
  for (const path of fixtures) assert.match(files[path]!, /Pay it back/);
  await button(page, 'Undo').click();
  await entry(page, 'Button “Repayment”').waitFor();
});

test('a fragment is opened from where it is used, changed there, and shown on another screen that uses it', async () => {
  const { page } = await studio.open('/studio/screens/order');
  await entry(page, 'Fragment product-header').click();
  await button(page, 'Open fragment product-header').click();
  await page.getByRole('heading', { name: 'product-header' }).waitFor();
  await page.getByLabel('Screen that uses it').selectOption('order');
  const phone = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
  await phone.getByText('PesoSpring').first().waitFor();
  await entry(page, 'Text with.name').click();
  await property(page, 'Text').fill('{with.name} loan');
  await phone.getByText('PesoSpring loan').first().waitFor();
  await page.waitForURL(/fragments\/product-header\?draft=\d+/);
  await status(page, /^Saved$/);
  const { files } = (await studio.ask('GET', `/drafts/${draftOf(page)}`)) as { files: { [path: string]: string } };
  assert.equal(Object.keys(files), ['fragments/product-header.json']);
});

test('the issues are listed below every view, those of other files lead to their pages', async () => {
  const { page } = await studio.open('/studio/screens/order');
  await entry(page, 'Fragment product-header').click();
  await button(page, 'Open fragment product-header').click();
  await entry(page, 'Text with.name').click();
  await property(page, 'Text').fill('{with.nobody}');
  const issues = page.getByRole('list', { name: 'Issues' }).getByRole('button', { name: /`?nobody`?/ });
  await issues.first().waitFor();
  await page.waitForURL(/draft=\d+/);
  await page.goto(page.url().replace('fragments/product-header', 'screens/order'));
  for (const name of ['Design', 'JSON', 'Rules', 'Fixtures', 'History']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await issues.first().waitFor();
  }
  await issues.first().click();
  await page.getByRole('heading', { name: 'product-header' }).waitFor();
});
