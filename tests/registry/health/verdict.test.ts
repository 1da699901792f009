import { createJudge, falseAlarmsOn, type Slice } from '../../../registry/health/verdict.ts';
import { triesAll } from '../../all.ts';
import { assert, test } from '../../suite.ts';
import { pick, play, type Rollout, seeded } from './rollouts.ts';

const SHARES = [0.001, 0.005, 0.01, 0.05];

/** All kinds of rollouts in which the candidate is as good as production. */
function alike(seed: number): Rollout {
  const random = seeded(seed);
  return {
    screens: pick(random, [1, 3, 8]),
    traffic: pick(random, [30, 200, 1000]),
    percent: pick(random, [1, 5, 10, 50, 90]),
    minutes: 20,
    past: pick(random, [0, 10, 60]),
    rates: { crashed: pick(random, SHARES), failed: pick(random, SHARES), blank: pick(random, SHARES) },
  };
}

function halted(count: number, rollout: (seed: number) => Rollout): number {
  let halts = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const { slices, before } = play(rollout(seed), seeded(-seed));
    const { hear } = createJudge(before, falseAlarmsOn(0));
    if (slices.some((slice) => hear(slice).halt)) halts += 1;
  }
  return halts;
}

/** The number of rollouts without a difference; ten thousand with `npm test -- all registry/health`. */
const ALIKE = triesAll ? 10_000 : 2_000;

test('at most 1 % of rollouts without a difference are halted, evaluated every ten seconds', () => {
  const halts = halted(ALIKE, alike);
  console.log(`  ${halts} of ${ALIKE} were halted`);
  assert.ok(halts <= ALIKE / 100, `${halts}`);
});

/**
 * The usual test: the difference of two proportions in standard errors, compared with its 1 % limit at every
 * evaluation.
 */
function comparesShares(slices: readonly Slice[]): boolean {
  const sum = { of: [0, 0], bad: [0, 0] };
  return slices.some(({ candidate, production }) => {
    for (const [side, counts] of [candidate, production].entries()) {
      for (const { opened, crashed } of counts.values()) {
        sum.of[side]! += opened;
        sum.bad[side]! += crashed;
      }
    }
    const [[m = 0, n = 0], [a = 0, b = 0]] = [sum.of, sum.bad];
    const rate = (a + b) / (m + n);
    return (a / m - b / n) / Math.sqrt(rate * (1 - rate) * (1 / m + 1 / n)) > 2.326;
  });
}

test('a test designed for one evaluation halts far more than 1 % when it is repeated', () => {
  let halts = 0;
  for (let seed = 1; seed <= 500; seed += 1) {
    if (comparesShares(play({ ...alike(seed), percent: 50, screens: 1 }, seeded(-seed)).slices)) halts += 1;
  }
  console.log(`  ${halts} of 500 were halted`);
  assert.ok(halts > 15, `${halts}`);
});

/** The factor on all rates of both sides while the backend is down. */
const DOWN = 20;

for (const percent of [1, 5, 10, 50, 90]) {
  test(`a backend that fails for both sides during a rollout rarely halts it: ${percent} %`, () => {
    const weather = (minute: number) => (minute < 5 || minute > 15 ? 1 : DOWN);
    const halts = halted(300, (seed) => ({ ...alike(seed), percent, weather }));
    console.log(`  ${halts} of 300 were halted`);
    assert.ok(halts <= 12, `${halts}`);
  });
}

test('a backend that fails from the start rarely halts a rollout to half of the phones', () => {
  const halts = halted(300, (seed) => ({ ...alike(seed), percent: 50, weather: () => DOWN }));
  console.log(`  ${halts} of 300 were halted`);
  assert.ok(halts <= 30, `${halts}`);
});

const RISE = { crashed: 0.01, failed: 0.01, blank: 0.01 };

/** Rollouts in which one rate rises from 1 % to 6 %, until the candidate was opened 500 times. */
const RISES: [what: string, rollout: Partial<Rollout>][] = [
  ['one in a hundred gets the candidate', { percent: 1, traffic: 10_000 }],
  ['one in twenty gets the candidate', { percent: 5, traffic: 2_000 }],
  ['one in five gets the candidate', { percent: 20, traffic: 500 }],
  ['half get the candidate, and production was there for an hour', { percent: 50, traffic: 200, past: 60 }],
  ['nearly all get the candidate, and production was there for two hours', { percent: 90, traffic: 50, past: 120 }],
  ['few phones, production was there for a day', { percent: 50, traffic: 4, past: 1440 }],
];

for (const [what, given] of RISES) {
  for (const trouble of ['crashed', 'failed', 'blank'] as const) {
    test(`a rise of ${trouble} from 1 % to 6 % halts within 500 openings of the candidate: ${what}`, () => {
      const base = { screens: 3, traffic: 1000, percent: 5, past: 0, rates: RISE, candidate: { [trouble]: 0.06 } };
      const rollout = { ...base, ...given };
      const minutes = 500 / ((rollout.traffic * rollout.percent) / 100);
      const halts = halted(200, () => ({ ...rollout, minutes }));
      console.log(`  ${halts / 2} %`);
      assert.ok(halts >= 190, `${halts} of 200`);
    });
  }
}

test('the false alarms of all days of a rollout add up to 1 %', () => {
  const days = Array.from({ length: 10_000 }, (_, day) => falseAlarmsOn(day));
  const sum = days.reduce((all, one) => all + one, 0);
  assert.ok(sum > 0.0099 && sum <= 0.01, `${sum}`);
});

test('an attacker who opens pages and reports a crash of each needs at least three of them to halt a rollout', () => {
  for (const [traffic, percent] of [
    [200, 5],
    [1_000, 5],
    [10_000, 5],
    [10_000, 50],
  ] as const) {
    const rollout = { screens: 3, traffic, percent, minutes: 20, past: 60, rates: RISE };
    const pages = Array.from({ length: 10 }, (_, seed) => pagesToHalt(rollout, seeded(-seed - 1)));
    const [least = 0, half = 0] = [0, 5].map((at) => pages.sort((one, other) => one - other)[at]);
    console.log(
      `  ${traffic} openings a minute, ${percent} %: ${least} pages at least, ${half} for half of the rollouts`,
    );
    assert.ok(least >= 3, `${least} pages`);
  }
});

/** How many pages an attacker opens, one every ten seconds, until the rollout is halted. */
function pagesToHalt(rollout: Rollout, random: () => number): number {
  const { slices, before } = play(rollout, random);
  const { hear } = createJudge(before, falseAlarmsOn(0));
  const at = slices.findIndex(({ candidate, production }) => {
    const one = candidate.get('screen0')!;
    const forged = { ...one, opened: one.opened + 1, shown: one.shown + 1, crashed: one.crashed + 1 };
    return hear({ candidate: new Map([...candidate, ['screen0', forged]]), production }).halt;
  });
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}
