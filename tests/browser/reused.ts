import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { closeContext } from '../../runner/browser/chromium.ts';

/** What cannot be removed from a page again; a test that needs it opens a page of its own. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'setExtraHTTPHeaders'] as const;

/** Without the icon a browser requests `/favicon.ico`, and the 404 is on the console of the next test. */
const BLANK = '<!doctype html><link rel="icon" href="data:,"><title>Blank</title>';

/** A page that several tests use one after another, each as if it were new. */
export interface ReusedPage {
  context: BrowserContext;
  page: Page;
  /**
   * Removes what the previous test left: storage, cookies, caches, history, routes, permissions and other pages. The
   * HTTP cache of hashed files stays, with their compiled code, because loading them again is a third of the cost of
   * opening a screen. A test of the first visit is `alone`.
   */
  renew(origin: string): Promise<void>;
}

/**
 * Opens a page for several tests, because a new process for each costs more than most tests. `equip` adds what all of
 * them need. `alone`: the page is for one test, which may make lasting changes.
 */
export async function reusedPage(
  browser: Browser,
  options: BrowserContextOptions,
  equip: (context: BrowserContext, page: Page) => Promise<void>,
  alone = false,
): Promise<ReusedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await equip(context, page);
  if (!alone) forbidWhatLasts(context, page);
  return {
    context,
    page,
    async renew(origin) {
      const blank = `${origin}/blank`;
      for (const other of context.pages()) if (other !== page) await other.close();
      await context.setOffline(false);
      // The first is for routes of the page, the second for those of the context.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      if (options.viewport) await page.setViewportSize(options.viewport);
      await page.mouse.move(-1, -1);
      await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: BLANK }));
      await leave(page, blank);
      await page.unroute(blank);
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      });
      await context.clearCookies();
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await session.send('Page.resetNavigationHistory');
    },
  };
}

function forbidWhatLasts(context: BrowserContext, page: Page): void {
  for (const target of [context, page]) {
    for (const name of LASTING) if (name in target) Object.assign(target, { [name]: refuse });
  }
  page.clock.install = refuse;
}

function refuse(): never {
  throw new Error('This page is for the next test too: open one with `alone: true`');
}

/** Closes all pages except one. */
export async function closeOthers(browser: Browser, kept?: BrowserContext): Promise<void> {
  for (const context of browser.contexts()) if (context !== kept) await closeContext(context);
}

/** How often the previous page may navigate meanwhile. */
const TRIES = 5;

/** Goes to a page, even while a navigation that was begun before is still going on. */
export async function leave(page: Page, address: string, tries = TRIES): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    const isOnItsWay = /interrupted by another navigation|net::ERR_ABORTED/.test((error as Error).message);
    if (!isOnItsWay || tries === 1) throw error;
    await leave(page, address, tries - 1);
  }
}
