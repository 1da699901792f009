import { withFacts } from '../check/value/situation.ts';
import { emitCondition } from '../emit/value.ts';
import { either } from '../expression/types/facts.ts';
import type { Formula, Handler } from '../tree/resolved.ts';
import { conditionIn } from './read.ts';
import type { ActionType } from './type.ts';

interface If {
  when: Formula | undefined;
  then: Handler;
  else?: Handler | undefined;
}

/** Runs one of two handlers, depending on a condition. */
export const ifAction: ActionType<'if', If> = {
  read: (spot, env, reading) => {
    const otherwise = spot.get('else');
    return {
      when: conditionIn(spot, 'when', env, reading),
      then: reading.list(spot.get('then') ?? spot, env),
      else: otherwise && reading.list(otherwise, env),
    };
  },
  contents: (step) => ({ condition: step.when, lists: step.else ? [step.then, step.else] : [step.then] }),
  ends: (step, inside) => {
    const branches = [inside(step.then), step.else ? inside(step.else) : 'goes-on'];
    if (branches.includes('calls')) return 'calls';
    if (branches.every((ending) => ending === 'leaves')) return 'leaves';
    return 'goes-on';
  },
  check: (step, situation, { checker, list, actions }) => {
    checker.condition(step.when, situation, actions.length > 0);
    if ([step.then, step.else].every((list) => !list || list.spot.items().length === 0)) {
      checker.report.add(
        'does-nothing',
        step.spot,
        'this `if` does nothing either way: write what it does, or remove it',
      );
    }
    const yes = checker.narrowed(step.when, true, situation, step.spot.get('when'));
    const no = checker.narrowed(step.when, false, situation, step.spot.get('when'));
    const then = list(step.then, withFacts(situation, yes));
    const otherwise = step.else ? list(step.else, withFacts(situation, no)) : no;
    if (then === 'over') return otherwise;
    return otherwise === 'over' ? then : either(then, otherwise);
  },
  emit: (step, n, { emission, list }) => ({
    do: 'if',
    n,
    when: emitCondition(step.when, emission),
    then: list(step.then),
    ...(step.else ? { else: list(step.else) } : {}),
  }),
};
