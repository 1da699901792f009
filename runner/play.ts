import type { Bench } from './bench.ts';
import type { Fixture } from './fixture.ts';
import { belongingsOf } from './journey.ts';
import { perform } from './perform.ts';
import { Run } from './run.tsx';
import { faultsIn } from './turns.ts';
import { type Verdict, verdictOn, verdictUnplayed } from './verdict.ts';

/** Plays a fixture on the real renderer in this process's page. Never throws. */
export async function play(fixture: Fixture, bench: Bench): Promise<Verdict> {
  const entry = bench.screens.get(fixture.screen);
  if (!entry) return verdictUnplayed(fixture);
  const [fault] = faultsIn(fixture.document.answers, belongingsOf(fixture.document, bench.screens).calls);
  if (fault) return verdictOn(fixture, { lines: [fault.message], line: fixture.lineOf(fault.path) });
  const run = new Run(fixture, entry, bench);
  try {
    return await perform(fixture, run);
  } finally {
    await run.close();
  }
}
