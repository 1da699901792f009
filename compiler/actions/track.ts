import type { Checker } from '../check/value/checker.ts';
import { checkFree, checkSend } from '../check/value/value.ts';
import { emitSend } from '../emit/value.ts';
import type { ActionStep, Send } from '../tree/resolved.ts';
import { aimAt, sendIn } from './read.ts';
import type { ActionType } from './type.ts';

interface Track {
  call: string;
  send?: Send | undefined;
}

/** Sends a tracking call without waiting for an answer. */
export const track: ActionType<'track', Track> = {
  read: (spot, env, reading) => ({ call: spot.textOf('call') ?? '', send: sendIn(spot, 'send', env, reading) }),
  contents: (step) => ({ sends: step.send, aims: [aimAt('call', step.spot, 'call', true)] }),
  ends: () => 'goes-on',
  check: (step, situation, { checker }) => {
    if (checkKind(step, checker)) checkSend(step.send, step.call, step.spot, situation, checker);
    else checkFree(step.send, situation, checker);
    return situation.facts;
  },
  emit: (step, n, { emission }) => {
    emission.noteCall(step.call);
    return { do: 'track', n, call: step.call, ...(step.send ? { send: emitSend(step.send, emission) } : {}) };
  },
};

/** Whether the call is one to track; what another one takes says nothing of what is written here. */
function checkKind({ call, spot }: ActionStep & Track, { tables, report }: Checker): boolean {
  const at = spot.get('call') ?? spot;
  const contract = tables.calls.get(call);
  if (contract === undefined) report.unknown('call', call, at, tables.calls.keys());
  if (!contract || contract.kind === 'tracking') return true;
  const message = `call \`${call}\` answers something: write \`"do": "call"\`; only calls of \`kind: tracking\` are tracked`;
  report.add('wrong-kind', at, message);
  return false;
}
