/** A few of the faults that `npm run faults` plays on five screens: those that a change breaks most easily. */
import type { Browser } from 'playwright-core';
import { startChromium } from '../../runner/browser/chromium.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { FAULTS } from './faults/faults.ts';
import { type FaultProxy, openProxy } from './faults/proxy.ts';
import { playRound, SCREENS } from './faults/round.ts';

let server: RunningServer;
let browser: Browser;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await startServer({ port: 0, host: '127.0.0.1', say: () => {} });
  browser = await startChromium(findChromium());
  proxy = await openProxy(server.address);
});
afterAll(async () => {
  proxy?.close();
  await browser?.close();
  await server?.stop();
});

for (const name of ['page: cut in its style', 'scripts: stalled', 'calls: stalled', 'calls: 502 with HTML']) {
  test(`neither blank nor stuck, and nothing lost, with ${name}`, async () => {
    const fault = FAULTS.find((one) => one.name === name)!;
    for (const screen of [SCREENS[0]!, SCREENS[3]!]) {
      const outcome = await playRound(browser, proxy, fault, screen);
      assert.equal(outcome, { blank: false, stuck: false, lost: false, inputLost: false }, screen.path);
    }
  });
}

test('there are 31 faults, each with a name of its own', () => {
  assert.is(new Set(FAULTS.map(({ name }) => name)).size, 31);
});
