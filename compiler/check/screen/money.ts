import { MONEY_FLAGS } from '../../../schemas/handlers.ts';
import { bothHold } from '../../expression/proof/domain.ts';
import { binary, literal } from '../../expression/syntax/build.ts';
import { print } from '../../expression/syntax/print.ts';
import { reads } from '../../expression/syntax/walk.ts';
import { shown } from '../../expression/types/values.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import type {
  ActionStep,
  Contract,
  Formula,
  Handler,
  MoneyContract,
  Outcome,
  ResolvedScreen,
  Send,
  Value,
} from '../../tree/resolved.ts';
import { visitHandler, visitNode, visitScreen } from '../../walk/visit.ts';
import type { Checker } from '../value/checker.ts';
import { SHOWN, type Situation } from '../value/situation.ts';
import { saysAgain } from '../value/try-again.ts';
import { checkIntent, checkSentIntent } from './intent.ts';
import { reachedFrom } from './order.ts';

/** Checks the `money` section of a contract. */
export function checkMoneyContract(contract: Contract, checker: Checker): void {
  const { money, spot, call } = contract;
  const { report } = checker;
  if (!money) return;
  checkIntent(money, contract, checker);
  checkSettle(money, checker);
  if (!contract.outcomes.some(({ is }) => is === 'ok')) {
    const message = `call \`${call}\` moves money: call the outcome that says so \`ok\``;
    report.add('money-contract', spot.get('outcomes') ?? spot, message);
  }
  for (const outcome of contract.outcomes) checkFlag(outcome, contract, checker);
  for (const [wrong, why] of [
    ['once', '`money` makes it happen once'],
    ['unreachable', 'no answer is its outcome `unknown`'],
    ['kind', 'its answer is waited for'],
    ['body', 'it sends form fields'],
  ] as const) {
    const at = spot.get(wrong);
    if (at) report.add('money-contract', at, `call \`${call}\` moves money, so ${why}: leave out \`${wrong}\``);
  }
  if (contract.method === 'GET')
    report.add(
      'money-contract',
      spot.get('method') ?? spot,
      `call \`${call}\` moves money, which no GET may: use POST`,
    );
}

/** A field of an answer must not have the name of what the renderer adds to the answer. */
function checkFlag({ is, gives }: Outcome, { call }: Contract, { tables, report }: Checker): void {
  const flag = MONEY_FLAGS.get(is);
  const type = gives && flag ? tables.shapes.type(gives, 'read') : undefined;
  if (!gives || !flag || !type) return;
  if (type.is !== 'record' && type.is !== 'unknown') {
    const message = `call ${quoted(call)} moves money: what it gives must be an object with fields`;
    report.add('money-contract', gives, message);
  } else if (type.is === 'record' && type.fields.has(flag)) {
    const message = `\`answer.${flag}\` means something already for a call that moves money: give this field another name, with an alias`;
    report.add('money-contract', gives.get(flag) ?? gives, message);
  }
}

/** The `settle` call must not need values from the screen, and its conditions may only read its answer. */
function checkSettle({ settle }: MoneyContract, checker: Checker): void {
  const { tables, report, names } = checker;
  const at = settle.spot.get('call') ?? settle.spot;
  const other = tables.calls.get(settle.call);
  if (other === undefined) report.unknown('call', settle.call, at, tables.calls.keys());
  if (!other) return;
  const why = unfit(other, tables);
  if (why) {
    report.add('money-contract', at, `call \`${settle.call}\` cannot tell what became of the money: ${why}`);
    return;
  }
  const situation = { ...SHOWN, answer: { type: names.answerOf(settle.call, 'ok') } };
  const { paid, open } = settle;
  for (const condition of [paid, open]) checker.condition(condition, situation);
  if (!paid || !open || report.hasErrorIn(settle.spot)) return;
  if (!checkApart(paid, open, situation, checker)) return;
  checkTelling('paid', 'a user who has not paid would be told so', paid, situation, checker);
  checkTelling('open', 'a user who has paid would pay again', open, situation, checker);
}

/** An answer without the value that a condition reads tells nothing, so it must not decide what became of the money. */
function checkTelling(
  name: string,
  why: string,
  { ast, env, spot }: Formula,
  situation: Situation,
  { names, report }: Checker,
): void {
  const scope = names.scope(env, situation);
  const untold = reads(ast).find(({ at }) => bothHold(ast, binary('==', at, literal(null, at)), scope));
  if (!untold) return;
  const message = `\`${name}\` also holds where ${quoted(print(untold.at))} is null, which tells nothing, and ${why}: write the values that say so, \`${print(untold.at)} in […]\``;
  report.add('money-contract', spot, message);
}

/** A payment must not count as made and as open at the same time: a user who is told that it is open pays again. */
function checkApart(paid: Formula, open: Formula, situation: Situation, { names, report }: Checker): boolean {
  const values = bothHold(paid.ast, open.ast, names.scope(open.env, situation));
  if (!values) return true;
  const [example] = [...values].map(([name, value]) => `where ${quoted(name)} is ${shown(value)}`);
  const message = `\`open\` holds${example ? ` ${example}` : ''}, and so does \`paid\`: an order is paid or still open, so leave that to one of them`;
  report.add('money-contract', open.spot, message);
  return false;
}

function unfit({ outcomes, money, once, send }: Contract, { shapes }: Tables): string | undefined {
  if (!outcomes.some(({ is }) => is === 'ok')) return 'it has no outcome `ok`';
  if (money || once) return 'it does more than answer';
  const needed = [...send]
    .filter(([name, spot]) => name !== '*' && shapes.type(spot).is !== 'maybe')
    .map(([name]) => name);
  return needed.length > 0 ? `it asks the screen for ${listed(needed)}` : undefined;
}

