import type { Checker } from '../check/value/checker.ts';
import type { Situation } from '../check/value/situation.ts';
import { checkFree, checkNamed } from '../check/value/value.ts';
import { emitSend } from '../emit/value.ts';
import { TEXT } from '../expression/types/types.ts';
import { orNull } from '../expression/types/values.ts';
import { quoted } from '../source/quoting.ts';
import type { ActionStep, Send } from '../tree/resolved.ts';
import { sendIn } from './read.ts';
import type { ActionType } from './type.ts';

interface Bridge {
  action: string;
  with?: Send | undefined;
}

/** Sends a message to the native app around the page. */
export const bridge: ActionType<'bridge', Bridge> = {
  read: (spot, env, reading) => ({ action: spot.textOf('action') ?? '', with: sendIn(spot, 'with', env, reading) }),
  contents: (step) => ({ values: [...(step.with?.values() ?? [])] }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    checkMessage(step, situation, checker);
    return situation.facts;
  },
  emit: (step, n, { emission }) => {
    const { browser } = emission.tables.product.bridge?.get(step.action) ?? {};
    return {
      do: 'bridge',
      n,
      action: step.action,
      ...(step.with ? { with: emitSend(step.with, emission) } : {}),
      ...(browser ? { browser } : {}),
    };
  },
};

/** Only messages that the product declares are allowed, with their declared parameters. */
function checkMessage({ action, with: args, spot }: ActionStep & Bridge, situation: Situation, checker: Checker): void {
  const { bridge } = checker.tables.product;
  const message = bridge?.get(action);
  if (bridge && !message) checker.report.unknown('message', action, spot.get('action') ?? spot, bridge.keys());
  if (!message?.with) {
    checkFree(args, situation, checker);
    return;
  }
  const taken = new Map(message.with.map((name) => [name, orNull(TEXT)] as const));
  const owner = { what: `message ${quoted(action)}`, table: `message ${action}` };
  checkNamed(args ?? new Map(), taken, spot.get('with') ?? spot, owner, situation, checker, () => false);
}
