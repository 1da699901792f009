import { forget } from '../expression/types/narrow.ts';
import type { ActionDeclaration, ActionStep } from '../tree/resolved.ts';
import { aimAt } from './read.ts';
import type { ActionType } from './type.ts';

interface RunNamed {
  action: string;
}

/** Runs a handler of the screen's `actions`. */
export const run: ActionType<'run', RunNamed> = {
  read: (spot) => ({ action: spot.textOf('action') ?? '' }),
  contents: (step) => ({ aims: [aimAt('action', step.spot, 'action', true)] }),
  ends: (step, inside) => {
    const action = declared(step);
    return action ? inside(action.handler) : 'goes-on';
  },
  check: (step, situation, { checker, list, actions }) => {
    const action = declared(step);
    // Cycles of actions are reported by the check of cycles.
    if (!action || actions.includes(action)) return situation.facts;
    const { answer: _answer, message: _message, event: _event, ...outer } = situation;
    const facts = forget(situation.facts, ([root]) => OWN.has(root!) || step.env.rows.has(root!));
    return checker.afterRun(action, { ...outer, facts }, (within) =>
      list(action.handler, within, [...actions, action]),
    );
  },
  // The actions are inlined if the values of their fragment depend on the surrounding row.
  emit: (step, n, { list }) => {
    const action = declared(step);
    if (!action?.frame.local) return { do: 'run', n, action: action?.compiled ?? step.action };
    return { do: 'if', n, when: true, then: list(action.handler) };
  },
};

/** Roots that only the calling handler can read. */
const OWN = new Set(['answer', 'event', 'message']);

function declared({ env, action }: ActionStep & RunNamed): ActionDeclaration | undefined {
  return env.frame.actions.get(action);
}