type CallStep = ActionStep & {
  call: string;
  send?: Send | undefined;
  checking: string | undefined;
  then: ReadonlyMap<string, Handler>;
};

/** Checks an action that makes a money call: users must not be told to retry what may have succeeded. */
function checkMoneyCall(step: CallStep, checker: Checker): void {
  const contract = checker.tables.calls.get(step.call);
  if (!contract) return;
  if (!contract.money) {
    if (step.checking === undefined) return;
    const message = `call \`${step.call}\` moves no money: nothing is checked, so leave out \`checking\``;
    checker.report.add('wrong-kind', step.spot.get('checking') ?? step.spot, message, undefined, { money: step.call });
    return;
  }
  checkUnknown(step, checker);
  checkSilence(step, contract, checker);
  checkPlace(step, checker);
  checkSentIntent(step, contract, checker);
  for (const [outcome, handler] of step.then) checkNext(step, outcome, handler, checker);
}

/** A user who reads "try again" pays again; a toast is not enough, because it disappears. */
function checkUnknown(step: CallStep, { report }: Checker): void {
  if (step.checking === undefined) {
    const message = `call \`${step.call}\` moves money, and without an answer it may have done so: name the overlay that says so until it is known, \`"checking": "…"\``;
    report.add('money-unchecked', step.spot, message);
  }
  const overlay = step.env.frame.overlays.get(step.checking ?? '');
  if (overlay && overlay.takes.size > 0)
    report.add('money-unchecked', overlay.spot, 'it opens without values, so leave out `with`');
  const texts: Value[] = [];
  const visitor = { value: (value: Value) => void texts.push(value) };
  for (const outcome of ['unknown', 'still-unknown', 'else']) {
    for (const reached of step.then.has(outcome) ? reachedFrom(step.then.get(outcome)!) : [])
      visitHandler({ spot: reached.spot, env: reached.env, steps: [reached] }, visitor);
  }
  if (overlay?.node) visitNode(overlay.node, visitor);
  for (const spot of new Set(texts.filter(saysAgain).map((text) => text.spot)))
    report.add('money-retry', spot, `whether \`${step.call}\` moved money is not known here: nobody must try it again`);
}

function checkSilence({ then, call, spot }: CallStep, contract: Contract, { report }: Checker): void {
  const silent = outcomeNames(contract)
    .slice(contract.outcomes.length)
    .filter((outcome) => outcome !== 'unknown' && (then.get(outcome) ?? then.get('else'))?.steps.length === 0);
  if (silent.length === 0) return;
  const message = `call \`${call}\` moves money: tell the user how it ended on ${listed(silent)}`;
  report.add('money-silent', spot.get('then') ?? spot, message);
}

/** The handlers may run when the page is opened again: without a row, an event, or the values passed to an overlay. */
function checkPlace(step: CallStep, { report }: Checker): void {
  const { rows, overlay, frame } = step.env;
  const isGone = (root: string) =>
    rows.has(root) || root === 'event' || (root === 'with' && overlay?.frame === frame && overlay.takes.size > 0);
  const formula = ({ ast, spot }: Formula): void => {
    const gone = reads(ast).find(({ path }) => isGone(String(path[0])));
    if (!gone) return;
    const message = `what follows a call that moves money may run when the page is opened again, and there is no \`${gone.path[0]}\` then`;
    report.add('money-place', spot, message);
  };
  for (const handler of step.then.values()) visitHandler(handler, { formula });
  if (frame.local)
    report.add(
      'money-place',
      step.spot,
      'a call that moves money is in no fragment that is used in a list or takes what an overlay was given',
    );
}

function checkNext({ call }: CallStep, outcome: string, handler: Handler, { tables, report }: Checker): void {
  for (const next of reachedFrom(handler)) {
    if (next.do !== 'call' || !tables.calls.get((next as CallStep).call)?.money) continue;
    const message = `\`${outcome}\` of call \`${call}\` may run by itself and would move money: only what a user taps may`;
    report.add('money-untapped', next.spot, message);
  }
}

/** The overlay of a check opens and closes with it; restored by itself, nothing might ever close it. */
function checkNotRestored({ checking, env }: CallStep, { resume, frame }: ResolvedScreen, { report }: Checker): void {
  const spot = env.frame === frame ? resume?.overlays.find(({ value }) => value === checking) : undefined;
  if (!spot) return;
  const message = `overlay ${quoted(String(checking))} opens by itself while it is unknown whether money moved, also when the screen is opened again: leave it out`;
  report.add('wrong-kind', spot, message);
}

/**
 * Checks the actions of a screen that make money calls: one per call, so that it can be resumed when the page is opened
 * again.
 */
export function checkMoney(screen: ResolvedScreen, checker: Checker): void {
  const seen = new Set<string>();
  visitScreen(screen, {
    step: (step) => {
      if (step.do !== 'call') return;
      const { call } = step as CallStep;
      checkMoneyCall(step as CallStep, checker);
      checkNotRestored(step as CallStep, screen, checker);
      if (!checker.tables.calls.get(call)?.money) return;
      if (seen.has(call)) {
        const message = `call \`${call}\` moves money and is made in another place of this screen: make it in one of the \`actions\` and \`run\` that`;
        checker.report.add('money-twice', step.spot, message);
      }
      seen.add(call);
    },
  });
}
