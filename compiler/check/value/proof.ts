import { constantTruth } from '../../expression/proof/domain.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { isNull, partsOf, pathOf } from '../../expression/syntax/walk.ts';
import { checkExpression } from '../../expression/types/check.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Facts, Scope } from '../../expression/types/types.ts';
import { mayBeNull } from '../../expression/types/values.ts';
import { placeOf } from '../../report/place.ts';
import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import type { Formula } from '../../tree/resolved.ts';

/** Finds the condition around something without which the facts there would not have this property. */
export type GuardOf = (facts: Facts, holds: (facts: Facts) => boolean) => Spot | undefined;

/**
 * Reports a condition that has the same result for all possible values, with the proof; returns whether it did.
 *
 * @param guardOf finds the condition that decides this one
 * @param remedy the advice in case the condition is correct as it is
 */
export function proveConstant(
  formula: Formula,
  scope: Scope,
  facts: Facts,
  report: Report,
  guardOf: GuardOf,
  remedy = (always: boolean): string => (always ? 'remove it' : 'remove what it guards'),
): boolean {
  const truth = constantTruth(formula.ast, scope, facts);
  if (!truth) return false;
  // A rule that is constant by itself is reported at its declaration.
  if (isName(formula.ast) && constantTruth(formula.ast, scope, NO_FACTS)) return true;
  const advice = emptyTest(formula.ast, scope, facts) ?? `correct the condition, or ${remedy(truth.always)}`;
  const isSame = (others: Facts) => constantTruth(formula.ast, scope, others)?.always === truth.always;
  const guard = truth.decided === undefined ? undefined : guardOf(facts, isSame);
  const proof = guard
    ? `always ${truth.always}: ${placed(guard, formula.spot)} already decides ${truth.decided}`
    : truth.proof;
  const code = truth.always ? 'always-true' : 'always-false';
  const tested = guard ? undefined : neverNull(formula.ast, scope);
  const cause = guard ? { guard } : tested !== undefined && { mistake: { is: 'never-null', text: tested } as const };
  report.add(code, formula.spot, `${proof}: ${advice}`, formula.ast.start, cause || {});
  return true;
}

/** What a condition tests for null although it never is, whatever is known around it. */
function neverNull(ast: Ast, scope: Scope): string | undefined {
  const isComparison = ast.kind === 'binary' && (ast.op === '==' || ast.op === '!=');
  if (isComparison && (isNull(ast.left) || isNull(ast.right))) {
    const tested = isNull(ast.right) ? ast.left : ast.right;
    const { type } = checkExpression(tested, scope, NO_FACTS);
    return type.is === 'unknown' || mayBeNull(type) ? undefined : print(tested);
  }
  return partsOf(ast)
    .map((part) => neverNull(part, scope))
    .find((text) => text !== undefined);
}

function placed(guard: Spot, { file }: Spot): string {
  const { line } = placeOf(guard);
  return `the condition at ${guard.file.name === file.name ? 'line ' : `${guard.file.name}:`}${line}`;
}

/** A null test of a text that is never null: what was probably meant. */
function emptyTest(ast: Ast, scope: Scope, facts: Facts): string | undefined {
  if (ast.kind !== 'binary' || (ast.op !== '==' && ast.op !== '!=')) return undefined;
  if (ast.right.kind !== 'literal' || ast.right.value !== null) return undefined;
  if (checkExpression(ast.left, scope, facts).type.is !== 'string') return undefined;
  return `a text is at most empty, write \`${print(ast.left)} ${ast.op} ''\``;
}

/** Whether a condition is just the name of a rule or value, or its negation. */
function isName(ast: Ast): boolean {
  if (ast.kind === 'unary') return isName(ast.of);
  const root = pathOf(ast)?.[0];
  return root === 'rules' || root === 'let';
}
