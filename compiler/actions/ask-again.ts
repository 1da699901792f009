import type { ActionType } from './type.ts';

/** Checks the outcome of the screen's money calls once more. */
export const askAgain: ActionType<'ask-again'> = {
  read: () => ({}),
  contents: () => ({}),
  ends: () => 'goes-on',
  check: (_step, situation) => situation.facts,
  emit: (_step, n) => ({ do: 'ask-again', n }),
};
