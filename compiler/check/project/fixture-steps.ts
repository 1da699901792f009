import { STEP_KINDS } from '../../../schemas/generated/steps.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';

/** Warns of steps that are probably a slip: times in seconds, and texts that are expected twice, or to be there and not. */
export function checkSteps(fixture: Spot, report: Report): void {
  const steps = fixture.itemsOf('steps');
  checkWaits(steps, report);
  checkDelays(fixture, report);
  for (const step of steps) {
    checkRepeats(step.itemsOf('see'), report);
    checkRepeats(step.itemsOf('notSee'), report);
  }
  checkContradictions(steps, report);
}

/** Nothing on a screen happens in between; shorter times were probably meant in seconds. One is the next moment. */
const TOO_SHORT = { above: 1, below: 100 };

function isTooShort(ms: unknown): ms is number {
  return typeof ms === 'number' && ms > TOO_SHORT.above && ms < TOO_SHORT.below;
}

/** A short wait after a long one may be the rest of a time: `2950` and then `50`. */
function checkWaits(steps: readonly Spot[], report: Report): void {
  let waited = 0;
  for (const step of steps) {
    const wait = step.get('wait');
    if (typeof wait?.value !== 'number') continue;
    const isRest = waited % TOO_SHORT.below !== 0;
    waited += wait.value;
    if (isTooShort(wait.value) && !isRest) reportSeconds(wait, wait.value, 'nothing happens in', report);
  }
}

/** Several short delays say in which order answers arrive. */
function checkDelays(fixture: Spot, report: Report): void {
  const answers = fixture.entriesOf('answers').flatMap(([, spot]) => (spot.isList ? spot.items() : [spot]));
  const short = answers.flatMap((answer) => answer.get('after') ?? []).filter(({ value }) => isTooShort(value));
  const [only] = short;
  if (only && short.length === 1) reportSeconds(only, Number(only.value), 'nobody notices', report);
}

function reportSeconds(spot: Spot, ms: number, what: string, report: Report): void {
  report.add('odd-wait', spot, `${what} ${ms} milliseconds: ${ms} seconds are written ${ms * 1000}`);
}

function checkRepeats(texts: readonly Spot[], report: Report): void {
  const before = new Set<unknown>();
  for (const text of texts) {
    if (before.has(text.value)) {
      const message = `${quoted(String(text.value))} is in this list already: write the text that is meant, or remove it; { "seeInOrder": … } expects a text twice`;
      report.add('same-twice', text, message);
    }
    before.add(text.value);
  }
}

/** Expectations between two actions are about the same moment of the same screen. */
function checkContradictions(steps: readonly Spot[], report: Report): void {
  const expected = { see: new Set<unknown>(), notSee: new Set<unknown>() };
  for (const step of steps) {
    if (step.entries().some(([name]) => isTurn(name))) for (const texts of Object.values(expected)) texts.clear();
    for (const [kind, other] of [
      ['see', 'notSee'],
      ['notSee', 'see'],
    ] as const) {
      for (const text of step.itemsOf(kind)) {
        expected[kind].add(text.value);
        if (!expected[other].has(text.value)) continue;
        const message = `${quoted(String(text.value))} is expected to be there and not to be there, and nothing is done in between: correct one of them`;
        report.add('same-twice', text, message);
      }
    }
  }
}

/** Whether what is on the screen may be other after a step of this name. */
function isTurn(name: string): boolean {
  return name === 'went' || (Object.hasOwn(STEP_KINDS, name) && STEP_KINDS[name as keyof typeof STEP_KINDS] === 'act');
}
