import { checkFree, checkNamed } from '../check/value/value.ts';
import { emitSend } from '../emit/value.ts';
import type { Send } from '../tree/resolved.ts';
import { emitOverlay } from './overlay-name.ts';
import { aimAt, sendIn } from './read.ts';
import type { ActionType } from './type.ts';

/** Opens an overlay. */
export const open: ActionType<'open', { overlay: string; with?: Send | undefined }> = {
  read: (spot, env, reading) => ({ overlay: spot.textOf('overlay') ?? '', with: sendIn(spot, 'with', env, reading) }),
  contents: (step) => ({
    values: [...(step.with?.values() ?? [])],
    aims: [aimAt('overlay', step.spot, 'overlay', true)],
  }),
  ends: () => 'goes-on',
  check: ({ overlay: name, with: args, spot, env }, situation, { checker }) => {
    const overlay = env.frame.overlays.get(name);
    const { shapes } = checker.tables;
    if (!overlay) checkFree(args, situation, checker);
    else {
      const taken = new Map([...overlay.takes].map(([taken, shape]) => [taken, shapes.type(shape)]));
      checkNamed(args ?? new Map(), taken, spot, { what: `overlay \`${name}\`` }, situation, checker);
    }
    return situation.facts;
  },
  emit: (step, n, { emission }) => ({
    do: 'open',
    n,
    overlay: emitOverlay(step.overlay, step.env),
    ...(step.with ? { with: emitSend(step.with, emission) } : {}),
  }),
};
