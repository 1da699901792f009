import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** No browser was found; the message says what to do. */
export class NoChromium extends Error {}

/** Finds Chromium: the environment's `CHROMIUM`, or the usual locations. Throws a {@link NoChromium}. */
export function chromiumPath(env: { readonly [name: string]: string | undefined } = process.env): string {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new NoChromium(`CHROMIUM is "${env.CHROMIUM}", but there is no such file.`);
  }
  const path = PLACES.find((place) => existsSync(place));
  if (path) return path;
  throw new NoChromium(
    'This needs Chromium, and none was found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}

/** The features that playwright-core disables. Chromium uses only the last such flag, so ours must repeat them. */
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
/**
 * Two hidden pages that Chromium opens for the address bar of every window; they take twice as long as the window
 * itself.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A spare process for the next site, started with every page and almost never used. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** Command line flags for Chromium: no sandbox, no background requests. */
export const FLAGS = [
  `--disable-features=${[...NOT_FOR_PLAYWRIGHT, ...ADDRESS_BAR, SPARE_PROCESS].join(',')}`,
  // The default of Chromium but not of its headless shell: isolated pages keep their name, and text has its real width.
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

/** Starts the Chromium at `path`, headless, with additional `flags`. */
export async function startChromium(path: string, flags: readonly string[] = []): Promise<Browser> {
  // Imported on demand, because production installs leave out playwright-core.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: path, args: [...FLAGS, ...flags] });
}

/** Milliseconds for closing a page or a context; in rare cases the browser never finishes. */
const MAX_CLOSING_MS = 10_000;

/** Closes a context and its pages. If the browser does not respond, the context stays open until the browser exits. */
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
