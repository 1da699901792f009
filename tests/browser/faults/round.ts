import type { Browser, Page } from 'playwright-core';
import { STILL } from '../harness.ts';
import type { Fault, FaultProxy } from './proxy.ts';

const SESSION = 'userId=u3&deviceId=d3&sessionId=s3&productId=p1';

/** A screen, a text that shows that it is there, and a field whose input must survive a fault. */
export interface Screen {
  path: string;
  there: string;
  types?: true;
}

export const SCREENS: readonly Screen[] = [
  { path: `/order?${SESSION}&orderId=170`, there: 'Repayment' },
  { path: `/repay?${SESSION}&orderId=174`, there: 'Payment Method' },
  { path: `/bindBank?${SESSION}&orderId=42`, there: 'Next', types: true },
  { path: `/complainPageNext?${SESSION}&problemType=2&orderNo=170`, there: 'Submit', types: true },
  { path: `/payway?${SESSION}&orderId=170&amount=123450`, there: 'Payment' },
];

/** What went wrong in a round. */
export interface Outcome {
  /** Nothing was visible at all. */
  blank: boolean;
  /** After a time limit there was neither the screen nor a link or button to continue. */
  stuck: boolean;
  /** The screen did not appear after the fault was lifted. */
  lost: boolean;
  /** The typed text was gone. */
  inputLost: boolean;
}

/** How soon a screen, or a link or button to continue, must be there, in milliseconds. */
const MAX_STUCK_MS = 15_000;
/** What is typed if a screen has a field. */
const TYPED = '12345678';

/** How a screen is opened. */
export interface Visit {
  /** The faults that are there at once, each of other requests. */
  faults: readonly Fault[];
  screen: Screen;
  /** The phone has been there before, so that the service worker has kept the page; otherwise there is no worker. */
  returning: boolean;
}

/** Opens a screen while there are faults, lifts them, and continues. */
export async function playRound(browser: Browser, proxy: FaultProxy, visit: Visit): Promise<Outcome> {
  const { faults, screen, returning } = visit;
  const context = await browser.newContext({ ...STILL, serviceWorkers: returning ? 'allow' : 'block' });
  try {
    const page = await context.newPage();
    if (returning) await visitBefore(page, proxy.address + screen.path, screen);
    proxy.faults = faults;
    page.goto(proxy.address + screen.path, { waitUntil: 'commit' }).catch(() => {});
    const stuck = !(await comes(() => isThere(page, screen).then((there) => there || canContinue(page))));
    const blank = !(await isAnythingVisible(page));
    const typed = screen.types && (await isThere(page, screen));
    if (typed) await page.getByRole('textbox').first().fill(TYPED);
    if (typed)
      await page
        .getByRole('button', { name: screen.there, exact: true })
        .click({ timeout: 2_000 })
        .catch(() => {});
    proxy.faults = [];
    const lost = !(await comes(async () => {
      if (await isThere(page, screen)) return true;
      if (isBrowsersOwn(page) || (await hasWordsOfHead(page)))
        await page.goto(proxy.address + screen.path, { waitUntil: 'commit' });
      await continuations(page)
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
      return false;
    }));
    const inputLost = typed === true && !(await holds(page));
    return { blank, stuck, lost: lost && !typed, inputLost };
  } finally {
    proxy.faults = [];
    await context.close();
  }
}

/** Opens a screen and waits until the service worker has kept its page. */
async function visitBefore(page: Page, address: string, screen: Screen): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: screen.there, exact: true }).waitFor();
  await page.evaluate(async () => {
    while (!(await caches.match(location.pathname))) await new Promise((done) => setTimeout(done, 100));
  });
  await page.goto('about:blank');
}

/** What reloads the page; the link of a notice may lack its text (`server/page/cut-page.ts`). */
const continuations = (page: Page) =>
  page
    .locator('a:visible, button:visible')
    .filter({ hasText: /try again/i })
    .or(page.locator('#cut:visible'));

/** The browser’s or shell’s own page for an address that could not be loaded, which has its own retry. */
const isBrowsersOwn = (page: Page) => page.url().startsWith('chrome-error:');

async function canContinue(page: Page): Promise<boolean> {
  return isBrowsersOwn(page) || (await continuations(page).count()) > 0;
}

async function isThere(page: Page, { there }: Screen): Promise<boolean> {
  return (await page.locator('#app').getByRole('button', { name: there, exact: true }).count()) > 0;
}

async function isAnythingVisible(page: Page): Promise<boolean> {
  if (isBrowsersOwn(page) || (await hasWordsOfHead(page))) return true;
  return page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    const text = document.body?.innerText ?? '';
    return text.trim() !== '' || document.querySelector('.bone') !== null;
  });
}

/** Whether the head of a page shows words in place of a body, or of a notice, that did not arrive. */
export function hasWordsOfHead(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, #cut')].some((element) => {
      const { content, visibility } = getComputedStyle(element, '::before');
      return content.includes('check your connection') && visibility === 'visible';
    }),
  );
}

/** Whether the typed text is still in its field, or was sent. */
async function holds(page: Page): Promise<boolean> {
  const field = page.getByRole('textbox').first();
  if ((await field.count()) === 0) return true;
  return (await field.inputValue()).replace(/\D/g, '') === TYPED;
}

async function comes(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + MAX_STUCK_MS; Date.now() < end; await new Promise((done) => setTimeout(done, 200)))
    if (await holds().catch(() => false)) return true;
  return false;
}
