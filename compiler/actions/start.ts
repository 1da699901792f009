import { afterChange } from './facts.ts';
import { aimAt } from './read.ts';
import { emitTimer } from './timer-name.ts';
import type { ActionType } from './type.ts';

/** Starts or restarts a timer. */
export const start: ActionType<'start', { timer: string }> = {
  read: (spot) => ({ timer: spot.textOf('timer') ?? '' }),
  contents: (step) => ({ aims: [aimAt('timer', step.spot, 'timer', true)] }),
  ends: () => 'goes-on',
  check: (step, situation) => afterChange(situation.facts, 'timers', step.env),
  emit: (step, n) => ({ do: 'start', n, timer: emitTimer(step.timer, step.env) }),
};
