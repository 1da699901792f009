/**
 * `npm run faults [ROUNDS] [TEXT]`: opens five screens behind a proxy with each fault, 20 rounds each by default, and only
 * faults whose name holds the text, if one is given. Prints a row for each fault, and ends with 1 where a page was blank, was
 * stuck for 15 s without a retry, did not appear when the fault was lifted, or lost its input.
 *
 *     npm run faults -- 20 --phones 4      four phones at once: most of the time is waiting
 *     npm run faults -- 20 --minutes 60    begins no round after that time, and says how many were played
 *
 * All faults have their first round before any has its second. On a busy machine a page can be late without a fault: play
 * what failed again, with one phone.
 */
import { parseArgs } from 'node:util';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { findChromium } from '../chromium.ts';
import { FAULTS } from './faults.ts';
import type { Fault } from './proxy.ts';
import { type Outcome, playRound, SCREENS, type Screen } from './round.ts';
import { openWorlds, type World } from './worlds.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { phones: { type: 'string', default: '1' }, minutes: { type: 'string', default: '1440' } },
});
const [rounds = '20', text = ''] = positionals;
const end = Date.now() + Number(values.minutes) * 60_000;
const BAD: readonly (keyof Outcome)[] = ['blank', 'stuck', 'lost', 'inputLost'];

/** How often something was played, and how often it had each result. */
type Sums = { [what in keyof Outcome | 'played']: number };
const nothing = (): Sums => ({ played: 0, blank: 0, stuck: 0, lost: 0, inputLost: 0 });

const faults = FAULTS.filter(({ name }) => name.includes(text));
// Nothing that was played would look like nothing that broke.
if (faults.length === 0)
  throw new Error(`no fault has "${text}" in its name: ${FAULTS.map(({ name }) => name).join(', ')}`);
if (!/^[1-9]\d*$/.test(rounds)) throw new Error(`"${rounds}" is no number of rounds`);
const found = new Map(faults.map((fault) => [fault, nothing()]));
const worlds = await openWorlds();
const browser = await startChromium(findChromium());

/** The remaining rounds, in order. */
const left = [...Array(Number(rounds)).keys()].flatMap(() =>
  faults.flatMap((fault) => SCREENS.map((screen) => ({ fault, screen }))),
);
await Promise.all([...Array(Number(values.phones)).keys()].map(async () => playAll(await worlds.another())));
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
