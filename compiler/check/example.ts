import type { Contract, Outcome } from '../contract.ts';
import { constantTruth } from '../expression/domain.ts';
import type { Facts } from '../expression/types.ts';
import { typeOfLiteral } from '../expression/values.ts';
import type { Spot } from '../spot.ts';
import type { Checker } from './checker.ts';
import { SHOWN } from './situation.ts';

/** An outcome's `example` must end in that outcome: what is read wrongly there is read wrongly from the server. */
export function checkExample(contract: Contract, outcome: Outcome, checker: Checker): void {
  const example = outcome.spot.get('example');
  if (!example) return;
  const ending = endingOf(contract, factsOf(example), checker);
  if (ending === undefined || ending === outcome) return;
  checker.report.add(
    'wrong-example',
    example,
    `an answer with this head ends in \`${ending.is}\`, not in \`${outcome.is}\`: correct it, or the \`when\` of one of them`,
  );
}

/** What is known of a head: a code is text, however it is sent, and success anything that is not empty, zero or false. */
function factsOf(example: Spot): Facts {
  const of = (name: string) => example.get(name)?.value;
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const success = of('success');
  return new Map([
    ['code', typeOfLiteral(text(of('code')))],
    ['message', typeOfLiteral(text(of('message')))],
    ['success', typeOfLiteral(Boolean(success) && success !== '0' && success !== 'false')],
  ]);
}

/** The first outcome whose condition holds; undefined where one before it cannot be told. */
function endingOf({ outcomes }: Contract, facts: Facts, { names }: Checker): Outcome | undefined {
  for (const outcome of outcomes) {
    if (!outcome.when) return outcome;
    const truth = constantTruth(outcome.when.ast, names.scope(outcome.when.env, { ...SHOWN, head: true }), facts);
    if (truth === undefined) return undefined;
    if (truth.always) return outcome;
  }
  return undefined;
}
