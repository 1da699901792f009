import type { Browser, CDPSession } from 'playwright-core';
import { bundlePage } from '../bundle.ts';

/** Properties of the simulated phone. */
export interface Conditions {
  /** CPU slowdown factor. */
  cpu: number;
  /** Round trip in milliseconds and kilobits per second down; unlimited when omitted. */
  network?: { roundTrip: number; down: number };
}

/** What has to be on a page for it to count as visible and usable. */
export interface Goal {
  url: string;
  /** CSS selector of which this many elements must exist. */
  selector: string;
  count: number;
  /**
   * CSS selector of a control that is tapped until this many of those elements exist; when omitted, visibility is
   * enough.
   */
  tap?: { selector: string; count: number };
  /**
   * CSS selector of what must be gone before the page is usable: server-rendered content that has not been hydrated.
   */
  gone?: string;
}

/** Milliseconds from navigation. */
export interface Arrival {
  visible: number;
  usable: number;
}

/** Lighthouse's slow 4G. */
export const SLOW_4G = { roundTrip: 150, down: 1600 };

/** Milliseconds after which a page counts as failed. */
const MAX_WAIT_MS = 60_000;
/** Milliseconds a new window needs to load the browser's own UI. */
const SETTLED = 600;

/** Loads a page in a fresh context with empty caches, and returns when it was visible and usable. */
export async function measureArrival(browser: Browser, goal: Goal, conditions: Conditions): Promise<Arrival> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await throttle(cdp, conditions);
    await page.waitForTimeout(SETTLED);
    await context.addInitScript(`window.goal=${JSON.stringify(goal)};${await probe()}`);
    await page.goto(goal.url, { waitUntil: 'commit', timeout: MAX_WAIT_MS });
    return (await page.evaluate('window.arrival')) as Arrival;
  } finally {
    await context.close();
  }
}

async function throttle(cdp: CDPSession, { cpu, network }: Conditions): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!network) return;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTrip,
    downloadThroughput: (network.down * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

let bundled: Promise<string> | undefined;

function probe(): Promise<string> {
  bundled ??= bundlePage('probe', 'bench/phone/probe.ts', { splitting: false, format: 'iife' }).then((files) =>
    files.get('probe.js')!.toString(),
  );
  return bundled;
}
