import { checkValue } from '../check/value/value.ts';
import { emitValue } from '../emit/value.ts';
import type { Value } from '../tree/resolved.ts';
import { afterChange } from './facts.ts';
import { aimAt, valueIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Changes a state. */
export const set: ActionType<'set', { state: string; value: Value }> = {
  read: (spot, env, reading) => ({ state: spot.textOf('state') ?? '', value: valueIn(spot, 'value', env, reading) }),
  contents: (step) => ({ values: [step.value], aims: [aimAt('state', step.spot, 'state', false)] }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    const state = step.env.frame.states.get(step.state);
    checkValue(step.value, state && checker.tables.shapes.type(state.shape), situation, checker);
    return afterChange(situation.facts, 'state', step.state);
  },
  emit: (step, n, { emission }) => ({
    do: 'set',
    n,
    state: step.env.frame.states.get(step.state)?.compiled ?? step.state,
    value: emitValue(step.value, emission),
  }),
};
