import type { Spot } from '../source/spot.ts';
import { afterChange } from './facts.ts';
import { emitFields, fieldAims } from './field-names.ts';
import type { ActionType } from './type.ts';

/** Resets fields to their initial values. */
export const reset: ActionType<'reset', { fields: readonly Spot[] }> = {
  read: (spot) => ({ fields: spot.itemsOf('fields') }),
  contents: (step) => ({ aims: fieldAims(step.fields, false) }),
  ends: () => 'goes-on',
  check: (step, situation) => afterChange(situation.facts, 'form', step.env),
  emit: (step, n) => ({ do: 'reset', n, fields: emitFields(step.fields, step.env) }),
};
