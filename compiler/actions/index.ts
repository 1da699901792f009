import type { ActionName, ActionStep } from '../tree/resolved.ts';
import { askAgain } from './ask-again.ts';
import { back } from './back.ts';
import { bridge } from './bridge.ts';
import { call } from './call.ts';
import { clearStorage } from './clear-storage.ts';
import { close } from './close.ts';
import { copy } from './copy.ts';
import { forgetAnswer } from './forget-answer.ts';
import { go } from './go.ts';
import { ifAction } from './if.ts';
import { open } from './open.ts';
import { openUrl } from './open-url.ts';
import { reload } from './reload.ts';
import { require } from './require.ts';
import { reset } from './reset.ts';
import { run } from './run.ts';
import { set } from './set.ts';
import { setSession } from './set-session.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';
import { store } from './store.ts';
import { toast } from './toast.ts';
import { track } from './track.ts';
import type { ActionType, AnyAction } from './type.ts';
import { wait } from './wait.ts';

/** Every action that `schemas/action.json` defines: one that is missing here does not compile. */
export const ACTIONS = {
  if: ifAction,
  require,
  call,
  track,
  reload,
  run,
  set,
  'set-session': setSession,
  reset,
  store,
  'clear-storage': clearStorage,
  'ask-again': askAgain,
  'forget-answer': forgetAnswer,
  copy,
  go,
  back,
  'open-url': openUrl,
  open,
  close,
  start,
  stop,
  wait,
  toast,
  bridge,
} satisfies { [Do in ActionName]: ActionType<Do> };

/** What a step does. */
export function actionOf(step: ActionStep): AnyAction {
  return ACTIONS[step.do];
}

/** The action of that name; undefined where the language has none. */
export function actionNamed(name: string | undefined): { do: ActionName; type: AnyAction } | undefined {
  if (name === undefined || !Object.hasOwn(ACTIONS, name)) return undefined;
  return { do: name as ActionName, type: ACTIONS[name as ActionName] };
}
