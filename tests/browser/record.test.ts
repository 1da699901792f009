import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createGallery } from '../../runner/browser/serve.ts';
import { startServer } from '../../server/index.ts';
import { installFolder, projectFolder } from '../../server/settings/folders.ts';
import { afterAll, assert, test } from '../suite.ts';
import { accessibilityFaults, type Phone, phones, until } from './harness.ts';

const { open, base } = phones();

/** Personal data in every address of this file; none of it may be in a fixture. */
const SOMEBODY = {
  userId: 'user-889421',
  deviceId: 'dev-55aa77',
  sessionId: 'sess-99x-1',
  token: 'SECRETtoken123',
  mobilePhone: '09171234567',
  orderId: '170',
};
const query = (more: { [name: string]: string } = {}) =>
  `?${new URLSearchParams({ ...SOMEBODY, productId: '7', record: '1', ...more })}`;

/** The project with the fixtures saved so far, for `screens test` to play. */
const project = mkdtempSync(join(tmpdir(), 'recorded-'));
cpSync(join(projectFolder(), 'screens'), join(project, 'screens'), { recursive: true });
afterAll(async () => rmSync(project, { recursive: true, force: true }));

interface Saved {
  text: string;
  fixture: { screen: string; answers: { [call: string]: unknown }; steps: { [kind: string]: unknown }[] };
  said: string;
}

