import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readProject } from '../compiler/project/read.ts';
import { chromiumPath, NoChromium, startChromium } from '../runner/browser/chromium.ts';
import { createGallery } from '../runner/browser/serve.ts';
import { createRunner, type Fixture } from '../runner/play/runner.ts';
import { startServer } from '../server/index.ts';
import { installFolder, projectFolder } from '../server/settings/folders.ts';

export interface ShotOptions {
  /** Only fixtures whose file, screen or title contains one of these texts; all by default. */
  patterns?: readonly string[];
  /** Window sizes: `390x844`. */
  sizes: readonly string[];
  /** `light`, `dark`: overrides the brand; an empty one keeps it. */
  appearances?: readonly string[];
  /** A folder of older pictures to compare with. */
  compare?: string;
  /** Contains `screens/`; defaults to the project around the current folder. */
  folder?: string;
  /** Percentage of pixels that may differ in pictures that count as equal. */
  tolerance?: string;
}

/** Number of concurrent pages: more than there are processors would only wait for each other. */
const PAGES = 2;
/** Timeout for one picture in milliseconds. */
const MAX_WAIT_MS = 15_000;

/**
 * `screens shots DIR`: writes `DIR/<screen>/<fixture file>.png`, each screen as its fixture leaves it; with several
 * sizes, each gets its own folder. With `compare`, writes `DIR/compare.html` with the differences from the pictures in
 * that folder. Returns the exit code: 1 when a fixture failed, a picture differs or there is no Chromium.
 */
export async function shots(
  target: string,
  {
    patterns = [],
    sizes,
    appearances = [''],
    compare,
    tolerance = '0.1',
    folder: project = projectFolder(),
  }: ShotOptions,
): Promise<number> {
  const windows = sizes.map(readSize);
  const wrong = sizes.find((_, at) => windows[at] === undefined);
  if (wrong !== undefined) return refuse(`--size is "${wrong}", but it must be like 390x844.`);
  const unknown = appearances.find((appearance) => !['', 'light', 'dark'].includes(appearance));
  if (unknown !== undefined) return refuse(`--appearance must be light or dark, not ${unknown}.`);
  const allowed = Number(tolerance) / 100;
  if (!(allowed >= 0 && allowed <= 1))
    return refuse(`--tolerance must be a percentage from 0 to 100, not ${tolerance}.`);
  if (compare !== undefined && !existsSync(compare)) return refuse(`--compare: the folder ${compare} does not exist.`);
  const fixtures = chosen(project, patterns);
  if (fixtures.length === 0) return refuse(`No fixture contains "${patterns.join('" or "')}".`);
  const browser = await launch();
  if (typeof browser === 'string') return refuse(browser);
  const gallery = createGallery(project, join(installFolder(), 'dist/gallery'));
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: project, gallery, say: () => {} });
  let failed = 0;
  const taken: string[] = [];
  try {
    for (const [at, window] of windows.entries()) {
      for (const appearance of appearances) {
        const folder = join(windows.length > 1 ? sizes[at]! : '', appearances.length > 1 ? appearance : '');
        const frame = `${server.address}/gallery/frame?still&appearance=${appearance}`;
        failed += await photograph(browser, frame, fixtures, window!, join(target, folder));
        taken.push(...fixtures.map((fixture) => pictureOf(folder, fixture)));
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  console.log(`${taken.length} pictures in ${target}, ${failed} of failing fixtures`);
  const same =
    compare === undefined ||
    (await compareWith(compare, target, taken, { tolerance: allowed, whole: patterns.length === 0 }));
  return failed > 0 || !same ? 1 : 0;
}

/**
 * Prints which pictures differ from those of an older folder, and writes a page that shows them; true when none does.
 */
async function compareWith(
  before: string,
  after: string,
  taken: readonly string[],
  options: { tolerance: number; whole: boolean },
): Promise<boolean> {
  const [{ comparePictures }, { compareHtml }] = await Promise.all([
    import('../runner/pictures/compare.ts'),
    import('../runner/pictures/html.ts'),
  ]);
  const changes = comparePictures(before, after, taken, options);
  const different = changes.filter(({ is }) => is !== 'same');
  const page = join(after, 'compare.html');
  writeFileSync(page, compareHtml(changes, before, after, after));
  for (const { path, is, share } of different) {
    console.log(`${is} ${path}${is === 'changed' ? ` (${(share * 100).toFixed(2)} % of the pixels)` : ''}`);
  }
  console.log(`${different.length} of ${changes.length} pictures differ from ${before}: see ${page}`);
  return different.length === 0;
}

interface Window {
  width: number;
  height: number;
}

function readSize(text: string): Window | undefined {
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

function chosen(folder: string, patterns: readonly string[]): readonly Fixture[] {
  const { sound } = createRunner().prepare(readProject(folder));
  if (patterns.length === 0) return sound;
  return sound.filter(({ file, screen, name }) => patterns.some((text) => `${file} ${screen} ${name}`.includes(text)));
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}

/** Launches a browser, or returns why there is none. `flags` are additional arguments. */
export async function launch(flags: readonly string[] = []): Promise<Browser | string> {
  try {
    return await startChromium(chromiumPath(), flags);
  } catch (error) {
    if (error instanceof NoChromium) return error.message;
    const missing = (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND';
    return missing ? 'This needs the package playwright-core: run npm ci.' : `Chromium did not start: ${String(error)}`;
  }
}

/** Takes the pictures in one size and appearance; returns how many fixtures failed. */
async function photograph(
  browser: Browser,
  frame: string,
  fixtures: readonly Fixture[],
  window: Window,
  folder: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: window, reducedMotion: 'reduce', deviceScaleFactor: 1 });
  const waiting = [...fixtures];
  let failed = 0;
  const work = async (): Promise<void> => {
    const page = await context.newPage();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await take(page, frame, next.file, pictureOf(folder, next)))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  await context.close();
  return failed;
}

function pictureOf(folder: string, { file, screen }: Fixture): string {
  return join(folder, screen, basename(file).replace(/\.json$/, '.png'));
}

/** Runs a fixture in the page and takes its picture; returns whether it passed. */
async function take(page: Page, frame: string, file: string, picture: string): Promise<boolean> {
  await page.goto(`${frame}&fixture=${encodeURIComponent(file)}`);
  await page.waitForSelector('html[data-verdict]', { state: 'attached', timeout: MAX_WAIT_MS });
  const { verdict, lines } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  mkdirSync(dirname(picture), { recursive: true });
  await page.screenshot({ path: picture });
  if (verdict !== 'passed') console.log(`FAIL ${file}\n  ${lines?.replaceAll('\n', '\n  ')}`);
  return verdict === 'passed';
}
