/**
 * Every page and view of the studio, in light and dark, has no axe violations, and no animation for users who prefer
 * none.
 */
import type { Page } from 'playwright-core';
import { assert, test } from '../../suite.ts';
import { accessibilityFaults } from '../harness.ts';
import { controls, startStudio } from './studio.ts';

const studio = startStudio();

/** The axe violations in light mode, and those of contrast in dark mode: nothing else differs between the two. */
async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await accessibilityFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityFaults(page, ['color-contrast']);
  return [...light.map((fault) => `${where}: ${fault}`), ...dark.map((fault) => `${where}, dark: ${fault}`)];
}

test('the pages of the studio have no axe violations in light and dark', async () => {
  const draft = await studio.approved('Our company');
  const other = await studio.approved('Who we are');
  await studio.ask('POST', `/drafts/${draft}/publish`, { percent: 5 });
  for (const release of [1, 2]) await studio.report(release, 'about-us');
  const { page } = await studio.open('/studio/people');
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.getByText('Nobody has been added yet.').waitFor();
  const faults = await faultsOf(page, 'people');
  const shows: readonly (readonly [path: string, seen: () => Promise<void>])[] = [
    ['screens', () => page.getByRole('link', { name: 'order', exact: true }).waitFor()],
    ['calls', () => page.getByRole('heading', { name: 'order.detail' }).waitFor()],
    ['words', () => page.getByRole('textbox', { name: 'Text of about-us/screen.json, title' }).waitFor()],
    ['drafts', () => page.getByRole('link', { name: `Draft ${draft}` }).waitFor()],
    [`drafts/${other}`, () => page.getByRole('list', { name: 'Pictures' }).getByText('Before').first().waitFor()],
    ['releases', () => page.getByRole('heading', { name: /^Release 1/ }).waitFor()],
    ['rollout', () => page.locator('.uplot canvas').waitFor()],
    ['nowhere', () => page.getByRole('heading', { name: 'Page not found' }).waitFor()],
  ];
  for (const [path, seen] of shows) {
    await page.goto(`${studio.address()}/studio/${path}`);
    await seen();
    faults.push(...(await faultsOf(page, path)));
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  faults.push(...(await faultsOf(page, 'sign in')));
  assert.equal(faults, []);
});

test('the views of a screen have no axe violations in light and dark', async () => {
  const { page } = await studio.open('/studio/screens/about-us');
  const { entry, property } = controls(page);
  await entry('About us').click();
  await property('Title').fill('Our company');
  await page.waitForURL(/draft=\d+/);
  await page.getByLabel(/^Comment on/).waitFor();
  const faults = await faultsOf(page, 'design');
  const views: readonly (readonly [tab: string, seen: () => Promise<void>])[] = [
    ['JSON', () => page.getByRole('textbox', { name: /^JSON of/ }).waitFor()],
    ['Rules', () => page.getByRole('row').nth(1).waitFor()],
    [
      'Fixtures',
      () =>
        page
          .getByRole('status')
          .filter({ hasText: /failed\.$/ })
          .waitFor(),
    ],
    ['History', () => page.getByRole('heading', { name: /^Release 1/ }).waitFor()],
  ];
  for (const [tab, seen] of views) {
    await page.getByRole('tab', { name: tab }).click();
    await seen();
    faults.push(...(await faultsOf(page, tab)));
  }
  assert.equal(faults, []);
});

test('nothing in the studio is animated for users who prefer reduced motion', async () => {
  const { page } = await studio.open('/studio/screens/about-us');
  const { button, entry, phone } = controls(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const kind of ['animationstart', 'transitionrun'])
      addEventListener(kind, ({ target }) => seen.push(`${kind} ${(target as Element).className}`), true);
  });
  await entry('Fragment about').click();
  await button('Add').click();
  await button('Cancel').click();
  await button('Dark').click();
  await phone.getByRole('heading', { name: 'About us' }).waitFor();
  const moving = () => page.evaluate(() => document.getAnimations().length);
  assert.is(await moving(), 0);
  assert.equal(await page.evaluate(() => (window as unknown as { seen: string[] }).seen), []);
});

