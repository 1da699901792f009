import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import type { EverydayOperator } from '../../schemas/everyday.ts';
import { fieldsOf, isTree } from '../../schemas/expression-walk.ts';
import { isRecord } from '../../schemas/record.ts';
import { bounded, compare, costOf, spend } from './budget.ts';
import { asBool, asList, asNumber, asText, exact, toText } from './coerce.ts';
import { getOwn } from './record.ts';
import type { Evaluate, ExpressionContext, Operator } from './scope.ts';

/** The operators that most documents use; `operators-more.ts` has the others. */
const EVERYDAY: { [Name in EverydayOperator]: Operator } = {
  $:
    ([, root, ...names]) =>
    (scope) =>
      walk(scope.get(String(root)), names),
  '&&': lazy((left, right) => (scope) => asBool(left(scope)) && asBool(right(scope))),
  '||': lazy((left, right) => (scope) => asBool(left(scope)) || asBool(right(scope))),
  '==': binary((a, b) => a === b),
  '!=': binary((a, b) => a !== b),
  '<': compared((a, b) => a < b),
  '>': compared((a, b) => a > b),
  in: binary(isWithin),
  '+': binary((a, b) => (typeof a === 'string' ? bounded(a + asText(b)) : exact(asNumber(a) + asNumber(b)))),
  list: many((items) => (scope) => bounded(items.map((item) => item(scope)))),
  cat: many((pieces) => (scope) => bounded(pieces.map((piece) => bounded(toText(piece(scope)))).join(''))),
  rec: record,
  fn: call,
  asset: lazy((name, other, _, { asset }) => (scope) => {
    const url = (value: unknown) => (value === null ? null : (asset?.(asText(value)) ?? null));
    return url(name(scope)) ?? url(other(scope));
  }),
  address: lazy(
    (path, send, _, { addressOf }) =>
      (scope) =>
        addressOf?.(path(scope), send(scope)),
  ),
};
const OPERATORS = new Map(Object.entries(EVERYDAY));

/**
 * Compiles a tree into a closure. Throws for an operation or function that this renderer does not have; the closure
 * throws for the errors of `budget.ts` and `coerce.ts`. Use `compileExpression`, which never throws.
 */
export function compileTree(expr: Expr, context: ExpressionContext): Evaluate {
  if (!isTree(expr)) return () => expr;
  const form = OPERATORS.get(expr[0]) ?? context.operations.get(expr[0]);
  if (!form) throw new Error(`unknown operation ${expr[0]}`);
  return form(expr, (part) => compileTree(part ?? null, context), context);
}

/** An operator that evaluates both operands, charging for a comparison of texts. */
export function binary(apply: (a: unknown, b: unknown) => unknown): Operator {
  return lazy((left, right) => (scope) => apply(compare(left(scope)), right(scope)));
}

/** A comparison of two numbers or two texts. */
export function compared(holds: (a: string | number, b: string | number) => boolean): Operator {
  return binary((a, b) => (typeof a === 'string' ? holds(a, asText(b)) : holds(asNumber(a), asNumber(b))));
}

/** An operator that decides which of its operands to evaluate. */
export function lazy(make: (a: Evaluate, b: Evaluate, c: Evaluate, context: ExpressionContext) => Evaluate): Operator {
  return (tree, compile, context) => make(compile(tree[1]), compile(tree[2]), compile(tree[3]), context);
}

function many(make: (parts: Evaluate[]) => Evaluate): Operator {
  return (tree, compile) => make(tree.slice(1).map(compile));
}

/** The value at the end of a path; null if any part of it is null or absent. */
export function walk(from: unknown, names: readonly Expr[]): unknown {
  return names.reduce<unknown>((value, name) => getOwn(value, name as string), from) ?? null;
}

function isWithin(value: unknown, whole: unknown): boolean {
  if (isRecord(whole)) return value !== null && Object.hasOwn(whole, asText(value));
  const list = asList(whole);
  spend(list.length);
  return list.some((item) => compare(item) === value);
}

function call(tree: ExprTree, compile: (part: Expr) => Evaluate, { functions }: ExpressionContext): Evaluate {
  const apply = functions.get(String(tree[1]));
  if (!apply) throw new Error(`unknown function ${tree[1]}`);
  const parts = tree.slice(2).map(compile);
  return (scope) => {
    const values = parts.map((part) => part(scope));
    // A call has a cost of its own.
    spend(2);
    for (const value of values) spend(costOf(value));
    return bounded(apply(values, scope));
  };
}

function record(tree: ExprTree, compile: (part: Expr) => Evaluate): Evaluate {
  const fields = fieldsOf(tree).map(([name, part]) => [name, compile(part)] as const);
  // Unlike assignment, `fromEntries` always creates own properties, whatever the names are.
  return (scope) => Object.fromEntries(fields.map(([name, value]) => [name, value(scope)]));
}
