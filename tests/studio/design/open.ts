import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { closeContext, startChromium } from '../../../runner/browser/chromium.ts';
import { findChromium } from '../../browser/chromium.ts';
import { afterAll, afterEach, beforeAll } from '../../suite.ts';
import { files, project } from '../edit/product.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const ORIGIN = 'https://studio.test';

export interface Design {
  page: Page;
  /** The current text of a file in the page. */
  text(path: string): Promise<string | undefined>;
  /** Console errors and uncaught errors so far. */
  problems: string[];
}

export interface DesignOptions {
  /** Why nodes of the outline are not on the phone, by id. */
  hidden?: readonly (readonly [id: string, reason: string])[];
  width?: number;
  height?: number;
}

/** Opens the design view of the product’s own documents, without a server. Call it once, at the top of a test file. */
export function design(): (path: string, options?: DesignOptions) => Promise<Design> {
  let browser: Browser;
  let code: { script: string; style: string };
  beforeAll(async () => {
    code = await bundle();
    browser = await startChromium(findChromium());
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await closeContext(context);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async (path, { hidden = [], width = 1280, height = 800 } = {}) => {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Design</title><style>${PAGE}${code.style}</style><body><div id="root"></div></body></html>`,
      }),
    );
    await page.goto(ORIGIN);
    const assets = [...project.assets].map(([name, { file }]) => [name, file] as const);
    const given = { files: Object.fromEntries(files), assets, path, hidden };
    await page.evaluate((value) => Object.assign(window, { given: value }), given);
    await page.addScriptTag({ content: code.script });
    await page.getByRole('tree', { name: 'Outline' }).waitFor();
    const text = (file: string) =>
      page.evaluate(
        (name) => (window as unknown as { project: { files: { [path: string]: string } } }).project.files[name],
        file,
      );
    return { page, text, problems };
  };
}

/** An entry of the outline, a button and a control of the properties, by name. */
export const entry = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true }).first();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const property = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Properties' }).getByLabel(name, { exact: true });

const PAGE = `:root{--studio-text:#172033;--studio-muted:#566074;--studio-faint:#687080;--studio-line:#d9dee8;--studio-surface:#fff;--studio-hover:#eef1f6;--studio-selected:#dfe8ff;--studio-accent:#1d4ed8;--studio-danger:#b42318;--studio-warn:#8a5300;--studio-radius:8px}
body{margin:8px;font:13px/1.4 system-ui,sans-serif;color:#14213d}
.columns{display:grid;grid-template-columns:280px 1fr 320px;gap:16px;height:calc(100vh - 80px);margin-top:8px}
.columns>*{overflow:auto}`;

async function bundle(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tests/studio/design/page.tsx'), join(root, 'studio/design/design.css')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/',
    write: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const of = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: of('.js'), style: of('.css') };
}
