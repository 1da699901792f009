import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Verdict, verdictOn } from '../fixture/verdict.ts';
import type { Snapshots } from '../page/setup.ts';
import { screensBySteps, sharedPartsOf, snapshotsOf } from '../play/journey.ts';
import type { Fixture, Prepared } from '../play/runner.ts';
import { keptBefore } from '../world/stores.ts';
import { closeContext, closePage } from './chromium.ts';
import type { Pause, ProbeData } from './probe-data.ts';

/** The running product, and what plays it. */
export interface Product {
  readonly browser: Browser;
  /** `http://host:port` of a server that serves the documents of the fixtures. */
  readonly address: string;
  /** Source of the script that is injected into every page (`dist/gallery/probe.js`). */
  readonly probe: string;
}

/** Number of pages that play in parallel. */
const PAGES = 2;
const PHONE = { width: 390, height: 844 };
/** Timeout of one action on a page, in milliseconds. */
const ACTION_TIMEOUT_MS = 30_000;

/**
 * Plays fixtures on the built product in a browser: its own pages, modules and boot, with the fixture's clock and
 * answers.
 */
export async function playOnProduct(
  product: Product,
  prepared: Prepared,
  fixtures: readonly Fixture[],
  snapshots: Snapshots,
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const waiting = [...fixtures];
  const work = async (): Promise<void> => {
    // A context per fixture, so that device storage is isolated.
    const context = await product.browser.newContext({
      viewport: PHONE,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await context.addInitScript(product.probe);
    let page: Page | undefined;
    const attempt = async (fixture: Fixture): Promise<Verdict> => {
      page = await pageFor(context, page, product.address + fixture.document.open);
      return play(page, product.address, fixture, dataOf(prepared, fixture, snapshots));
    };
    const dropPage = async (): Promise<void> => {
      if (page) await closePage(page);
      page = undefined;
    };
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fixture = next;
      const verdict = await attempt(fixture)
        // Now and then Chromium refuses a script while it exchanges one page for another: that says nothing of the fixture.
        .catch(() => dropPage().then(() => attempt(fixture)))
        .catch((error) => verdictOn(fixture, { lines: [String(error)], line: fixture.lineOf(['steps']) }));
      verdicts.set(fixture.file, verdict);
      // A failed page may still be running something.
      if (!verdict.passed) await dropPage();
    }
    await closeContext(context);
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  return verdicts;
}

/**
 * A page of the product's server, reused so that its window keeps its name, at a URL from which the next one is a full
 * navigation.
 */
async function pageFor(context: BrowserContext, before: Page | undefined, url: string): Promise<Page> {
  if (before && !(url.includes('#') && url.split('#')[0] === before.url().split('#')[0])) return before;
  if (before) await closePage(before);
  const page = await context.newPage();
  await openEmpty(page, new URL(url).origin);
  return page;
}

function dataOf({ compiled }: Prepared, { document }: Fixture, snapshots: Snapshots): ProbeData {
  const { calls, assets, session, stored } = sharedPartsOf(document, compiled.screens);
  const places = [...compiled.screens.values()].map(({ document: { screen, routes } }) => ({ screen, routes }));
  const screens = screensBySteps(document);
  const pictures = Object.fromEntries(snapshotsOf(document).map((path) => [path, snapshots.read(path) ?? '']));
  return { document, screens, calls, assets, session, places, storage: keptBefore(document, stored), pictures };
}

/** Plays a fixture on a page; rejects where the browser failed. */
async function play(page: Page, address: string, fixture: Fixture, data: ProbeData): Promise<Verdict> {
  const started = performance.now();
  const { steps, open } = fixture.document;
  const verdictWith = (lines: readonly string[], at = steps.length): Verdict => {
    const line = fixture.lineOf(at < steps.length ? ['steps', at] : ['steps']);
    return verdictOn(fixture, { lines, line, took: performance.now() - started });
  };
  await page.setViewportSize(PHONE);
  await page.evaluate((name) => {
    window.name = name;
  }, JSON.stringify(data));
  await page.goto(address + open, { waitUntil: 'commit' });
  for (;;) {
    const pause = await page.evaluate(() => window.playFixture!());
    if (!('verdict' in pause)) await serve(page, address, pause);
    else return pause.verdict === 'passed' ? verdictWith([]) : verdictWith(pause.lines, pause.at);
  }
}

/** Does what a page cannot do itself. */
async function serve(page: Page, origin: string, pause: Exclude<Pause, { verdict: string }>): Promise<void> {
  if (pause.ask === 'reload') {
    await page.reload({ waitUntil: 'commit' });
  } else if (pause.ask === 'open') {
    const url = origin + pause.address;
    // Navigating to another hash alone would load nothing.
    if (page.url().split('#')[0] === url.split('#')[0]) await openEmpty(page, origin);
    await page.goto(url, { waitUntil: 'commit' });
  } else {
    const { width, height } = page.viewportSize() ?? PHONE;
    const taken = pause.shrunk ?? PHONE.height - height;
    await page.setViewportSize({ width: pause.width ?? width, height: PHONE.height - taken });
  }
}

/** Opens an empty page, isolated as those of the product are: the window's name would not survive any other. */
async function openEmpty(page: Page, origin: string): Promise<void> {
  const url = `${origin}/m/empty`;
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', headers, body: '' }), { times: 1 });
  await page.goto(url, { waitUntil: 'commit' });
}
