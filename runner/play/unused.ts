import type { Step } from '../../schemas/generated/types.ts';
import { holds } from '../why/candidates.ts';
import type { Run } from './run.tsx';

/** Where the fixture has the texts that a failed step expects in answers that have not been given. */
export function unusedAnswers({ fixture, log }: Pick<Run, 'fixture' | 'log'>, step: Step): string[] {
  const wanted = textsOf(step);
  return Object.entries(fixture.document.answers ?? {}).flatMap(([call, answer]) => {
    const turns: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
    const made = log.calls.filter((sent) => sent.call === call).length;
    const has = (turn: unknown) => wanted.find((text) => holds(turn, text));
    // What an answer that was given has is known already.
    if (turns.slice(0, made).some((turn) => has(turn) !== undefined)) return [];
    const at = turns.findIndex(has);
    if (at < 0) return [];
    const line = fixture.lineOf(Array.isArray(answer) ? ['answers', call, at] : ['answers', call]);
    return [
      `"${has(turns[at])}" is in the answer at line ${line}, which has not been given: ${madeText(call, made, at)}`,
    ];
  });
}

/** The texts that a step expects to be shown. */
function textsOf(step: Step): string[] {
  if ('see' in step) return step.see;
  if ('toast' in step) return step.toast === null ? [] : [step.toast];
  return 'tap' in step ? [step.tap] : [];
}

function madeText(call: string, made: number, at: number): string {
  if (made === 0) return `call ${call} was not made`;
  return `it is number ${at + 1} of call ${call}, which was made ${made === 1 ? 'once' : `${made} times`}`;
}
