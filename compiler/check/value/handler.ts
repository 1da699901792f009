import { actionOf } from '../../actions/index.ts';
import type { After, Run } from '../../actions/type.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import { work } from '../../source/work.ts';
import type { ActionDeclaration, Handler } from '../../tree/resolved.ts';
import type { Checker } from './checker.ts';
import { type Situation, withFacts } from './situation.ts';

/** Checks a handler that starts in this situation. */
export function checkHandler(handler: Handler | undefined, situation: Situation, checker: Checker): void {
  if (handler) checkList(handler, { ...situation, now: true, times: 1, depth: 0 }, checker, []);
}

/** Cost of checking one action, without its formulas: a named action is checked wherever it is run. */
const STEP = 20;

/** Checks a list of actions; returns the facts after it. */
function checkList(
  handler: Handler,
  situation: Situation,
  checker: Checker,
  actions: readonly ActionDeclaration[],
): After {
  const run: Run = {
    checker,
    actions,
    list: (inner, within, running = actions) => checkList(inner, within, checker, running),
  };
  let after: After = situation.facts;
  for (const step of handler.steps) {
    // Unreachable actions are reported elsewhere; their names and types are checked anyway.
    const facts = after === 'over' ? NO_FACTS : after;
    work(STEP);
    after = actionOf(step).check(step, withFacts(situation, facts), run);
  }
  return after;
}
