import { afterChange } from './facts.ts';
import { aimAt } from './read.ts';
import { emitTimer } from './timer-name.ts';
import type { ActionType } from './type.ts';

/** Stops a timer. */
export const stop: ActionType<'stop', { timer: string }> = {
  read: (spot) => ({ timer: spot.textOf('timer') ?? '' }),
  contents: (step) => ({ aims: [aimAt('timer', step.spot, 'timer', false)] }),
  ends: () => 'goes-on',
  check: (step, situation) => afterChange(situation.facts, 'timers', step.env),
  emit: (step, n) => ({ do: 'stop', n, timer: emitTimer(step.timer, step.env) }),
};
