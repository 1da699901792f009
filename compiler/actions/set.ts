import { declared } from '../check/value/declared.ts';
import { partType } from '../check/value/part.ts';
import { checkValue } from '../check/value/value.ts';
import { emitValue } from '../emit/value.ts';
import { valueAt } from '../resolve/value.ts';
import { tableOf } from '../source/missing.ts';
import type { Value } from '../tree/resolved.ts';
import { afterChange } from './facts.ts';
import { aimAt, valueIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Changes a state, or a part of it. */
export const set: ActionType<'set', { state: string; at: Value[]; value: Value }> = {
  read: (spot, env, reading) => ({
    state: spot.textOf('state') ?? '',
    at: spot.itemsOf('at').map((part) => valueAt(part, env, reading.context)),
    value: valueIn(spot, 'value', env, reading),
  }),
  contents: (step) => ({ values: [...step.at, step.value], aims: [aimAt('state', step.spot, 'state', false)] }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    const state = step.env.frame.states.get(step.state);
    const type = state && checker.tables.shapes.type(state.shape);
    const part = partType(type, `state.${step.state}`, step.at, situation, checker);
    const whole = step.at.length === 0 && type;
    const to = whole ? declared(tableOf('state', step.spot.file.name), step.state, whole) : undefined;
    checker.report.giving(to, () => checkValue(step.value, part, situation, checker));
    return afterChange(situation.facts, 'state', step.env, step.state);
  },
  emit: (step, n, { emission }) => {
    if (step.at.length > 0) emission.features.add('edit');
    return {
      do: 'set',
      n,
      state: step.env.frame.states.get(step.state)?.compiled ?? step.state,
      ...(step.at.length > 0 ? { at: ['list', ...step.at.map((part) => emitValue(part, emission))] } : {}),
      value: emitValue(step.value, emission),
    };
  },
};
