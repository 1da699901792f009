import type { Bench } from './bench.ts';
import { StepFailure } from './failure.ts';
import type { Fixture } from './fixture.ts';
import { Run } from './run.tsx';
import { faultsIn } from './turns.ts';
import { type Verdict, verdictOn } from './verdict.ts';
import { explainFailure } from './why/index.ts';

/** Plays a fixture on the real renderer in this process's page. Never throws. */
export async function play(fixture: Fixture, bench: Bench): Promise<Verdict> {
  const started = performance.now();
  const verdict = (lines: readonly string[], line?: number): Verdict =>
    verdictOn(fixture, { lines, line, took: performance.now() - started });
  const entry = bench.screens.get(fixture.screen);
  if (!entry) return verdict([`screen ${fixture.screen} has an error and cannot be played; see screens check`]);
  const { steps, answers } = fixture.document;
  const [fault] = faultsIn(answers, entry.document.calls);
  if (fault) return verdict([fault.message], fixture.lineOf(fault.path));
  const run = new Run(fixture, entry, bench);
  let at = -1;
  try {
    await run.open();
    for (at = 0; at < steps.length; at += 1) await run.step(steps[at]!);
    return verdict(complaints(run));
  } catch (error) {
    return verdict(linesOf(error, run), fixture.lineOf(at < 0 ? ['open'] : ['steps', at]));
  } finally {
    await run.close();
  }
}

/** What went wrong that no step asks for: crashes, steps that failed. */
function complaints({ log }: Run): string[] {
  return log.reports
    .filter(({ code }) => /crashed|failed$/.test(code) && code !== 'copy-failed')
    .map(({ code, message }) => `${code}: ${message}`);
}

/** What did not hold, with the document's explanation. */
function linesOf(error: unknown, run: Run): string[] {
  if (!(error instanceof StepFailure)) return [String(error instanceof Error ? error.message : error)];
  const lines = error.message.split('\n');
  if (error.question && run.screen)
    lines.push(...explainFailure(run.screen, run.entry.sources, run.stage.page, error.question));
  const reports = run.log.reports.filter(({ code }) => code.startsWith('answer-'));
  return [...lines, ...reports.slice(0, 2).map(({ message }) => message)];
}
