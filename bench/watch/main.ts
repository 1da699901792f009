/**
 * How soon an open page shows what was saved, with `screens serve --watch`: `npm run bench:watch`. A copy of the product is
 * served as it is for authors, with the order screen open in Chromium; the screen's title is saved again and again, first alone,
 * then together with a file that every screen reads. Prints median and slowest, in milliseconds from the end of the save: until
 * the server has notified the page, and until the page shows it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { numberFrom, wordsAndOptionsOf } from '../../build/options.mjs';
import { chromiumPath, startChromium } from '../../runner/browser/chromium.ts';
import { installFolder } from '../../server/settings/folders.ts';
import { median } from '../numbers.ts';

const USAGE = `Usage: npm run bench:watch -- [ROUNDS]

  ROUNDS   saves of each kind (10)`;
const [rounds = '10'] = wordsAndOptionsOf(USAGE, {}).words;
const ROUNDS = numberFrom(USAGE, 'ROUNDS', rounds);
const TITLE = 'Order Details';
/** Milliseconds between two saves: an author looks at the result. */
const PAUSE_MS = 700;

const install = installFolder();
const folder = mkdtempSync(join(tmpdir(), 'watched-'));
cpSync(join(install, 'screens'), join(folder, 'screens'), { recursive: true });
const server = spawn(process.execPath, [join(install, 'cli/screens.mjs'), 'serve', '--watch'], {
  cwd: folder,
  env: { ...process.env, PORT: '0', DATA: join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'ignore'],
});
const browser = await startChromium(chromiumPath());
try {
  const address = await addressOf(server);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${address}/order?orderId=7`);
  await page.getByRole('heading', { name: TITLE }).waitFor();
  const notified = await listen(`${address}/changes`);
  console.log(`${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`);
  await measure('a label of the screen', page, notified, () => {});
  const shared = join(folder, 'screens/stored.json');
  const text = readFileSync(shared, 'utf8');
  await measure('a label, and a file that all screens read', page, notified, (round) =>
    writeFileSync(shared, text + ' '.repeat(round)),
  );
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Saves the title `ROUNDS` times and prints how long it took. */
async function measure(name: string, page: Page, notified: NextNotice, beside: (round: number) => void): Promise<void> {
  const file = join(folder, 'screens/order/screen.json');
  const text = readFileSync(file, 'utf8');
  const times: { notified: number; shown: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const title = `Order ${round} of ${name.length}`;
    const next = notified();
    const shown = page.waitForFunction(
      (title) => document.querySelector('h1')?.textContent === title && Date.now(),
      title,
      {
        polling: 'raf',
      },
    );
    beside(round);
    writeFileSync(file, text.replace(TITLE, title));
    const saved = Date.now();
    times.push({ notified: (await next) - saved, shown: Number(await (await shown).jsonValue()) - saved });
    await page.waitForTimeout(PAUSE_MS);
  }
  writeFileSync(file, text);
  await page.getByRole('heading', { name: TITLE }).waitFor();
  const line = (values: number[]) => `median ${median(values).toFixed(0)} ms, slowest ${Math.max(...values)} ms`;
  console.log(
    `${name}: notified after ${line(times.map(({ notified }) => notified))}; shown after ${line(times.map(({ shown }) => shown))}`,
  );
}

type NextNotice = () => Promise<number>;

/** Returns a function that resolves with the time of the next event of the stream. */
async function listen(url: string): Promise<NextNotice> {
  const reader = (await fetch(url)).body!.getReader();
  let waiting = (_at: number) => {};
  void (async () => {
    for (;;) {
      const { done } = await reader.read();
      if (done) return;
      waiting(Date.now());
    }
  })().catch(() => {});
  return () => new Promise((done) => (waiting = done));
}

/** The address that the server prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0];
      if (address) done(address);
    });
    child.on('exit', () => fail(new Error('the server has exited')));
  });
}
