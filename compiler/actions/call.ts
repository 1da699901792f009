import { checkAmounts } from '../check/value/amount.ts';
import type { Checker } from '../check/value/checker.ts';
import { answerIn, checkOutcomes } from '../check/value/outcome.ts';
import { checkRowName } from '../check/value/rows.ts';
import { checkSend, checkValue } from '../check/value/value.ts';
import { emitSend, emitValue } from '../emit/value.ts';
import { forget } from '../expression/types/narrow.ts';
import { TEXT } from '../expression/types/types.ts';
import { rowName, withRow } from '../resolve/context.ts';
import { valueAt } from '../resolve/value.ts';
import type { ActionStep, Contract, Handler, RowName, Send, Value } from '../tree/resolved.ts';
import { afterWait } from './facts.ts';
import { emitOverlay } from './overlay-name.ts';
import { aimAt, sendIn } from './read.ts';
import type { ActionType, Run } from './type.ts';

interface Call {
  call: string;
  send?: Send | undefined;
  then: Map<string, Handler>;
  /** The overlay shown while the outcome of a money call is unknown. */
  checking: string | undefined;
  busy?: Value | undefined;
  as?: RowName | undefined;
}

/** Makes a call and waits for its answer. */
export const call: ActionType<'call', Call> = {
  read: (spot, env, reading) => {
    const name = spot.textOf('as');
    const as = name === undefined ? undefined : rowName(spot.get('as')!, name, 'answer', env);
    const busy = spot.get('busy');
    const inner = withRow(env, as);
    return {
      call: spot.textOf('call') ?? '',
      send: sendIn(spot, 'send', env, reading),
      then: new Map(spot.entriesOf('then').map(([outcome, list]) => [outcome, reading.list(list, inner)])),
      checking: spot.textOf('checking'),
      busy: busy && valueAt(busy, env, reading.context),
      as,
    };
  },
  contents: (step) => ({
    values: step.busy ? [step.busy] : [],
    sends: step.send,
    lists: [...step.then.values()],
    aims: [
      aimAt('call', step.spot, 'call', true),
      ...(step.checking === undefined ? [] : [aimAt('overlay', step.spot, 'checking', true)]),
    ],
  }),
  ends: () => 'calls',
  check: (step, situation, run) => {
    const { checker } = run;
    checkSend(step.send, step.call, step.spot, situation, checker);
    const contract = checker.tables.calls.get(step.call);
    if (contract?.money) checkAmounts(contract, step.send, situation, checker);
    checkRowName(step.as, step.env, checker);
    if (step.busy) checkValue(step.busy, TEXT, situation, checker);
    checkOutcomes(step.call, step.then, step.spot, checker);
    checkKind(step, checker);
    checkThen(step, situation, run);
    return 'over';
  },
  emit: (step, n, { emission, then }) => {
    emission.noteCall(step.call);
    const { money } = emission.tables.calls.get(step.call) ?? {};
    if (money) emission.noteCall(money.settle.call);
    return {
      do: 'call',
      n,
      call: step.call,
      ...(step.send ? { send: emitSend(step.send, emission) } : {}),
      then: then(step.call, step.then),
      ...(step.checking === undefined ? {} : { checking: emitOverlay(step.checking, step.env) }),
      ...(step.busy ? { busy: emitValue(step.busy, emission) } : {}),
      ...(step.as ? { as: step.as.compiled } : {}),
    };
  },
};

function checkThen(step: ActionStep & Call, situation: Parameters<Run['list']>[1], { checker, list }: Run): void {
  const facts = afterWait(situation.facts, step.env);
  for (const [outcome, handler] of step.then) {
    const answer = answerIn(step.call, outcome, [...step.then.keys()], checker);
    const bound = step.as ? { rows: new Map(situation.rows).set(step.as, answer.type) } : { answer };
    // An `answer` known before belongs to another call.
    const known = forget(facts, ([root]) => root === 'message' || (root === 'answer' && !step.as));
    list(handler, { ...situation, facts: known, message: true, ...bound });
  }
}

/**
 * Checks the kind of call: other kinds have actions of their own, and a call marked `once` must handle every failure.
 */
function checkKind(step: ActionStep & Call, { tables, report }: Checker): void {
  const contract = tables.calls.get(step.call);
  if (!contract) return;
  const at = step.spot.get('call') ?? step.spot;
  if (contract.kind === 'tracking')
    report.add('wrong-kind', at, `call \`${step.call}\` only counts (\`kind: tracking\`): write \`"do": "track"\``);
  if (contract.kind === 'image') {
    const message = `call \`${step.call}\` is a picture (\`kind: image\`): write it as the \`src\` of an image`;
    report.add('wrong-kind', at, message);
  }
  if ((contract.money || contract.once) && step.env.frame.is === 'contract') {
    const message = `call \`${step.call}\` ${contract.money ? 'moves money' : 'is made once'} and the answer of another call would start it: only what a user taps may`;
    report.add('money-untapped', step.spot, message);
  }
  if (contract.once && !contract.money && isSilent(step, contract)) {
    const message = `call \`${step.call}\` is made once, and may have been made although no answer came: tell the user so on \`unreachable\``;
    report.add('money-silent', step.spot.get('then') ?? step.spot, message);
  }
}

/** Whether nothing happens if no answer arrives. */
function isSilent({ then }: Call, contract: Contract): boolean {
  const handler = then.get('unreachable') ?? then.get('else') ?? contract.unreachable;
  return handler !== undefined && handler.steps.length === 0;
}
