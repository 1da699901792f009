/**
 * `npm run faults [ROUNDS] [TEXT]`: opens five screens behind a proxy with each fault, 20 rounds each unless told otherwise; only
 * faults whose name holds the text, if one is given. Prints a row for each fault, and ends with 1 where a page was blank, was
 * stuck for 15 s without a way on, did not come when the fault was lifted, or lost what was typed.
 */
import { startChromium } from '../../../runner/browser/chromium.ts';
import { findChromium } from '../chromium.ts';
import { FAULTS } from './faults.ts';
import { type Outcome, playRound, SCREENS } from './round.ts';
import { openWorlds } from './worlds.ts';

const [rounds = '20', text = ''] = process.argv.slice(2);
const worlds = await openWorlds();
const browser = await startChromium(findChromium());
const BAD: readonly (keyof Outcome)[] = ['blank', 'stuck', 'lost', 'inputLost'];
const sums = { blank: 0, stuck: 0, lost: 0, inputLost: 0 };
let played = 0;

console.log(`${'fault'.padEnd(42)} rounds ${BAD.map((name) => name.padStart(9)).join(' ')}`);
for (const fault of FAULTS.filter(({ name }) => name.includes(text))) {
  const found = { blank: 0, stuck: 0, lost: 0, inputLost: 0 };
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const screen of SCREENS) {
      const outcome = await playRound(browser, worlds.of(fault), fault, screen);
      for (const name of BAD) if (outcome[name]) found[name] += 1;
      for (const name of BAD) if (outcome[name]) console.error(`  ${fault.name}: ${screen.path.split('?')[0]} ${name}`);
    }
  }
  for (const name of BAD) sums[name] += found[name];
  const count = Number(rounds) * SCREENS.length;
  played += count;
  console.log(
    `${fault.name.padEnd(42)} ${String(count).padStart(6)} ${BAD.map((name) => String(found[name]).padStart(9)).join(' ')}`,
  );
}
console.log(
  `${'all'.padEnd(42)} ${String(played).padStart(6)} ${BAD.map((name) => String(sums[name]).padStart(9)).join(' ')}`,
);
await browser.close();
await worlds.close();
process.exit(BAD.some((name) => sums[name] > 0) ? 1 : 0);
