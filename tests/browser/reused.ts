import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { closeContext } from '../../runner/browser/chromium.ts';

/** What a page keeps for ever; a test that needs it opens a page of its own. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'setExtraHTTPHeaders'] as const;

/** Without the icon a browser asks for `/favicon.ico`, and its 404 is on the console of the next test. */
const BLANK = '<!doctype html><link rel="icon" href="data:,"><title>Blank</title>';

/** A page that one test after another gets as if it were new. */
export interface ReusedPage {
  context: BrowserContext;
  page: Page;
  /**
   * Takes away what the test before left: storage, cookies, caches, history, routes, permissions and other pages. Files
   * that the browser keeps for good by their hash stay, with what it compiled of them: to get them again is a third of
   * what opening a screen takes. A test of the first visit is `alone`.
   */
  renew(origin: string): Promise<void>;
}

/**
 * Opens a page for several tests: a new process for each costs more than what most tests do in it. `equip` adds what stays
 * for all of them. `alone`: one test has it for itself, and may add what lasts.
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

/** Closes whatever pages there are but one. */
export async function closeOthers(browser: Browser, kept?: BrowserContext): Promise<void> {
  for (const context of browser.contexts()) if (context !== kept) await closeContext(context);
}

/** How often the page before may go somewhere else meanwhile. */
const TRIES = 5;

/** Goes to a page, also where the test before went somewhere at its end and is still on the way there. */
async function leave(page: Page, address: string, tries = TRIES): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    const isOnItsWay = /interrupted by another navigation|net::ERR_ABORTED/.test((error as Error).message);
    if (!isOnItsWay || tries === 1) throw error;
    await leave(page, address, tries - 1);
  }
}
