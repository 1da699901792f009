import type { ActionType } from './type.ts';

/** Goes back to the previous screen. */
export const back: ActionType<'back'> = {
  read: () => ({}),
  contents: () => ({}),
  ends: () => 'leaves',
  check: () => 'over',
  emit: (_step, n) => ({ do: 'back', n }),
};
