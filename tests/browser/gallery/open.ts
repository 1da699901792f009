import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { tokenStyle } from '../../../schemas/token-style.ts';
import { afterAll, beforeAll } from '../../suite.ts';
import { findChromium } from '../chromium.ts';
import { closeOthers, type ReusedPage, reusedPage } from '../reused.ts';

const here = dirname(fileURLToPath(import.meta.url));
const ORIGIN = 'https://widgets.test';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; frame-src 'self'; connect-src 'self'";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="140" viewBox="0 0 320 140"><path fill="#cde" d="M0 0h320v140H0z"/></svg>';

export interface Gallery {
  page: Page;
  /** Console errors, uncaught errors and CSP violations so far. */
  problems: string[];
}

export interface GalleryOptions extends BrowserContextOptions {
  /** A factor on the usual text size. */
  text?: number;
  /** Delays files with a matching path until the promise resolves. */
  hold?: { path: RegExp; until: Promise<unknown> };
}

/** Opens the gallery of widgets in a browser, without a server. Call it once, at the top of a test file. */
export function gallery(): (name: string, options?: GalleryOptions) => Promise<Gallery> {
  let browser: Browser;
  let files: ReadonlyMap<string, File>;
  beforeAll(async () => {
    files = await bundle();
    browser = await startChromium(findChromium());
  });
  afterAll(async () => {
    await browser?.close();
  });
  let reused: ReusedPage;
  let key: string | undefined;
  let problems: string[] = [];
  return async (name, { text = 1, hold, ...options } = {}) => {
    const again = key === JSON.stringify(options);
    await closeOthers(browser, again ? reused.context : undefined);
    key = undefined;
    if (again) await reused.renew(ORIGIN);
    problems = [];
    if (!again) {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, ...options };
      reused = await reusedPage(browser, phone, async (_, page) => {
        page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
        page.on('pageerror', (error) => problems.push(String(error)));
      });
    }
    key = JSON.stringify(options);
    const { page, context } = reused;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (hold?.path.test(pathname)) await hold.until;
      await answer(route, pathname === '/text.css' ? textStyle(text) : files.get(pathname));
    });
    await page.goto(`${ORIGIN}/?p=${name}`);
    await page.locator('main > *').last().waitFor({ state: 'attached' });
    return { page, problems };
  };
}

interface File {
  type: string;
  body: string;
}

const textStyle = (times: number): File => ({ type: 'text/css', body: `html{font-size:${times * 100}%}` });

function answer(route: Route, file: File | undefined): Promise<void> {
  const headers = { 'content-security-policy': POLICY };
  return route.fulfill(file ? { contentType: file.type, body: file.body, headers } : { status: 404 });
}

async function bundle(): Promise<ReadonlyMap<string, File>> {
  const { outputFiles } = await build({
    entryPoints: { page: join(here, 'page.tsx'), style: join(here, '../../../widgets/generated/index.css') },
    loader: { '.svg': 'dataurl' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/',
    write: false,
    logLevel: 'error',
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = new Map<string, File>([
    ['/', { type: 'text/html', body: HTML }],
    ['/inner', { type: 'text/html', body: '<!doctype html><html lang="en"><title>Terms</title><p>Inside' }],
    ['/picture.svg', { type: 'image/svg+xml', body: PICTURE }],
    ['/favicon.ico', { type: 'image/svg+xml', body: PICTURE }],
  ]);
  for (const file of outputFiles) {
    const isStyle = file.path.endsWith('.css');
    const body = isStyle ? tokenStyle({}) + file.text : file.text;
    files.set(file.path, { type: isStyle ? 'text/css' : 'text/javascript', body });
  }
  return files;
}

const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>All widgets</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/text.css">
</head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;
