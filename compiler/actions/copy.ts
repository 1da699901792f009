import { emitValue } from '../emit/value.ts';
import type { Value } from '../tree/resolved.ts';
import { checkText } from './check-text.ts';
import { valueIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Copies a text to the clipboard. */
export const copy: ActionType<'copy', { text: Value }> = {
  read: (spot, env, reading) => ({ text: valueIn(spot, 'text', env, reading) }),
  contents: (step) => ({ values: [step.text] }),
  ends: () => 'goes-on',
  check: (step, situation, run) => checkText(step.text, situation, run),
  emit: (step, n, { emission }) => ({ do: 'copy', n, text: emitValue(step.text, emission) }),
};
