import { afterWait } from './facts.ts';
import type { ActionType } from './type.ts';

/** Shorter waits were probably meant in seconds. */
const MIN_WAIT_MS = 50;

/** Waits, then continues with the next action. */
export const wait: ActionType<'wait', { ms: number }> = {
  read: (spot) => ({ ms: Number(spot.get('ms')?.value ?? 0) }),
  contents: () => ({}),
  ends: () => 'waits',
  check: (step, situation, { checker }) => {
    if (step.ms < MIN_WAIT_MS) {
      const message = `nobody notices a wait of ${step.ms} milliseconds: ${step.ms} seconds are written ${step.ms * 1000}`;
      checker.report.add('odd-wait', step.spot.get('ms') ?? step.spot, message);
    }
    return afterWait(situation.facts, step.env);
  },
  emit: (step, n) => ({ do: 'wait', n, ms: step.ms }),
};
