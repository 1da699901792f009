/** A screen’s page: outline, phone, text, rules, fixtures and history are connected. */
import { setTimeout as sleep } from 'node:timers/promises';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults, until } from '../harness.ts';
import { controls, type StudioPage, startStudio } from './studio.ts';

const studio = startStudio();
/** What the health of a release says of one screen. */
interface Opened {
  readonly screen: string;
  readonly opened: number;
}

const FIXTURE = 'status 174 without a rollover: one button';

/** Opens the screen with a fixture on its phone. */
async function openOrder(): Promise<StudioPage & { phone: ReturnType<StudioPage['page']['frameLocator']> }> {
  const opened = await studio.open('/studio/screens/order');
  const preview = opened.page.getByRole('region', { name: 'Preview' });
  const fixtures = preview.getByRole('combobox', { name: 'Fixture' });
  await fixtures.getByRole('option', { name: FIXTURE }).waitFor({ state: 'attached' });
  await fixtures.selectOption({ label: FIXTURE });
  const phone = preview.locator('iframe').contentFrame();
  await phone.getByRole('button', { name: 'Repayment' }).waitFor();
  return { ...opened, phone };
}

/** Selects the button on the phone; resolves to the outline once it shows the selection. */
async function chooseRepayment(page: StudioPage['page'], phone: ReturnType<StudioPage['page']['frameLocator']>) {
  await phone.getByRole('button', { name: 'Repayment' }).click({ modifiers: ['Alt'] });
  const outline = page.getByRole('tree', { name: 'Outline' });
  await outline.getByRole('treeitem', { name: /Button “Repayment”/, selected: true }).waitFor();
  return outline;
}

test('tapping with Alt selects in the outline, and hidden nodes have a reason', async () => {
  const { page, phone, problems } = await openOrder();
  const outline = await chooseRepayment(page, phone);
  const hidden = outline.getByRole('treeitem', { name: /Button “REPAY”/ });
  assert.match(
    `${await hidden.getAttribute('title')} ${await hidden.getAttribute('aria-description')}`,
    /hidden by the case for 174, 180: isDelay is false, answer of order\.detail/,
  );
  assert.equal(await accessibilityFaults(page), []);
  // Pictures in fixtures have addresses that do not exist.
  assert.equal(
    problems.filter((problem) => !problem.includes('ERR_NAME_NOT_RESOLVED')),
    [],
  );
});

test('a node that is chosen in the outline is not left under a bar of the phone', async () => {
  const { page } = await studio.open('/studio/screens/new-loan-confirm');
  const preview = page.getByRole('region', { name: 'Preview' });
  const fixtures = preview.getByRole('combobox', { name: 'Fixture' });
  const label = 'amount, term, interest rate, details and plan of the loan';
  await fixtures.getByRole('option', { name: label }).waitFor({ state: 'attached' });
  await fixtures.selectOption({ label });
  await preview.getByRole('button', { name: 'Small phone' }).click();
  const phone = preview.locator('iframe').contentFrame();
  await phone.getByText('Payment Plan').waitFor();
  const outline = page.getByRole('tree', { name: 'Outline' });
  for (const [node, heading] of [
    ['Fragment instalments', 'Payment Plan'],
    ['Card “Details”', 'Details'],
    ['Fragment instalments', 'Payment Plan'],
  ] as const) {
    await outline.getByRole('treeitem', { name: node }).click();
    const marked = phone.locator('.studio-marks > div').first();
    const isClear = () =>
      marked.evaluate((mark, text) => {
        const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === text)!;
        const bars = [...document.querySelectorAll('.frame-bar, .actions')].map((bar) => bar.getBoundingClientRect());
        const box = mark.getBoundingClientRect();
        const isOnIt = Math.abs(box.top - heading.closest('.card')!.getBoundingClientRect().top) < 2;
        return isOnIt && bars.every((bar) => bar.bottom <= box.top + 1 || box.bottom <= bar.top + 1);
      }, heading);
    await until(isClear);
  }
});

test('the text opens at the selected node, and the phone follows the text', async () => {
  const { page, phone } = await openOrder();
  await chooseRepayment(page, phone);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = page.getByRole('textbox', { name: /^JSON of/ });
  await text.locator('.json-string', { hasText: /^"Repayment"$/ }).dblclick();
  await page.keyboard.type('Settle');
  await phone.getByRole('button', { name: 'Settle' }).waitFor();
  assert.equal(await accessibilityFaults(page), []);
});

test('the phone shows drawings of the product in the colours of the brand', async () => {
  const { page } = await studio.open('/studio/screens/customer-service');
  const phone = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
  const source = await phone
    .locator('img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.currentSrc;
    });
  const drawing = await fetch(source);
  assert.match(drawing.url, /\/assets\/service\/headset\.[0-9a-f]{16}\.svg$/);
  assert.match(await drawing.text(), /fill="#0b7a55"/);
});

