import { aimAt } from './read.ts';
import type { ActionType } from './type.ts';

/** Loads data again. */
export const reload: ActionType<'reload', { load: string }> = {
  read: (spot) => ({ load: spot.textOf('load') ?? '' }),
  contents: (step) => ({ aims: [aimAt('load', step.spot, 'load', false)] }),
  ends: () => 'goes-on',
  check: (_step, situation) => situation.facts,
  emit: (step, n) => ({ do: 'reload', n, load: step.load }),
};
