/** A few of the faults that `npm run faults` plays on five screens: those that changes break most easily. */
import type { Browser } from 'playwright-core';
import { startChromium } from '../../runner/browser/chromium.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';
import { findChromium } from './chromium.ts';
import { FAULTS } from './faults/faults.ts';
import { playRound, SCREENS } from './faults/round.ts';
import { openWorlds, type Worlds } from './faults/worlds.ts';

let browser: Browser;
let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
  browser = await startChromium(findChromium());
});
afterAll(async () => {
  await browser?.close();
  await worlds?.close();
});

for (const name of [
  'page: reset after its first bytes',
  'scripts: stalled',
  'calls: stalled',
  'calls: 502 with HTML',
]) {
  test(`with ${name} a page is never blank or stuck, and no input is lost`, async () => {
    const fault = FAULTS.find((one) => one.name === name)!;
    for (const screen of [SCREENS[0]!, SCREENS[3]!]) {
      const outcome = await playRound(browser, worlds.of([fault]), { faults: [fault], screen, returning: false });
      assert.equal(outcome, { blank: false, stuck: false, lost: false, inputLost: false }, screen.path);
    }
  });
}

test('a page that breaks off is not blank on a phone with the service worker either', async () => {
  const faults = [FAULTS.find(({ name }) => name === 'page: cut at its end')!];
  const outcome = await playRound(browser, worlds.of(faults), { faults, screen: SCREENS[0]!, returning: true });
  assert.equal(outcome, { blank: false, stuck: false, lost: false, inputLost: false });
});

test('there are 31 faults with different names', () => {
  assert.is(new Set(FAULTS.map(({ name }) => name)).size, 31);
});