test('an address without a page says so, also where a name or number in it is wrong', async () => {
  const { page } = await studio.open('/studio/drafts/x');
  for (const path of [
    '/studio/drafts/x',
    '/studio/drafts/0',
    '/studio/screens/%',
    '/studio/screens/nope',
    '/studio/nope',
  ]) {
    await page.goto(studio.address() + path);
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  }
  await page.goto(`${studio.address()}/studio/screens/order`);
  await page.getByRole('tree', { name: 'Outline' }).waitFor();
});

test('an address with a draft that does not exist says so, and the navigation forgets it', async () => {
  const { page } = await studio.open('/studio/drafts');
  for (const path of ['screens/order', 'fragments/about', 'calls/order', 'words']) {
    await page.goto(`${studio.address()}/studio/${path}?draft=999`);
    await page.getByRole('heading', { name: 'Draft 999', level: 1 }).waitFor();
    await page.getByRole('main').getByText('There is no draft 999.').waitFor();
    assert.is(await page.getByRole('button', { name: 'Try again' }).count(), 0, 'it cannot help');
    assert.is(await page.getByRole('link', { name: 'Screens' }).getAttribute('href'), '/studio/screens');
  }
  assert.equal(await accessibilityFaults(page), []);
  await page.goto(`${studio.address()}/studio/screens/order?draft=abc`);
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  await page.goto(`${studio.address()}/studio/fragments/nope`);
  await page.getByRole('heading', { name: 'nope', level: 1 }).waitFor();
  await page.route('**/registry/v1/channels/production', (route) => route.abort());
  await page.goto(`${studio.address()}/studio/screens/order`);
  await page.getByRole('heading', { name: 'order', level: 1 }).waitFor();
  await page.getByRole('main').getByText('The server cannot be reached.').waitFor();
});

test('no page scrolls sideways on a desk or a tablet, whatever long word somebody has written', async () => {
  const word = `https://example.com/${'x'.repeat(900)}`;
  const draft = await studio.approved(word);
  await studio.ask('POST', `/drafts/${draft}/send-back`, { note: word });
  await studio.add('n'.repeat(80), 'viewer');
  // The candidate of the first test.
  await studio.ask('POST', '/channels/production/halt', { note: word });
  await studio.ask('POST', `/drafts/${draft}/comments`, {
    file: 'about-us/screen.json',
    path: '',
    name: 'About us',
    text: word,
  });
  const { page } = await studio.open('/studio/people');
  const wide: string[] = [];
  const look = async (path: string, seen: string | RegExp) => {
    await page.goto(`${studio.address()}/studio/${path}`);
    await page.getByText(seen).first().waitFor();
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      for (const element of ['html', '.screen-properties', '.history-tab']) {
        const overflow = await page.$$eval(element, (all) => all.map((one) => one.scrollWidth - one.clientWidth));
        if (overflow.some((pixels) => pixels > 0)) wide.push(`${path}, ${element}: ${overflow} too wide at ${width}`);
      }
    }
  };
  await look('people', 'nnnnn');
  await look('drafts', word);
  await look(`drafts/${draft}`, word);
  await look('releases', word);
  await look('rollout', word);
  await look(`screens/about-us?draft=${draft}`, word);
  assert.equal(wide, []);
});

test('a draft older than a hundred others is listed when earlier ones are asked for', async () => {
  const { page } = await studio.open('/studio/releases');
  const first = (await studio.ask('POST', '/drafts', { note: 'The first of many', files: {} })) as { draft: number };
  await studio.ask('POST', `/drafts/${first.draft}/close`);
  for (let more = 0; more < 100; more += 1) await studio.ask('POST', '/drafts', { note: 'Another', files: {} });

  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await page.getByRole('link', { name: `Draft ${first.draft + 100}`, exact: true }).waitFor();
  const done = page.getByRole('table', { name: 'Done' });
  assert.is(await done.getByText('The first of many').count(), 0);
  const earlier = page.getByRole('button', { name: 'Earlier drafts' });
  await earlier.click();
  await done.getByText('The first of many').waitFor();
  assert.is(await page.getByRole('table', { name: 'Under way' }).getByText('Another').count(), 100);
  await earlier.waitFor({ state: 'detached' });
});
