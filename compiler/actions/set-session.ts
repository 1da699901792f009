import type { Checker } from '../check/value/checker.ts';
import type { Situation } from '../check/value/situation.ts';
import { checkFree, checkNamed, checkValue } from '../check/value/value.ts';
import { emitSend } from '../emit/value.ts';
import { TEXT } from '../expression/types/types.ts';
import { SESSION_OWNER } from '../source/missing.ts';
import type { ActionStep, Send } from '../tree/resolved.ts';
import { afterChange } from './facts.ts';
import { sendIn } from './read.ts';
import type { ActionType } from './type.ts';

interface SetSession {
  with: Send;
}

/** Changes session parameters. */
export const setSession: ActionType<'set-session', SetSession> = {
  read: (spot, env, reading) => ({ with: sendIn(spot, 'with', env, reading) ?? new Map() }),
  contents: (step) => ({ sends: step.with }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    checkParameters(step, situation, checker);
    return afterChange(situation.facts, 'session', step.env);
  },
  emit: (step, n, { emission }) => ({ do: 'set-session', n, with: emitSend(step.with, emission) }),
};

function checkParameters(step: ActionStep & SetSession, situation: Situation, checker: Checker): void {
  const args = new Map(step.with);
  const all = args.get('*');
  args.delete('*');
  if (all) checkValue(all, { is: 'map', of: TEXT, max: 1000 }, situation, checker);
  if (checker.tables.broken.has('session')) {
    checkFree(args, situation, checker);
    return;
  }
  const taken = new Map([...checker.tables.session.keys()].map((name) => [name, TEXT]));
  checkNamed(args, taken, step.spot, SESSION_OWNER, situation, checker, () => true);
}
