import type { ActionType } from './type.ts';

/** Asks once more what became of the money calls of the screen. */
export const askAgain: ActionType<'ask-again'> = {
  read: () => ({}),
  contents: () => ({}),
  ends: () => 'goes-on',
  check: (_step, situation) => situation.facts,
  emit: (_step, n) => ({ do: 'ask-again', n }),
};
