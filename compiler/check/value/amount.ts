import { constantTruth } from '../../expression/proof/domain.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { binary, literal } from '../../expression/syntax/build.ts';
import { print } from '../../expression/syntax/print.ts';
import { reads } from '../../expression/syntax/walk.ts';
import { assignable } from '../../expression/types/assign.ts';
import { checkExpression } from '../../expression/types/check.ts';
import { isUnread } from '../../expression/types/facts.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import { quoted } from '../../source/quoting.ts';
import { workOn } from '../../source/work.ts';
import type { Contract, Formula, Send, Value } from '../../tree/resolved.ts';
import type { Checker } from './checker.ts';
import type { Situation } from './situation.ts';

const CONSTANT = 'send the amount that is to be paid';

/** Checks the amounts that a call that moves money is sent with: each is more than 0, whatever the values are. */
export function checkAmounts(
  { call, send }: Contract,
  values: Send | undefined,
  situation: Situation,
  checker: Checker,
): void {
  for (const [name, value] of values ?? []) {
    const shape = send.get(name);
    for (const [amount, type] of shape ? amountsIn(value, checker.tables.shapes.type(shape)) : []) {
      const remedy = remedyFor(amount, type, situation, checker);
      if (remedy === undefined) continue;
      const message = `call ${quoted(call)} moves money, and ${quoted(name)} could be 0 or less here: ${remedy}`;
      checker.report.add('money-contract', amount.spot, message);
    }
  }
}

/** The amounts that are written in a value one by one, with their types. */
function* amountsIn(value: Value, type: Type): Generator<readonly [Value, Type]> {
  const inner = nonNull(type);
  if (inner.is === 'cents') yield [value, type];
  else if (inner.is === 'record' && value.kind === 'record') {
    for (const [name, field] of value.fields) {
      const of = inner.fields.get(name);
      if (of) yield* amountsIn(field, of);
    }
  } else if (inner.is === 'list' && value.kind === 'list') {
    for (const item of value.items) if (item.kind === 'one') yield* amountsIn(item.value, inner.of);
  }
}

/** What to do about an amount that could be 0 or less; undefined for one that never is. */
function remedyFor(value: Value, expected: Type, situation: Situation, checker: Checker): string | undefined {
  if (value.kind === 'literal') return typeof value.value === 'number' && value.value <= 0 ? CONSTANT : undefined;
  if (value.kind !== 'formula' || isUnread(situation.facts)) return undefined;
  const scope = checker.names.scope(value.env, situation);
  const { facts } = situation;
  const { type } = checkExpression(value.ast, scope, facts);
  // Another type is an error of its own, and so is what made the type unknown.
  if (type.is === 'unknown' || assignable(type, expected)) return undefined;
  const condition = positive(value, type.is === 'maybe');
  if (workOn(value.spot, () => constantTruth(condition, scope, facts))?.always) return undefined;
  if (reads(value.ast).length === 0) return CONSTANT;
  return `before it, write \`{ "do": "require", "that": "${print(condition)}", "say": "…" }\``;
}

/** The condition that an amount is more than 0, or missing where it may be. */
function positive({ ast }: Formula, isNullable: boolean): Ast {
  const more = binary('>', ast, literal(0, ast));
  return isNullable ? binary('||', binary('==', ast, literal(null, ast)), more) : more;
}
