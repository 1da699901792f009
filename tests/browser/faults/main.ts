/**
 * `npm run faults`: opens five screens behind a proxy with each fault. Prints a row for each fault, and ends with 1 where a
 * page was blank, was stuck for 15 s without a retry, did not appear when the fault was lifted, or lost its input.
 *
 * All faults have their first round before any has its second. On a busy machine a page can be late without a fault: play
 * what failed again, with one phone.
 */
import { numberFrom, wordsAndOptionsOf } from '../../../build/options.mjs';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { findChromium } from '../chromium.ts';
import { FAULTS } from './faults.ts';
import type { Fault } from './proxy.ts';
import { type Outcome, playRound, SCREENS, type Screen } from './round.ts';
import { openWorlds, type World } from './worlds.ts';

const USAGE = `Usage: npm run faults -- [ROUNDS] [TEXT] [options]

  ROUNDS        rounds of each fault on each screen (20)
  TEXT          only faults whose name holds it
  --phones N    phones at once (1): most of the time is waiting
  --minutes N   begins no round after that time, and says how many were played`;
const { words, values } = wordsAndOptionsOf(USAGE, {
  phones: { type: 'string', default: '1' },
  minutes: { type: 'string', default: '1440' },
});
const [writtenRounds = '20', text = ''] = words;
const rounds = numberFrom(USAGE, 'ROUNDS', writtenRounds);
const phones = numberFrom(USAGE, '--phones', values.phones);
const end = Date.now() + numberFrom(USAGE, '--minutes', values.minutes) * 60_000;
const BAD: readonly (keyof Outcome)[] = ['blank', 'stuck', 'lost', 'inputLost'];

/** How often something was played, and how often it had each result. */
type Sums = { [what in keyof Outcome | 'played']: number };
const nothing = (): Sums => ({ played: 0, blank: 0, stuck: 0, lost: 0, inputLost: 0 });

const faults = FAULTS.filter(({ name }) => name.includes(text));
// Nothing that was played would look like nothing that broke.
if (faults.length === 0)
  throw new Error(`no fault has "${text}" in its name: ${FAULTS.map(({ name }) => name).join(', ')}`);
const found = new Map(faults.map((fault) => [fault, nothing()]));
const worlds = await openWorlds();
const browser = await startChromium(findChromium());

/** The remaining rounds, in order. */
const left = [...Array(rounds).keys()].flatMap(() =>
  faults.flatMap((fault) => SCREENS.map((screen) => ({ fault, screen }))),
);
await Promise.all([...Array(phones).keys()].map(async () => playAll(await worlds.another())));
await browser.close().catch(() => {});
await worlds.close();

const all = [...found.values()].reduce((sums, one) => {
  for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += one[name];
  return sums;
}, nothing());
console.log(`${'fault'.padEnd(42)} played ${BAD.map((name) => name.padStart(9)).join(' ')}`);
for (const [{ name }, sums] of [...found, [{ name: 'all' }, all] as const])
  console.log(
    `${name.padEnd(42)} ${String(sums.played).padStart(6)} ${BAD.map((bad) => String(sums[bad]).padStart(9)).join(' ')}`,
  );
process.exit(BAD.some((name) => all[name] > 0) ? 1 : 0);

/** Takes the next round while there is one and time for it. */
async function playAll(world: World): Promise<void> {
  for (let next = left.shift(); next && Date.now() < end; next = left.shift())
    await play(world, next.fault, next.screen);
}

async function play(world: World, fault: Fault, screen: Screen): Promise<void> {
  const outcome = await playRound(browser, world.of(fault), fault, screen).catch(() => undefined);
  if (!outcome)
    return void console.error(`  ${fault.name}: ${screen.path.split('?')[0]} was not played: the browser has ended`);
  const sums = found.get(fault)!;
  sums.played += 1;
  for (const name of BAD.filter((name) => outcome[name])) {
    sums[name] += 1;
    console.error(`  ${fault.name}: ${screen.path.split('?')[0]} ${name}`);
  }
}
