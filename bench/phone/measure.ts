import type { Browser, CDPSession } from 'playwright-core';
import { bundlePage } from '../bundle.ts';

/** What the phone is like. */
export interface Conditions {
  /** By how much the processor is slowed down. */
  cpu: number;
  /** Round trip in milliseconds and kilobits per second down; absent: nothing in the way. */
  network?: { roundTrip: number; down: number };
}

/** What is waited for on a page. */
export interface Goal {
  url: string;
  /** CSS: there must be so many of these. */
  selector: string;
  count: number;
  /** CSS of a control of which one tap, however often repeated, makes more of them appear, until there are so many; absent: seeing is enough. */
  tap?: { selector: string; count: number };
  /** CSS of what must be gone before the page can be used: what the server has drawn and no renderer has taken over yet. */
  gone?: string;
}

/** Milliseconds from navigation. */
export interface Arrival {
  visible: number;
  usable: number;
}

/** Slow 4G as Lighthouse has it. */
export const SLOW_4G = { roundTrip: 150, down: 1600 };

/** Milliseconds after which a page has failed. */
const MAX_WAIT_MS = 60_000;
/** Milliseconds in which a new window has loaded what the browser itself shows around pages. */
const SETTLED = 600;

/** Loads a page in a fresh context, with nothing in any cache, and says when it could be seen and used. */
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
