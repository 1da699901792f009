import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readProject } from '../compiler/read.ts';
import { createGallery } from '../runner/browser/serve.ts';
import { createRunner, type FixtureName, failureText, type Verdict } from '../runner/index.ts';
import { folderSnapshots } from '../runner/snapshots.ts';
import { installFolder, projectFolder } from '../server/folders.ts';
import { startServer } from '../server/index.ts';
import { launch } from './shots.ts';
import { chosenBy, EXIT, type TestOptions } from './test.ts';

/** Pages that play at the same time. */
const PAGES = 2;
/** Milliseconds that one fixture may take in a browser. */
const PATIENCE = 15_000;
/** Milliseconds between two looks. */
const PAUSE = 20;

/**
 * `screens test --browser`: plays the fixtures without a browser and in Chromium, with the same clock and answers, and
 * prints those that end otherwise there. `screen` steps are left to the run without a browser. Answers the exit code.
 */
export async function testInBrowser(pattern: string, options: TestOptions): Promise<number> {
  const folder = projectFolder();
  const filter = chosenBy(pattern, options);
  const runner = createRunner();
  const fixtures = runner.prepare(readProject(folder)).sound.filter(filter ?? (() => true));
  // The browser comes first: a page in this process would stand in the server's way.
  const within = await inChromium(folder, fixtures);
  if (typeof within === 'string') {
    console.error(within);
    return EXIT.wrong;
  }
  const snapshots = folderSnapshots(folder);
  const { verdicts } = await runner.run(readProject(folder), { snapshots, ...(filter ? { filter } : {}) });
  const failed = verdicts.filter((verdict) => !agrees(verdict, within.get(verdict.file))).length;
  console.log(`${verdicts.length - failed} passed in both, ${failed} did not`);
  return failed > 0 || verdicts.length === 0 ? EXIT.failed : EXIT.passed;
}

/** How each fixture ends in a browser, by its file; or why there is no browser. */
async function inChromium(folder: string, fixtures: readonly FixtureName[]): Promise<Map<string, Played> | string> {
  const browser = await launch();
  if (typeof browser === 'string') return browser;
  const gallery = createGallery(folder, join(installFolder(), 'dist/gallery'));
  const server = await startServer({ port: 0, host: '127.0.0.1', gallery, say: () => {} });
  const found = new Map<string, Played>();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const waiting = [...fixtures];
    const work = async (): Promise<void> => {
      const page = await context.newPage();
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        found.set(next.file, await played(page, server.address, next));
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
    await server.stop();
  }
  return found;
}

/** What a browser says of a fixture. */
interface Played {
  passed: boolean;
  lines: string;
}

async function played(page: Page, address: string, { file }: FixtureName): Promise<Played> {
  try {
    await page.goto(`${address}/gallery/frame?still&fixture=${encodeURIComponent(file)}`);
    const until = performance.now() + PATIENCE;
    while (performance.now() < until) {
      const { verdict, lines = '' } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
      if (verdict !== undefined) return { passed: verdict === 'passed', lines };
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return { passed: false, lines: `no verdict after ${PATIENCE} ms` };
  } catch (error) {
    return { passed: false, lines: String(error) };
  }
}

/** Says how a fixture ended where it did not hold in both. */
function agrees(without: Verdict, within: Played | undefined): boolean {
  if (without.passed && within?.passed) return true;
  if (!without.passed) console.log(failureText(without));
  if (within && !within.passed)
    console.log(`FAIL in Chromium ${without.file}\n  ${within.lines.replaceAll('\n', '\n  ')}`);
  else if (within) console.log(`  (in Chromium it holds: ${without.file})`);
  return false;
}
