import { aimAt } from './read.ts';
import type { ActionType } from './type.ts';

/** Makes the next tap on a money call send it again, although its last answer is known. */
export const forgetAnswer: ActionType<'forget-answer', { call: string }> = {
  read: (spot) => ({ call: spot.textOf('call') ?? '' }),
  contents: (step) => ({ aims: [aimAt('call', step.spot, 'call', false)] }),
  ends: () => 'goes-on',
  check: ({ call, spot }, situation, { checker: { tables, report } }) => {
    const contract = tables.calls.get(call);
    const at = spot.get('call') ?? spot;
    if (contract === undefined) report.unknown('call', call, at, tables.calls.keys());
    if (contract && !contract.money) {
      const message = `call \`${call}\` moves no money: its answers are not kept, and nothing is forgotten`;
      report.add('wrong-kind', at, message, undefined, { money: call });
    }
    return situation.facts;
  },
  emit: (step, n) => ({ do: 'forget-answer', n, call: step.call }),
};
