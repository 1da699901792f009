import { afterChange } from './facts.ts';
import type { ActionType } from './type.ts';

/** Clears everything stored on the device. */
export const clearStorage: ActionType<'clear-storage'> = {
  read: () => ({}),
  contents: () => ({}),
  ends: () => 'goes-on',
  check: (step, situation) => afterChange(situation.facts, 'stored', step.env),
  emit(_step, n, { emission }) {
    emission.features.add('stored');
    return { do: 'clear-storage', n };
  },
};
