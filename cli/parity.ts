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

/**
 * `screens test --browser`: plays the fixtures without a browser and in Chromium, with the same clock and answers, and
 * prints those that end otherwise there. `screen` steps are left to the run without a browser. Answers the exit code.
 */
export async function testInBrowser(pattern: string, options: TestOptions): Promise<number> {
  const folder = projectFolder();
  const filter = chosenBy(pattern, options);
  const snapshots = folderSnapshots(folder);
  const { verdicts } = await createRunner().run(readProject(folder), { snapshots, ...(filter ? { filter } : {}) });
  const browser = await launch();
  if (typeof browser === 'string') {
    console.error(browser);
    return EXIT.wrong;
  }
  const gallery = createGallery(folder, join(installFolder(), 'dist/gallery'));
  const server = await startServer({ port: 0, host: '127.0.0.1', gallery, say: () => {} });
  let failed = 0;
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const waiting = [...verdicts];
    const work = async (): Promise<void> => {
      const page = await context.newPage();
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (!agrees(next, await played(page, server.address, next))) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
    await server.stop();
  }
  console.log(`${verdicts.length - failed} passed in both, ${failed} did not`);
  return failed > 0 || verdicts.length === 0 ? EXIT.failed : EXIT.passed;
}

/** What a browser says of a fixture. */
interface Played {
  passed: boolean;
  lines: string;
}

async function played(page: Page, address: string, { file }: FixtureName): Promise<Played> {
  try {
    await page.goto(`${address}/gallery/frame?still&fixture=${encodeURIComponent(file)}`);
    await page.waitForSelector('html[data-verdict]', { state: 'attached', timeout: PATIENCE });
    const { verdict, lines = '' } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    return { passed: verdict === 'passed', lines };
  } catch (error) {
    return { passed: false, lines: String(error) };
  }
}

/** Says how a fixture ended where it did not hold in both. */
function agrees(without: Verdict, within: Played): boolean {
  if (without.passed && within.passed) return true;
  if (!without.passed) console.log(failureText(without));
  if (!within.passed) console.log(`FAIL in Chromium ${without.file}\n  ${within.lines.replaceAll('\n', '\n  ')}`);
  else console.log(`  (in Chromium it holds: ${without.file})`);
  return false;
}
