import { emitValue } from '../emit/value.ts';
import type { Value } from '../tree/resolved.ts';
import { checkText } from './check-text.ts';
import { valueIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Shows a short message that disappears by itself. */
export const toast: ActionType<'toast', { text: Value; error: boolean }> = {
  read: (spot, env, reading) => ({
    text: valueIn(spot, 'text', env, reading),
    error: spot.textOf('kind') === 'error',
  }),
  contents: (step) => ({ values: [step.text] }),
  ends: () => 'goes-on',
  check: (step, situation, run) => checkText(step.text, situation, run),
  emit: (step, n, { emission }) => ({
    do: 'toast',
    n,
    text: emitValue(step.text, emission),
    ...(step.error ? { kind: 'error' } : {}),
  }),
};
