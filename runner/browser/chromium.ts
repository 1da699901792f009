import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** There is no browser where one is needed; the message says what to do. */
export class NoChromium extends Error {}

/** Path of a Chromium: the environment's `CHROMIUM`, or the usual places; throws a {@link NoChromium}. */
export function chromiumPath(env: { readonly [name: string]: string | undefined } = process.env): string {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new NoChromium(`CHROMIUM is "${env.CHROMIUM}", but there is no such file.`);
  }
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  throw new NoChromium(
    'This needs Chromium, and none was found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}

/** What playwright-core switches off. Chromium reads the last list alone, so that ours repeats these. */
const NOT_FOR_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];
/** Two pages of the address bar for every window, which nobody sees: they take twice the time of the window itself. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A process for the next site, which starts with every page and is next to never the one that is needed. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** What Chromium is started with: no sandbox of its own, no calls home. */
export const FLAGS = [
  `--disable-features=${[...NOT_FOR_PLAYWRIGHT, ...ADDRESS_BAR, SPARE_PROCESS].join(',')}`,
  // As the whole Chromium does by itself, and its headless shell does not: a page that isolates itself keeps its name, and
  // letters are as wide as they are.
  '--site-per-process',
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium at `path`, without a window; `flags` are for it alone. */
export async function startChromium(path: string, flags: readonly string[] = []): Promise<Browser> {
  // Whoever installs without what development needs gets by until then.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: path, args: [...FLAGS, ...flags] });
}

/** Milliseconds in which a browser closes a page or a context; rarely, it never does. */
const MAX_CLOSING_MS = 10_000;

/** Closes a context and its pages. One that the browser does not close stays open until the browser itself ends. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await closeInTime(context);
}

/** Closes a page, like {@link closeContext}. */
export async function closePage(page: Page): Promise<void> {
  await closeInTime(page);
}

async function closeInTime(open: { close(): Promise<void> }): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, MAX_CLOSING_MS);
  });
  await Promise.race([open.close().catch(() => {}), late]);
  clearTimeout(timer);
}
