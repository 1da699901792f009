import { faultsIn } from '../fixture/answer-order.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { type Verdict, verdictOn, verdictUnplayed } from '../fixture/verdict.ts';
import type { Setup } from '../page/setup.ts';
import { screensNamedIn, screensOf, sharedPartsOf } from './journey.ts';
import { perform } from './perform.ts';
import { Run } from './run.tsx';

/**
 * Plays a fixture on the real renderer in this process's page. Never throws.
 *
 * @param ended called with the run before its page is removed
 */
export async function play(
  fixture: Fixture,
  setup: Setup,
  ended: (run: Run, verdict: Verdict) => void = () => {},
): Promise<Verdict> {
  // Without its routes, a screen that the fixture leads to cannot be told from another.
  const broken = screensNamedIn(fixture.document).find((name) => !setup.screens.has(name));
  if (broken !== undefined) return verdictUnplayed(fixture, broken);
  const { answers } = fixture.document;
  const { calls } = sharedPartsOf(fixture.document, setup.screens);
  const [fault] = faultsIn(answers, calls, screensOf(fixture.document));
  if (fault) return verdictOn(fixture, { lines: [fault.message], line: fixture.lineOf(fault.path) });
  const run = new Run(fixture, setup.screens.get(fixture.screen)!, setup);
  try {
    const verdict = await perform(fixture, run);
    ended(run, verdict);
    return verdict;
  } finally {
    await run.close();
  }
}
