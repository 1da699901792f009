import type { Browser, Page } from 'playwright-core';
import { encodeAnswer, type FixtureAnswer } from '../../runner/fixture/answers.ts';
import type { Fixture } from '../../runner/play/runner.ts';
import type { CompiledCall } from '../../schemas/compiled.ts';
import type { Check, Person } from './checks.ts';

type Calls = { readonly [name: string]: CompiledCall };

/** Runs in the page: a native shell that records its messages. */
const SHELL = 'window.told = []; window.AppBridge = { postMessage: (text) => told.push(JSON.parse(text).action) };';

/** Opens a fixture's screen as served, and checks it like a hand-written Playwright test. Throws on a failure. */
export async function checkByBrowser(
  check: Check,
  { document: fixture }: Fixture,
  calls: Calls,
  { browser, address }: { browser: Browser; address: string },
): Promise<void> {
  // A new context per test, as in Playwright's runner.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const requested: string[] = [];
    await page.addInitScript(SHELL);
    await page.route(/\/(examine|api|gopia)\//, (route) => {
      const { pathname } = new URL(route.request().url());
      const call = Object.keys(calls).find((name) => calls[name]!.path === pathname);
      if (call === undefined) return route.abort();
      requested.push(call);
      const answer = fixture.answers?.[call] as FixtureAnswer | undefined;
      return answer ? route.fulfill({ body: encodeAnswer(call, calls[call]!, answer).text }) : route.abort();
    });
    await page.goto(address + fixture.open, { waitUntil: 'commit' });
    await check.by(personAt(page, requested));
  } finally {
    await context.close();
  }
}

function personAt(page: Page, requested: readonly string[]): Person {
  const first = (text: string) => page.getByText(text, { exact: true }).first();
  const messages = () => page.evaluate(() => (window as unknown as { told: string[] }).told.join());
  return {
    sees: (text) => first(text).waitFor(),
    async lacks(text) {
      await first(text).waitFor({ state: 'hidden' });
    },
    taps: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    types: (text, label) => page.getByLabel(label, { exact: true }).fill(text),
    isTold: (text) => first(text).waitFor(),
    isLedTo: (path) => page.waitForURL((url) => url.pathname === path),
    async sends(call) {
      while (!requested.includes(call)) await page.waitForTimeout(5);
    },
    async tellsShell(actions) {
      while ((await messages()) !== actions.join()) await page.waitForTimeout(5);
    },
  };
}
