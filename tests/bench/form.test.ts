import type { Browser } from 'playwright-core';
import { CONTESTANTS, MEASURES, openFormBench } from '../../bench/form/measure.ts';
import { startChromium } from '../../runner/browser/chromium.ts';
import { findChromium } from '../browser/chromium.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium(findChromium());
});
afterAll(() => browser?.close());

// What it measures is not asserted: machines differ. That both draw and send the same is held by the bench itself.
test('the form as a document is measured beside the same page by hand', async () => {
  const bench = await openFormBench(browser, '');
  try {
    const samples = await bench.run({ n: 20, layout: true, rounds: 1 });
    for (const contestant of CONTESTANTS)
      for (const measure of MEASURES)
        assert.ok(samples[contestant][measure][0]! > 0, `${contestant}: ${measure} has no value`);
  } finally {
    bench.stop();
  }
});
