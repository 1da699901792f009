import type { ActionType } from './type.ts';

/** Goes back to the screen before. */
export const back: ActionType<'back'> = {
  read: () => ({}),
  contents: () => ({}),
  ends: () => 'leaves',
  check: () => 'over',
  emit: (_step, n) => ({ do: 'back', n }),
};
