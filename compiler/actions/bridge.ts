import { checkFree } from '../check/value.ts';
import { emitSend } from '../emit/value.ts';
import type { Send } from '../resolved.ts';
import { sendIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Sends a message to the native app around the page. */
export const bridge: ActionType<'bridge', { action: string; with?: Send | undefined }> = {
  read: (spot, env, reading) => ({ action: spot.textOf('action') ?? '', with: sendIn(spot, 'with', env, reading) }),
  contents: (step) => ({ values: [...(step.with?.values() ?? [])] }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    checkFree(step.with, situation, checker);
    return situation.facts;
  },
  emit: (step, n, { emission }) => ({
    do: 'bridge',
    n,
    action: step.action,
    ...(step.with ? { with: emitSend(step.with, emission) } : {}),
  }),
};