test('a picture that cannot be loaded fails no fixture', async () => {
  const { page } = await studio.open('/studio/screens/order');
  // Every picture in a frame fails as soon as it is there, which may also happen while a fixture is played.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const image of document.images) image.dispatchEvent(new Event('error'));
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await page.getByRole('button', { name: 'Play all of this screen' }).click();
  const said = page
    .getByRole('tabpanel')
    .getByRole('status')
    .filter({ hasText: / failed\.$/ });
  assert.match((await said.textContent()) ?? '', /^[1-9]\d* fixtures concerned, none failed\.$/);
});

/** Rows of fixtures that were said to fail at a step that has been changed since. */
type RowsWatched = typeof globalThis & { stale?: string[] };

/** Collects them, in the page, from now on. */
function watchRows(): void {
  const stale: string[] = [];
  (globalThis as RowsWatched).stale = stale;
  new MutationObserver(() => {
    for (const row of document.querySelectorAll<HTMLElement>('.fixture-row[data-verdict=failed]')) {
      const step = row.querySelector('.fixture-reason p')?.textContent ?? '';
      const why = row.querySelector('.fixture-reason pre')?.textContent ?? '';
      if (step.includes('“Pay now”') && why.includes('"REPAY"')) stale.push(step);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('a changed label is offered to its fixtures, which then pass', async () => {
  const { page, phone } = await openOrder();
  await chooseRepayment(page, phone);
  await page.getByRole('form', { name: 'Properties' }).getByLabel('Label').fill('Pay now');
  await phone.getByRole('button', { name: 'Pay now' }).waitFor();
  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /concerned, [1-9]\d* failed\./ })
    .waitFor();
  assert.equal(await accessibilityFaults(page), []);
  const along = page.getByRole('button', { name: /^Take \d+ fixtures along$/ });
  await along.waitFor();
  // Nothing else is offered to them, such as the label of another button.
  assert.is(await page.getByRole('button', { name: /^Take over: / }).count(), 0);
  await page.evaluate(watchRows);
  await along.click();
  // Some of them compare the screen as text, too.
  await page.getByRole('button', { name: /^Take over \d+ screens as they are$/ }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /concerned, none failed\.$/ })
    .waitFor();
  assert.equal(await page.evaluate(() => (globalThis as RowsWatched).stale), []);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page
    .getByRole('row', { name: /data\.order\.isDelay/ })
    .first()
    .waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('heading', { name: /^Release 1/ }).waitFor();
  assert.equal(await accessibilityFaults(page), []);
});

test('the text editor is fetched before its tab is opened', async () => {
  const { page } = await studio.open('/studio/drafts');
  const editor = page.waitForResponse(/\/json-tab-/);
  await page.goto(`${studio.address()}/studio/screens/order`);
  const address = (await editor).url();
  // With all that it imports.
  await page.evaluate((module) => import(module), address);
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByRole('textbox', { name: /^JSON of/ }).waitFor();
});

test('the phone takes most of the height of a small window, also while recording', async () => {
  const { page } = await studio.open('/studio/screens/order', { width: 1024, height: 768 });
  const preview = page.getByRole('region', { name: 'Preview' });
  const phone = preview.locator('iframe');
  const height = async () => (await phone.boundingBox())!.height;
  await preview.getByRole('list', { name: 'Steps' }).waitFor();
  assert.ok((await height()) > 460, 'beside the steps');
  await preview.getByRole('button', { name: 'Record' }).click();
  await preview.getByRole('button', { name: 'Expect a text' }).click();
  await preview.getByRole('list', { name: /^Tap it on the phone/ }).waitFor();
  assert.ok((await height()) > 460, 'beside what is recorded');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const editor = page.getByRole('textbox', { name: /^JSON of/ });
  await editor.waitFor();
  const { x, width } = (await page.locator('.json-editor').boundingBox())!;
  assert.ok(x + width < (await preview.boundingBox())!.x, 'the text ends before the phone');
});

test('the texts that can be expected follow what the phone shows', async () => {
  const { page, phone } = await openOrder();
  const { button } = controls(page);
  await button('Record').click();
  await button('Expect a text').click();
  const texts = page.getByRole('list', { name: /^Tap it on the phone/ });
  const heading = phone.getByRole('heading').first();
  await texts.getByRole('button', { name: (await heading.textContent())!, exact: true }).waitFor();
  await heading.evaluate((node) => {
    node.textContent = 'Loaded late';
  });
  await texts.getByRole('button', { name: 'Loaded late', exact: true }).waitFor();
});

test('a recording that is begun while the page is loading is of the first fixture, once that is loaded', async () => {
  const { page } = await studio.open('/studio/drafts');
  let load = (): void => {};
  const loading = new Promise<void>((done) => {
    load = done;
  });
  await page.route(/\/studio\/preview$/, async (route) => {
    await loading;
    await route.continue();
  });
  await page.goto(`${studio.address()}/studio/screens/order`);
  const { button, phone } = controls(page);
  const shows = () => page.getByRole('combobox', { name: 'Fixture' }).inputValue();
  await button('Record').click();
  const recorded = await shows();
  assert.is.not(recorded, 'live');
  load();
  await page.getByRole('form', { name: 'Recording' }).waitFor();
  await phone.getByRole('heading').first().waitFor();
  await page.getByRole('option', { name: FIXTURE }).waitFor({ state: 'attached' });
  assert.is(await shows(), recorded);
});

test('a recording begins again when what is shown changes, and goes on when another fixture does', async () => {
  const { page, phone } = await openOrder();
  const { button, property, saved } = controls(page);
  const recorded = page.getByRole('list', { name: 'Recorded' });
  const begunAgain = page.getByText('What is shown has changed: the recording has begun again.');
  await chooseRepayment(page, phone);
  await button('Record').click();
  await phone.getByRole('button', { name: 'Repayment' }).click();
  await recorded.getByText('tap “Repayment”').waitFor();
  await property('Label').fill('Settle');
  await begunAgain.waitFor();
  await recorded.getByText('tap “Repayment”').waitFor({ state: 'detached' });
  await phone.getByRole('button', { name: 'Settle' }).click();
  await recorded.getByText('tap “Settle”').waitFor();
  await button('Discard').click();

  await button('Record').click();
  await phone.getByRole('button', { name: 'Settle' }).click();
  await recorded.getByText('tap “Settle”').waitFor();
  assert.is(await begunAgain.count(), 0);
  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await button('Steps of status 180 without a rollover: one button, order').click();
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button('Remove step 1').click();
  await answer;
  await saved();
  await page
    .getByRole('status')
    .filter({ hasText: /concerned, .*failed\.$/ })
    .waitFor();
  await recorded.getByText('tap “Settle”').waitFor();
  assert.is(await begunAgain.count(), 0);
});

test('what is recorded live is kept when the screen is left for another', async () => {
  const { page, phone } = await openOrder();
  const { button } = controls(page);
  await page.getByRole('combobox', { name: 'Fixture' }).selectOption('Live, with the sandbox');
  await phone.getByRole('button', { name: 'REPAY', exact: true }).waitFor();
  await button('Record').click();
  const form = page.getByRole('form', { name: 'Recording' });
  await form.getByText('order.detail: answered').waitFor();
  await phone.getByRole('button', { name: 'REPAY', exact: true }).click();
  await form.getByText('The screen was left, which ends the recording.').waitFor();
  assert.equal(await accessibilityFaults(page), []);
  await form.getByText('tap “REPAY”').waitFor();
  await form.getByText('went to /repay').waitFor();
  await form.getByLabel('Name').fill('an overdue order is repaid');
  await button('Save fixture').click();
  await page
    .getByText(/^Saved as order\/fixtures\/an-overdue-order-is-repaid\.json/)
    .first()
    .waitFor();
});

test('a screen that cannot be shown says so, also live and while it is recorded', async () => {
  const { files } = (await studio.ask('GET', '/releases/1/files')) as { files: { [path: string]: string } };
  const text = files['about-us/screen.json']!.replace('"title": "About us"', '"title": "=data.none"');
  const body = { note: 'A slip', files: { 'about-us/screen.json': text } };
  const { draft } = (await studio.ask('POST', '/drafts', body)) as { draft: number };
  const { page } = await studio.open(`/studio/screens/about-us?draft=${draft}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  const why = 'Screen about-us has an error: it cannot be shown.';
  await preview.getByRole('alert').filter({ hasText: why }).waitFor();
  await preview.getByRole('combobox', { name: 'Fixture' }).selectOption('Live, with the sandbox');
  await preview.getByRole('status').filter({ hasText: why }).waitFor();
  await preview.getByRole('button', { name: 'Record', exact: true }).click();
  await preview.getByRole('form', { name: 'Recording' }).waitFor();
  await preview.getByRole('status').filter({ hasText: why }).waitFor();
  await page.getByRole('tab', { name: 'Fixtures' }).click();
  await page.getByText('its fixtures are played with the last version without one').waitFor();
});

test('a document that cannot be read says where, and shows what it names as code', async () => {
  const body = { note: 'A slip', files: { 'about-us/screen.json': '{ "screen": }' } };
  const { draft } = (await studio.ask('POST', '/drafts', body)) as { draft: number };
  const { page } = await studio.open(`/studio/screens/about-us?draft=${draft}`);
  await page.getByText('The JSON cannot be read: line 1: expected a value, found }', { exact: true }).waitFor();
});

test('a page of the product that a preview embeds is not counted as opened, and the same on a phone is', async () => {
  const { page } = await studio.open('/studio/screens/official-policy');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('iframe').contentFrame().locator('iframe').contentFrame().getByRole('article').waitFor();
  // Whatever a page has to report is sent when it is left.
  for (const path of ['/Policy', '/studio']) {
    await page.waitForLoadState('networkidle');
    await page.goto(studio.address() + path);
  }
  const opened = async (screen: string) => {
    const { screens } = (await studio.ask('GET', '/health?release=1')) as { screens: Opened[] };
    return screens.find((entry) => entry.screen === screen)?.opened ?? 0;
  };
  for (const end = Date.now() + 5_000; (await opened('official-policy')) === 0 && Date.now() < end; ) await sleep(100);
  assert.equal([await opened('official-policy'), await opened('privacy-policy')], [1, 1]);
});
