/**
 * `npm run faults`: opens five screens behind a proxy with each fault, or with two at once. Prints a row for each fault, and
 * ends with 1 where a page was blank, was stuck for 15 s without a retry, did not appear when the fault was lifted, or lost
 * its input.
 *
 * All faults have their first round before any has its second. On a busy machine a page can be late without a fault: play
 * what failed again, with one phone.
 */
import { numberFrom, wordsAndOptionsOf } from '../../../build/options.mjs';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { createRandom } from '../../../runner/world/random.ts';
import { findChromium } from '../chromium.ts';
import { FAULTS } from './faults.ts';
import type { Fault } from './proxy.ts';
import { type Outcome, playRound, SCREENS, type Screen } from './round.ts';
import { openWorlds, type World } from './worlds.ts';

const USAGE = `Usage: npm run faults -- [ROUNDS] [TEXT] [options]

  ROUNDS        rounds of each fault on each screen (20)
  TEXT          only faults whose name holds it
  --pairs       two faults at once, of different requests, in random order; prints only those that broke something
  --returning   phones that have been there before, with a service worker
  --phones N    phones at once (1): most of the time is waiting
  --minutes N   begins no round after that time, and says how many were played`;
const { words, values } = wordsAndOptionsOf(USAGE, {
  pairs: { type: 'boolean', default: false },
  returning: { type: 'boolean', default: false },
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

/** What is played: a fault, or two at once. */
interface Trouble {
  name: string;
  faults: readonly Fault[];
}
const troubles = (
  values.pairs ? pairsOf(FAULTS) : FAULTS.map((fault) => ({ name: fault.name, faults: [fault] }))
).filter(({ name }) => name.includes(text));
// Nothing that was played would look like nothing that broke.
if (troubles.length === 0)
  throw new Error(`no fault has "${text}" in its name: ${FAULTS.map(({ name }) => name).join(', ')}`);
const found = new Map(troubles.map((trouble) => [trouble, nothing()]));
const worlds = await openWorlds();
const browser = await startChromium(findChromium());

const random = createRandom(Date.now());
/** The remaining rounds, in order. */
const left = [...Array(rounds).keys()].flatMap(() => {
  const all = troubles.flatMap((trouble) => SCREENS.map((screen) => ({ trouble, screen })));
  return values.pairs ? random.shuffle(all) : all;
});
await Promise.all([...Array(phones).keys()].map(async () => playAll(await worlds.another())));
await browser.close().catch(() => {});
await worlds.close();

const all = [...found.values()].reduce((sums, one) => {
  for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += one[name];
  return sums;
}, nothing());
const width = Math.max(...troubles.map(({ name }) => name.length));
console.log(`${'fault'.padEnd(width)} played ${BAD.map((name) => name.padStart(9)).join(' ')}`);
const told = [...found].filter(([, sums]) => !values.pairs || BAD.some((bad) => sums[bad] > 0));
for (const [{ name }, sums] of [...told, [{ name: 'all' }, all] as const])
  console.log(
    `${name.padEnd(width)} ${String(sums.played).padStart(6)} ${BAD.map((bad) => String(sums[bad]).padStart(9)).join(' ')}`,
  );
process.exit(BAD.some((name) => all[name] > 0) ? 1 : 0);

/** Every two faults that affect different requests. */
function pairsOf(faults: readonly Fault[]): Trouble[] {
  return faults.flatMap((first, at) =>
    faults
      .slice(at + 1)
      .filter(({ to }) => !to.some((kind) => first.to.includes(kind)))
      .map((second) => ({ name: `${first.name} + ${second.name}`, faults: [first, second] })),
  );
}

/** Takes the next round while there is one and time for it. */
async function playAll(world: World): Promise<void> {
  for (let next = left.shift(); next && Date.now() < end; next = left.shift())
    await play(world, next.trouble, next.screen);
}

async function play(world: World, trouble: Trouble, screen: Screen): Promise<void> {
  const { name, faults } = trouble;
  const visit = { faults, screen, returning: values.returning };
  const outcome = await playRound(browser, world.of(faults), visit).catch(() => undefined);
  if (!outcome)
    return void console.error(`  ${name}: ${screen.path.split('?')[0]} was not played: the browser has ended`);
  const sums = found.get(trouble)!;
  sums.played += 1;
  for (const bad of BAD.filter((bad) => outcome[bad])) {
    sums[bad] += 1;
    console.error(`  ${name}: ${screen.path.split('?')[0]} ${bad}`);
  }
}
