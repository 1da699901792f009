import type { Bench } from './bench.ts';
import type { Fixture } from './fixture.ts';
import { perform } from './perform.ts';
import { Run } from './run.tsx';
import { faultsIn } from './turns.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** Plays a fixture on the real renderer in this process's page. Never throws. */
export async function play(fixture: Fixture, bench: Bench): Promise<Verdict> {
  const refused = (line: string, at?: number): Verdict => verdictOn(fixture, { lines: [line], line: at });
  const entry = bench.screens.get(fixture.screen);
  if (!entry) return refused(`screen ${fixture.screen} has an error and cannot be played; see screens check`);
  const [fault] = faultsIn(fixture.document.answers, entry.document.calls);
  if (fault) return refused(fault.message, fixture.lineOf(fault.path));
  const run = new Run(fixture, entry, bench);
  try {
    return await perform(fixture, run);
  } finally {
    await run.close();
  }
}
