import { aimAt } from './read.ts';
import type { ActionType } from './type.ts';

/** Closes an overlay: the named one, or by default the one that contains this action. */
export const close: ActionType<'close', { overlay: string | undefined }> = {
  read: (spot) => ({ overlay: spot.textOf('overlay') }),
  contents: (step) => ({
    aims: step.overlay === undefined ? [] : [aimAt('overlay', step.spot, 'overlay', false)],
  }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    if (step.overlay === undefined && !step.env.overlay) {
      const message = 'this `close` is in no overlay: name the one it closes, `"overlay": "…"`';
      checker.report.add('nothing-to-close', step.spot, message);
    }
    return situation.facts;
  },
  emit: ({ overlay, env }, n) => {
    const declared = overlay === undefined ? env.overlay : env.frame.overlays.get(overlay);
    return { do: 'close', n, overlay: declared?.compiled ?? overlay ?? '' };
  },
};