const pill = (page: Page) => page.getByRole('button', { name: /^Recording/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Recording' });

/** Saves the recording, puts it into the project, and returns the panel’s message. */
async function save(page: Page, name: string, button = 'Save as fixture'): Promise<Saved> {
  if (await pill(page).isVisible()) await pill(page).click();
  await page.getByRole('textbox', { name: 'What does it show?' }).fill(name);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^${button}`) }).click();
  const download = await coming;
  const text = readFileSync(await download.path(), 'utf8');
  const fixture = JSON.parse(text) as Saved['fixture'];
  const file = join(project, 'screens', fixture.screen, 'fixtures', download.suggestedFilename());
  files.add(file);
  writeFileSync(file, text);
  const said = panel(page).getByRole('status');
  await until(async () => /passes/.test((await said.textContent()) ?? ''));
  return { text, fixture, said: (await said.textContent()) ?? '' };
}

/** The saved files; the name of each fixture starts with 'recorded'. */
const files = new Set<string>();

/** Plays all saved fixtures at once, as QA does. */
function played(): string {
  const command = join(installFolder(), 'cli/screens.mjs');
  const { stdout, stderr } = spawnSync('node', [command, 'test', 'recorded'], { cwd: project, encoding: 'utf8' });
  return stdout + stderr;
}

function holdsNothingOf(text: string, ...more: string[]): void {
  // The status 170 is not an order number.
  const values = Object.values({ ...SOMEBODY, orderId: 'orderId=170' });
  for (const value of [...values, ...more, base(), 'record=1']) assert.not.ok(text.includes(value), value);
}

const kinds = ({ fixture }: Saved) => fixture.steps.map((step) => Object.keys(step)[0]);

async function opened(path: string, more: Parameters<typeof open>[1] = {}): Promise<Phone> {
  const phone = await open(path, more);
  await pill(phone.page).waitFor();
  return phone;
}

test('a form with fields, a picker and a call is recorded, saved, and passes at once', async () => {
  const { page, problems } = await opened(`/bindBank${query()}`);
  await page.getByRole('textbox', { name: 'Account number' }).pressSequentially('4111111111111111');
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click();
  await page.getByRole('option', { name: 'BPI' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await until(async () => (await pill(page).textContent())?.trim() === '9');
  const saved = await save(page, 'recorded a saved account');
  holdsNothingOf(saved.text, '4111', '1111', '123 4567');
  assert.equal(kinds(saved), ['see', 'type', 'shows', 'choose', 'see', 'tap', 'called', 'bridge']);
  assert.match(saved.text, /"choose": "BPI", "in": "Bank"/);
  assert.match(saved.said, /^It passes\. Saved as recorded-a-saved-account\.json, with \d+ values/);
  assert.equal(problems, []);
});

test('a countdown, a refusal and a dialog are recorded with the time they took', async () => {
  const { page, problems } = await opened(`/payway${query({ amount: '123450' })}`);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await page.getByText('58 s').waitFor();
  await page.getByRole('textbox', { name: 'SMS code' }).pressSequentially('987654');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('alert').filter({ hasText: '验证码错误' }).waitFor();
  // The panel is reachable although a dialog makes everything else inert, and handles its own keys.
  await pill(page).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'SMS code' }).waitFor();
  const saved = await save(page, 'recorded a wrong code');
  holdsNothingOf(saved.text, '987654', '4821');
  const waits = saved.fixture.steps.filter((step) => 'wait' in step);
  assert.ok(waits.length >= 1, 'the time that mattered is in it');
  assert.match(saved.text, /"dialog": "SMS code"/);
  assert.match(saved.text, /"toast": "验证码错误", "kind": "error"/);
  assert.equal(problems, []);
});

test('the status of a payment whose answer is lost is checked, in the fixture as on the page', async () => {
  const { page, context } = await opened(`/payway${query({ amount: '123450' })}`);
  await context.route(/repayment-commit/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await page.getByRole('dialog', { name: 'Checking your payment' }).waitFor();
  await page.getByRole('dialog', { name: 'SMS code' }).waitFor();
  const saved = await save(page, 'recorded a lost answer');
  holdsNothingOf(saved.text, 'intents');
  assert.equal((saved.fixture.answers['repay.commit'] as { is?: string; lost?: true }).lost, true);
  assert.match(saved.text, /"dialog": "Checking your payment"/);
  assert.match(saved.text, /"dialog": "SMS code"/);
});

test('stars in a dialog are selected, and the app is notified', async () => {
  const { page } = await opened(`/order${query({ orderId: 'score' })}`);
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const saved = await save(page, 'recorded four stars of Maria');
  holdsNothingOf(saved.text, 'Maria', 'Santos');
  assert.match(saved.text, /"choose": "4 stars", "in": "Rating"/);
  assert.match(saved.text, /"bridge": \["toRate"\]/);
});

test('a picture is uploaded; a screen that was left is saved from the one it led to', async () => {
  const { page } = await opened(`/complainPageNext${query({ problemType: '2', orderNo: 'ORD-20260301-7781' })}`);
  await page.getByRole('textbox', { name: 'Your comments and suggestions' }).fill('Call Maria Cruz at 0917 888 9999');
  const picture = { name: 'maria-cruz.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Remove image 1' }).waitFor();
  await until(async () => !(await page.getByText('Sending').isVisible()));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/complaint\?/);
  await pill(page).click();
  const saved = await save(page, 'recorded a complaint', 'Save complaint-form');
  holdsNothingOf(saved.text, 'Maria', 'Cruz', '888', 'maria-cruz', 'ORD-', '7781');
  assert.match(saved.text, /"upload": \["picture-1\.png"\]/);
  assert.match(saved.text, /\{ "wait": \d+ \},\s+\{ "went": "complaint", "replace": true \}/);
});

test('a list leads to its details: one fixture ends there, and the next one starts', async () => {
  const { page } = await opened(`/complaintList${query()}`);
  await page.getByRole('tab', { name: 'Answered' }).click();
  await page.getByRole('button', { name: /^Collection/ }).click();
  await page.getByText('Process Result').waitFor();
  assert.match(page.url(), /record=1/);
  await pill(page).click();
  await page.getByRole('button', { name: 'Save complaint-list as fixture' }).waitFor();
  const list = await save(page, 'recorded a list', 'Save complaint-list');
  assert.equal(Object.keys(list.fixture.steps.at(-1)!), ['went', 'with']);
  const details = await save(page, 'recorded details');
  assert.is(details.fixture.screen, 'complaint-details');
  for (const { text } of [list, details]) holdsNothingOf(text);
});

test('answers of a slow, a failing and an unreachable backend are recorded', async () => {
  const { page, context } = await open('/m/current');
  let turn = 0;
  await context.route(/loan-details\/loan-details/, async (route) => {
    turn += 1;
    if (turn === 1) return route.abort();
    if (turn === 2) return route.fulfill({ status: 503, body: 'closed' });
    await new Promise((done) => setTimeout(done, 1300));
    return route.continue();
  });
  await page.goto(`${base()}/order${query()}`);
  const again = page.getByRole('button', { name: /again/i });
  await again.click();
  await until(() => turn === 2);
  await again.click();
  await page.getByRole('button', { name: 'Repayment' }).waitFor();
  const saved = await save(page, 'recorded in the third attempt');
  const [first, second, third] = saved.fixture.answers['order.detail'] as { [name: string]: unknown }[];
  assert.equal([first, second], [{ unreachable: true }, { raw: 'closed', status: 503 }]);
  assert.ok(third?.is === 'ok' && Number(third.after) >= 1300);
});

test('keys are recorded as the equivalent taps, and Escape as what closes a dialog', async () => {
  const { page } = await opened(`/bindBank${query()}`);
  const bank = page.getByRole('combobox', { name: 'Bank', exact: true });
  await bank.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bank.click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Bank account' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('combobox', { name: 'E-wallet' }).waitFor();
  const saved = await save(page, 'recorded by keys');
  const did = saved.fixture.steps.filter((step) => 'tap' in step || 'choose' in step || 'dismiss' in step);
  assert.equal(did, [{ choose: 'BPI', in: 'Bank' }, { tap: 'Bank' }, { dismiss: 'escape' }, { tap: 'E-wallet' }]);
});

test('a deployment’s brand is recorded in the fixture', async () => {
  const gallery = createGallery(projectFolder(), join(installFolder(), 'dist/gallery'));
  const brand = new Map([['BRAND_EMAIL', 'help@place.example']]);
  const place = await startServer({ port: 0, host: '127.0.0.1', gallery, brand, say: () => {} });
  try {
    const { page } = await open('/m/current');
    await page.goto(`${place.address}/aboutUs${query()}`);
    await page.getByRole('link', { name: 'help@place.example' }).click();
    const saved = await save(page, 'recorded at a place');
    assert.match(saved.text, /"brand": \{ "email": "help@place\.example" \}/);
    assert.equal(saved.fixture.steps.slice(-2), [{ tap: 'help@place.example' }, { went: 'mailto:help@place.example' }]);
  } finally {
    await place.stop();
  }
});

test('a text that is tapped is expected in the fixture, and the tap has no effect on the page', async () => {
  const { page } = await opened(`/order${query()}`);
  await page.getByRole('button', { name: 'Repayment' }).waitFor();
  await pill(page).click();
  await page.getByRole('button', { name: 'Expect a text' }).click();
  await page.getByRole('button', { name: 'Repayment' }).click();
  const saved = await save(page, 'recorded an expectation');
  assert.match(new URL(page.url()).pathname, /^\/order$/);
  assert.ok(saved.fixture.steps.some(({ see }) => Array.isArray(see) && see.includes('Repayment')));
});

test('the recording of a screen is kept when another page is loaded', async () => {
  const { page } = await opened(`/repay${query()}`);
  await page.getByRole('button', { name: 'copy' }).first().click();
  await page.goto(`${base()}/order${query()}`);
  await pill(page).click();
  const saved = await save(page, 'recorded a copied code', 'Save repay');
  assert.match(saved.text, /"copied": /);
});

test('the panel has no axe violations, open and hidden, and respects the CSP', async () => {
  const { page, problems } = await opened(`/bindBank${query()}`);
  await page.getByRole('button', { name: 'Next' }).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await pill(page).click();
  await page.getByRole('button', { name: 'Save as fixture' }).waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Hide the recording' }).click();
  await pill(page).waitFor();
  assert.equal(problems, []);
});

test('only pages that request the recorder contain it, and none with a real backend', async () => {
  const { page, context } = await open('/m/current');
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${base()}/order${query({ record: '' })}`);
  await page.getByRole('button', { name: 'Repayment' }).waitFor();
  await until(() => asked.some((path) => /when-idle/.test(path)));
  assert.equal(
    asked.filter((path) => path.startsWith('/gallery')),
    [],
  );
  assert.is(await pill(page).count(), 0);
  const gallery = createGallery(projectFolder(), join(installFolder(), 'dist/gallery'));
  const upstream = new URL('http://127.0.0.1:9');
  const real = await startServer({ port: 0, host: '127.0.0.1', gallery, upstream, say: () => {} });
  try {
    const text = await (await fetch(`${real.address}/order${query()}`)).text();
    assert.match(text, /id="screen"/);
    assert.not.ok(text.includes('/gallery'));
    assert.is((await fetch(real.address + gallery.recorder)).status, 404);
  } finally {
    await real.stop();
  }
});

test('all saved fixtures pass on the command line', () => {
  assert.ok(files.size > 0);
  assert.match(played(), new RegExp(`^${files.size} passed, 0 failed`, 'm'));
});
