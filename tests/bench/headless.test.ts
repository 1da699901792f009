import type { Browser } from 'playwright-core';
import { measureRivals } from '../../bench/headless/rivals.ts';
import { startChromium } from '../../runner/browser/chromium.ts';
import { findChromium } from '../browser/chromium.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium(findChromium());
});
afterAll(() => browser?.close());

// What it measures is not asserted: machines differ.
test('the same checks hold as fixtures, with Testing Library and with Playwright', async () => {
  const { checks, ...times } = await measureRivals(browser, 1);
  assert.ok(checks > 0);
  for (const [way, [time]] of Object.entries(times)) assert.ok(time! > 0, `${way} has no value`);
});
