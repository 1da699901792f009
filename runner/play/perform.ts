import type { Step } from '../../schemas/generated/types.ts';
import { StepFailure } from '../fixture/failure.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { issueLine, MAX_LINES, type Verdict, verdictOn } from '../fixture/verdict.ts';
import { kindOf } from '../steps/kinds.ts';
import { awaitsTime, explainEffect, explainLeft } from '../why/effect.ts';
import { explainFailure } from '../why/index.ts';
import { complaintsIn, hasLeft } from '../world/log.ts';
import type { Run } from './run.tsx';
import { unansweredCalls } from './unanswered.ts';
import { unusedAnswers } from './unused.ts';

/** Opens a fixture's screen and runs its steps up to the first failure. The screen stays open. Never throws. */
export async function perform(fixture: Fixture, run: Run): Promise<Verdict> {
  const started = performance.now();
  const verdict = (lines: readonly string[], line?: number, failed?: number): Verdict =>
    verdictOn(fixture, { lines, line, at: failed, took: performance.now() - started });
  const { steps } = fixture.document;
  let at = -1;
  try {
    await run.open();
    for (at = 0; at < steps.length; at += 1) await run.step(steps, at);
    const { idle } = fixture;
    return verdict([...complaintsIn(run.log), ...(idle ? [issueLine(idle)] : [])], idle?.line);
  } catch (error) {
    const lines = linesOf(error, run, steps[at]);
    return at < 0 ? verdict(lines, fixture.lineOf(['open'])) : verdict(lines, fixture.lineOf(['steps', at]), at);
  }
}

/** The failure, with the document's explanation. */
function linesOf(error: unknown, run: Run, step: Step | undefined): string[] {
  if (!(error instanceof StepFailure)) return [String(error instanceof Error ? error.message : error)];
  const lines = error.message.split('\n');
  const { scene } = run;
  if (error.question && scene) lines.push(...explainFailure(scene, error.question));
  if (step) lines.push(...(kindOf(step) === 'effect' ? explainEffect(run.visits, step) : explainLeft(run.visits)));
  const answers = [...(step ? unusedAnswers(run, step) : []), ...circumstances(run)];
  // What answers are missing explains more than the last parts of a long condition.
  return [...lines.slice(0, MAX_LINES - answers.length), ...answers];
}

/** Maximum number of circumstances of a kind that a failure lists. */
const MAX_NAMED = 2;

/** Circumstances that may have caused a failure: warnings of the check, and answers missing, malformed or pending. */
function circumstances(run: Run): string[] {
  const { log, screen, visits } = run;
  const missing = unansweredCalls(run);
  const isNews = (message: string) => !missing.some((call) => message.startsWith(`call ${call}:`));
  const odd = log.reports.filter(({ code, message }) => code.startsWith('answer-') && isNews(message));
  const awaits = screen?.phase() === 'loading' || visits.slice(-1).some(awaitsTime);
  const due = awaits && !hasLeft(log) ? dueText(run) : undefined;
  const { doubts = [] } = run.fixture;
  return [
    ...doubts.slice(0, MAX_NAMED).map((issue) => `the check warns: ${issueLine(issue)}`),
    ...missing.slice(0, MAX_NAMED).map((call) => `the fixture has no answer for call ${call}, which was made`),
    ...odd.slice(0, MAX_NAMED).map(({ message }) => message),
    ...(due === undefined ? [] : [`time only passes in a \`wait\`, and ${due}; is a \`wait\` missing?`]),
  ];
}

/** What time would bring: an answer, or else the next event of any kind; undefined if there is none. */
function dueText({ log, stage: { clock } }: Run): string | undefined {
  const [first] = log.awaited.toSorted((a, b) => a.at - b.at);
  if (first) return `the answer of ${first.call} comes in ${first.at - clock.now()} ms`;
  const next = clock.next();
  return next === undefined ? undefined : `the next event is due in ${next} ms`;
}
