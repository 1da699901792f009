import type { Page } from 'playwright-core';
import { assert, test } from '../suite.ts';
import { phones } from './harness.ts';

const { open, base } = phones();
const SESSION = 'userId=u1&deviceId=d1&sessionId=s1&productId=p1&orderId=170';

/** Screens on which nothing may shift while they load. */
const PATHS = [
  `/repay?${SESSION}`,
  `/repayDelay?${SESSION}`,
  '/register?page_id=7',
  `/paymentGuide?${SESSION}`,
  `/customerService?${SESSION}`,
  `/complainDetails?${SESSION}&problemId=unknown`,
  `/complainDetails?${SESSION}`,
  `/order?${SESSION}`,
  `/complaint?${SESSION}`,
  `/bindBank?${SESSION}`,
  '/',
  '/Policy',
];

interface Shift {
  readonly value: number;
  /** What shifted, and from where to where, in pixels from the top. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Records every layout shift that no input explains and that is not 0 when rounded, from the start of each page. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  window.shifts = shifts;
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      // A busy browser may paint a page in the midst of a row, of which the rest then moves a word by some pixels.
      if (entry.hadRecentInput || entry.value < 0.0005) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.textContent);
        return `${what} ${previousRect.top}+${previousRect.height} to ${currentRect.top}+${currentRect.height}`;
      });
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Resolves when the screen shows its data, every picture has loaded and nothing has been rendered for a moment. */
async function settled(page: Page): Promise<void> {
  await page.locator('#app main').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await quiet(page);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.waitForTimeout(300);
}

/**
 * Resolves when no frame has received a file for half a second. Playwright's `networkidle` never comes for some pages
 * with a frame: one that takes its scripts from memory counts as loading for good.
 */
async function quiet(page: Page): Promise<void> {
  const received = async () =>
    Promise.all(page.frames().map((frame) => frame.evaluate(() => performance.getEntriesByType('resource').length)));
  for (let before = '', now = String(await received()); now !== before; ) {
    await page.waitForTimeout(500);
    [before, now] = [now, String(await received())];
  }
}

for (const path of PATHS) {
  test(`nothing shifts while ${path.replace(SESSION, '')} loads`, async () => {
    const { page, context } = await open('/m/current', { alone: true, reducedMotion: 'no-preference' });
    await context.addInitScript(watchShifts);
    // The data arrives after the skeleton was shown.
    await context.route(/\/(examine|api|gopia)\//, async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    for (const height of [844, 568]) {
      await page.setViewportSize({ width: height === 844 ? 390 : 320, height });
      await page.goto(base() + path);
      await settled(page);
      const shifts = await Promise.all(page.frames().map((frame) => frame.evaluate(() => window.shifts)));
      assert.equal(shifts.flat(), [], `${path} at ${height} pixels`);
    }
  });
}
