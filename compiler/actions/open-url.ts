import { checkFree, checkValue } from '../check/value/value.ts';
import { emitSend, emitValue } from '../emit/value.ts';
import type { Send, Value } from '../tree/resolved.ts';
import { flagIn, sendIn, valueIn } from './read.ts';
import type { ActionType } from './type.ts';

interface OpenUrl {
  url: Value;
  replace: boolean;
  session: boolean;
  with?: Send | undefined;
}

/** Opens an external address. */
export const openUrl: ActionType<'open-url', OpenUrl> = {
  read: (spot, env, reading) => ({
    url: valueIn(spot, 'url', env, reading),
    replace: flagIn(spot, 'replace'),
    session: flagIn(spot, 'session'),
    with: sendIn(spot, 'with', env, reading),
  }),
  contents: (step) => ({ values: [step.url], sends: step.with }),
  ends: (step) => (step.replace ? 'leaves' : 'goes-on'),
  check: (step, situation, { checker }) => {
    checkValue(step.url, { is: 'url' }, situation, checker);
    checkFree(step.with, situation, checker);
    return step.replace ? 'over' : situation.facts;
  },
  emit: (step, n, { emission }) => ({
    do: 'open-url',
    n,
    url: emitValue(step.url, emission),
    ...(step.replace ? { replace: true } : {}),
    ...(step.session ? { session: true } : {}),
    ...(step.with ? { with: emitSend(step.with, emission) } : {}),
  }),
};
