/**
 * What the studio costs, and how soon it answers: `npm run bench:studio`. A server with the product as its first release, and the
 * page of the largest screen in Chromium. Prints the kilobytes (gzip) that were fetched until its design view could be used, and
 * until nothing more was fetched; and for keys that are typed one after the other, in a property and in the text of the document,
 * the milliseconds of processor time until the key was worked on and laid out, those of page and phone for all that came of it,
 * and how long after the key the phone showed it.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Frame, Page, Response } from 'playwright-core';
import { numberFrom, wordsAndOptionsOf } from '../../build/options.mjs';
import { chromiumPath, startChromium } from '../../runner/browser/chromium.ts';
import { startServer } from '../../server/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { median } from '../numbers.ts';

const USAGE = `Usage: npm run bench:studio -- [KEYS]

  KEYS   keys that are typed in each place (60)`;
const [keys = '60'] = wordsAndOptionsOf(USAGE, {}).words;
const KEYS = numberFrom(USAGE, 'KEYS', keys);
const ADMIN = 'admin-of-this-bench-0123456789abcdef';
/** Milliseconds between two keys of a fast typist. */
const BETWEEN = 120;

const folder = mkdtempSync(join(tmpdir(), 'studio-'));
const data = { kind: 'folder', folder } as const;
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  registry: true,
  data,
  adminToken: ADMIN,
  say: () => {},
});
const browser = await startChromium(chromiumPath());
try {
  const screen = largestScreen();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  console.log(`${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}, screen ${screen}`);
  const responses: Response[] = [];
  page.context().on('response', (response) => responses.push(response));
  const phone = await open(page, `${server.address}/studio/screens/${screen}`);
  await page.waitForLoadState('networkidle');
  const painted = await phone.evaluate(
    () => performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  );
  const first = responses.filter((response) => response.request().timing().startTime <= painted);
  console.log(`until it can be used: ${await weightOf(first)}`);
  console.log(`until nothing more is fetched: ${await weightOf(responses)}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByRole('treeitem').first().click();
  await page.getByRole('form', { name: 'Properties' }).getByLabel('Title', { exact: true }).fill('A');
  await type('in a property', page, phone, session, 'A');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const title = await phone.locator('h1').textContent();
  await page.locator('.json-string', { hasText: title! }).click();
  await page.keyboard.press('End');
  for (const _ of '",') await page.keyboard.press('ArrowLeft');
  await type('in the text', page, phone, session, title!);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function largestScreen(): string {
  const screens = join(projectFolder(), 'screens');
  const length = (name: string) => statSync(join(screens, name, 'screen.json')).size;
  const names = readdirSync(screens).filter((name) => existsSync(join(screens, name, 'screen.json')));
  return names.reduce((largest, name) => (length(name) > length(largest) ? name : largest));
}

/** Signs in, and waits until the outline is there and the phone shows the screen. */
async function open(page: Page, address: string): Promise<Frame> {
  await page.goto(address);
  await page.getByLabel('Token').fill(ADMIN);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('treeitem').first().waitFor();
  const frame = await page.getByRole('region', { name: 'Preview' }).locator('iframe').elementHandle();
  const phone = (await frame!.contentFrame())!;
  await phone.locator('h1').waitFor();
  return phone;
}

/** The size of everything that was fetched, each address once. */
async function weightOf(responses: readonly Response[]): Promise<string> {
  const weights = { code: 0, rest: 0 };
  for (const [url, response] of new Map(responses.map((response) => [response.url(), response]))) {
    const bytes = gzipSync(await response.body().catch(() => ''), { level: 9 }).length;
    weights[/\.(js|css)$/.test(url) ? 'code' : 'rest'] += bytes / 1024;
  }
  return `${weights.code.toFixed(1)} kB of scripts and styles, ${weights.rest.toFixed(1)} kB of pages, documents and pictures`;
}

/** Types at the end of the title, and prints how long page and phone took. */
async function type(where: string, page: Page, phone: Frame, session: CDPSession, title: string): Promise<void> {
  await page.evaluate(() =>
    addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { pressed: timeStamp }), true),
  );
  const times: { own: number; busy: number; shown: number }[] = [];
  let text = title;
  for (let key = 0; key < KEYS; key += 1) {
    text += 'abcdefghij'[key % 10];
    const shown = phone.waitForFunction(
      (text) => document.querySelector('h1')?.textContent === text && performance.timeOrigin + performance.now(),
      text,
    );
    const before = await busyOf(session);
    await page.keyboard.press(text.at(-1)!);
    const pressed = await page.evaluate(() => {
      document.body.getBoundingClientRect();
      return performance.timeOrigin + (window as unknown as { pressed: number }).pressed;
    });
    const own = (await busyOf(session)) - before;
    await page.waitForTimeout(BETWEEN);
    const at = Number(await (await shown).jsonValue());
    times.push({ own, busy: (await busyOf(session)) - before, shown: at - pressed });
  }
  const line = (name: keyof (typeof times)[0]) => {
    const sorted = times.map((time) => time[name]).sort((a, b) => a - b);
    return `median ${median(sorted).toFixed(1)} ms, 95 % ${sorted[Math.floor(KEYS * 0.95)]!.toFixed(1)} ms`;
  };
  console.log(`${where}: the key ${line('own')}; page and phone ${line('busy')}; shown after ${line('shown')}`);
}

/** CPU time of the page, including the phone in it, so far, in milliseconds. */
async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}
