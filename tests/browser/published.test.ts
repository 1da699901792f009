/** Releases, rollbacks and previews as a phone shows them. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../runner/browser/chromium.ts';
import { aboutScreen, helpScreen } from '../registry/small.ts';
import { publisherAt, serveReleases, until } from '../server/delivery/world.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { findChromium } from './chromium.ts';
import { STILL } from './harness.ts';

const place = { kind: 'folder', folder: temporaryFolder() } as const;
const phones = await serveReleases(place);
const other = await publisherAt(place);
const browser: Browser = await startChromium(findChromium());
afterAll(() => browser.close());

async function onPhone(work: (page: Page, phone: BrowserContext) => Promise<void>): Promise<void> {
  const phone = await browser.newContext(STILL);
  phone.setDefaultTimeout(20_000);
  await work(await phone.newPage(), phone);
  await closeContext(phone);
}

/** A screen with a button that leads to the other one. */
const withLink = (text: string) =>
  aboutScreen(text).replace(
    /"view": \[/,
    '"view": [{ "widget": "button", "label": "Get help", "on": { "tap": [{ "do": "go", "to": "help" }] } },',
  );
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);

test('after a rollback an open page stays in its release, and the next cold start gets the previous one', async () => {
  await other.publish({ 'about/screen.json': withLink('About you'), 'help/screen.json': helpScreen('Write to us') });
  await until(async () => (await phones.releaseOf('d1')) === 2);
  await onPhone(async (page, phone) => {
    await page.goto(`${phones.address}/about?deviceId=d1`);
    await shows(page, 'About you');
    await other.rollback(1);
    await until(async () => (await phones.releaseOf('d1')) === 1);
    await page.getByRole('button', { name: 'Get help' }).click();
    await shows(page, 'Write to us');
    assert.is(await releaseOf(page), '2');
    await page.close();
    const next = await phone.newPage();
    await next.goto(`${phones.address}/help?deviceId=d1`);
    await shows(next, 'Call us');
    assert.is(await releaseOf(next), '1');
  });
});

test('a preview opens every route of its draft and navigates within it; other pages show nothing of it', async () => {
  const files = { 'about/screen.json': withLink('Draft of about'), 'help/screen.json': helpScreen('Draft of help') };
  const { draft } = await other.registry.createDraft(other.admin, { note: 'A draft', files });
  const { token } = await other.registry.preview(other.admin, draft);
  const base = `${phones.address}/preview/${token}`;
  await onPhone(async (page, phone) => {
    await page.goto(`${base}/about?deviceId=d1`);
    await shows(page, 'Draft of about');
    await page.getByRole('button', { name: 'Get help' }).click();
    await shows(page, 'Draft of help');
    assert.ok(page.url().startsWith(`${base}/help`), page.url());
    await page.reload();
    await shows(page, 'Draft of help');
    const own = await phone.newPage();
    for (const [path, text] of [
      ['about', 'About us'],
      ['help', 'Call us'],
    ]) {
      await own.goto(`${phones.address}/${path}?deviceId=d1`);
      await shows(own, text!);
      assert.is(await releaseOf(own), '1');
      assert.not.match(await own.content(), /Draft of/);
    }
    const kept = await own.evaluate(async () => {
      const names = await caches.keys();
      const found = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return [...found.flat(), ...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie];
    });
    assert.not.match(kept.join('\n'), new RegExp(token));
    assert.equal(
      (await phone.cookies()).filter(({ value }) => value.includes(token)),
      [],
    );
  });
});
