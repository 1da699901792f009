import { declared } from '../check/value/declared.ts';
import { checkValue } from '../check/value/value.ts';
import { emitValue } from '../emit/value.ts';
import type { Value } from '../tree/resolved.ts';
import { afterChange } from './facts.ts';
import { aimAt, valueIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Stores a value on the device for other screens. */
export const store: ActionType<'store', { name: string; value: Value }> = {
  read: (spot, env, reading) => ({ name: spot.textOf('name') ?? '', value: valueIn(spot, 'value', env, reading) }),
  contents: (step) => ({ values: [step.value], aims: [aimAt('stored value', step.spot, 'name', true)] }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    const { tables, report } = checker;
    const stored = tables.stored.get(step.name);
    if (!stored && !tables.broken.has('stored'))
      report.unknown('stored value', step.name, step.spot.get('name')!, tables.stored.keys());
    const type = stored && tables.shapes.type(stored.shape, 'read');
    const to = type && declared('stored', step.name, type);
    report.giving(to, () => checkValue(step.value, type, situation, checker));
    return afterChange(situation.facts, 'stored', step.env);
  },
  emit: (step, n, { emission }) => {
    emission.stored.add(step.name);
    return { do: 'store', n, name: step.name, value: emitValue(step.value, emission) };
  },
};
