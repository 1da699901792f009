import type { ActionName, ActionStep } from '../tree/resolved.ts';
import { ACTIONS } from './generated/index.ts';
import type { AnyAction } from './type.ts';

export { ACTIONS };

/** The implementation of an action. */
export function actionOf(step: ActionStep): AnyAction {
  return ACTIONS[step.do];
}

/** The action with that name; undefined if there is none. */
export function actionNamed(name: string | undefined): { do: ActionName; type: AnyAction } | undefined {
  if (name === undefined || !Object.hasOwn(ACTIONS, name)) return undefined;
  return { do: name as ActionName, type: ACTIONS[name as ActionName] };
}
