import { StepFailure } from './failure.ts';
import type { Fixture } from './fixture.ts';
import { complaintsIn } from './log.ts';
import type { Run } from './run.tsx';
import { type Verdict, verdictOn } from './verdict.ts';
import { explainFailure } from './why/index.ts';

/** Opens a fixture's screen and does its steps, up to the first that does not hold. The screen stays. Never throws. */
export async function perform(fixture: Fixture, run: Run): Promise<Verdict> {
  const started = performance.now();
  const verdict = (lines: readonly string[], line?: number): Verdict =>
    verdictOn(fixture, { lines, line, took: performance.now() - started });
  const { steps } = fixture.document;
  let at = -1;
  try {
    await run.open();
    for (at = 0; at < steps.length; at += 1) await run.step(steps[at]!);
    return verdict(complaintsIn(run.log));
  } catch (error) {
    return verdict(linesOf(error, run), fixture.lineOf(at < 0 ? ['open'] : ['steps', at]));
  }
}

/** What did not hold, with the document's explanation. */
function linesOf(error: unknown, run: Run): string[] {
  if (!(error instanceof StepFailure)) return [String(error instanceof Error ? error.message : error)];
  const lines = error.message.split('\n');
  const { scene } = run;
  if (error.question && scene) lines.push(...explainFailure(scene, error.question));
  const reports = run.log.reports.filter(({ code }) => code.startsWith('answer-'));
  return [...lines, ...reports.slice(0, 2).map(({ message }) => message)];
}
