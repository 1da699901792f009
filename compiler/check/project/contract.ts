import { MONEY_OUTCOMES } from '../../../schemas/handlers.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Facts } from '../../expression/types/types.ts';
import type { Report } from '../../report/report.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract, Outcome } from '../../tree/resolved.ts';
import { checkMoneyContract } from '../screen/money.ts';
import { checkOddContract } from '../screen/odd-words.ts';
import { checkToastKindsOf } from '../screen/toast-kinds.ts';
import { Checker, type Observe } from '../value/checker.ts';
import { checkHandler } from '../value/handler.ts';
import { checkShape } from '../value/shape.ts';
import { SHOWN, type Situation, withFacts } from '../value/situation.ts';
import { checkFree } from '../value/value.ts';
import { checkAliases } from './aliases.ts';
import { checkSent } from './sent.ts';

/** All checks of a call contract that do not depend on the screens that use it. */
export function checkContract(contract: Contract, tables: Tables, report: Report, observe?: Observe): void {
  const checker = new Checker(undefined, tables, report, observe);
  for (const shape of contract.send.values()) checkShape(shape, 'given', tables, report);
  checkFree(contract.fixed, SHOWN, checker);
  checkSent(contract, tables, report);
  checkTwice(contract, report);
  checkAliases(contract, tables, report);
  checkOutcomes(contract, checker);
  checkMoneyContract(contract, checker);
  checkHandler(
    contract.unreachable,
    { ...SHOWN, answer: { type: checker.names.answerOf(contract.call, 'unreachable') } },
    checker,
  );
  checkOddContract(contract, tables, report);
  checkToastKindsOf(contract, report);
}

/** Values that are always sent cannot also come from a screen. */
function checkTwice({ call, send, fixed }: Contract, report: Report): void {
  for (const [name, spot] of send) {
    if (fixed.has(name))
      report.add(
        'name-twice',
        spot,
        `call \`${call}\` sends \`${name}\` under \`fixed\` already: remove one of them`,
        'name',
      );
  }
}

/** The first outcome whose condition holds wins, so every condition must leave something to the next outcome. */
function checkOutcomes(contract: Contract, checker: Checker): void {
  let facts: Facts = NO_FACTS;
  const seen = new Set<string>();
  contract.outcomes.forEach((outcome, index) => {
    const last = index === contract.outcomes.length - 1;
    const head: Situation = withFacts({ ...SHOWN, head: true }, facts);
    // A condition on the last outcome is reported below.
    if (last) checker.type(outcome.when, head);
    else checker.condition(outcome.when, head);
    facts = checker.narrowed(outcome.when, false, head, outcome.spot.get('when'));
    if (!outcome.spot.get('when') && !last) {
      checker.report.add(
        'never-reached',
        contract.outcomes[index + 1]!.spot,
        `this outcome is never reached: \`${outcome.is}\` before it has no \`when\` and takes everything`,
      );
    }
    if (outcome.when && last) {
      checker.report.add(
        'outcome-open',
        outcome.spot,
        contract.outcomes.some(({ is }) => is === 'failed')
          ? 'an answer may match no outcome: the last one takes all others, so leave out its `when`'
          : 'an answer may match no outcome: add a last one that takes all others, such as `{ "is": "failed" }`',
      );
    }
    checkOutcome(contract, outcome, seen, checker);
  });
}

/** Outcomes that every call has or that `then` defines, and those of money calls. */
const RESERVED: ReadonlySet<string> = new Set(['unreachable', 'else', ...MONEY_OUTCOMES]);

function checkOutcome(contract: Contract, outcome: Outcome, seen: Set<string>, checker: Checker): void {
  const { is, spot, gives, usually } = outcome;
  if (RESERVED.has(is)) {
    checker.report.add(
      'reserved-name',
      spot.get('is') ?? spot,
      `\`${is}\` means something already: give this outcome another name`,
    );
  } else if (seen.has(is)) {
    checker.report.add('name-twice', spot.get('is') ?? spot, `call \`${contract.call}\` has another outcome \`${is}\``);
  }
  seen.add(is);
  if (gives) checkShape(gives, 'read', checker.tables, checker.report);
  checkHandler(usually, { ...SHOWN, answer: { type: checker.names.answerOf(contract.call, is) } }, checker);
}
