import type { Expr, ExprTree } from '../schemas/compiled.ts';
import { bounded, lengthOf, spend } from './budget.ts';
import { exact, listIn, numberIn, shown, textIn, truth } from './expected.ts';
import { isRecord, own } from './own.ts';
import type { Evaluate, ExpressionContext, Form } from './scope.ts';

const numeric = (apply: (a: number, b: number) => number) => (a: unknown, b: unknown) =>
  exact(apply(numberIn(a), numberIn(b)));

const compared = (holds: (a: string | number, b: string | number) => boolean) => (a: unknown, b: unknown) =>
  typeof a === 'string' ? holds(a, textIn(b)) : holds(numberIn(a), numberIn(b));

/** Operators that evaluate both sides. */
const BINARY = new Map<string, (a: unknown, b: unknown) => unknown>([
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
  ['<', compared((a, b) => a < b)],
  ['<=', compared((a, b) => a <= b)],
  ['>', compared((a, b) => a > b)],
  ['>=', compared((a, b) => a >= b)],
  ['in', isWithin],
  ['+', (a, b) => (typeof a === 'string' ? bounded(a + textIn(b)) : exact(numberIn(a) + numberIn(b)))],
  ['-', numeric((a, b) => a - b)],
  ['*', numeric((a, b) => a * b)],
  ['/', numeric((a, b) => a / b)],
  ['%', numeric((a, b) => a % b)],
  ['[]', at],
]);

function at(of: unknown, index: unknown): unknown {
  if (of === null || index === null) return null;
  return Array.isArray(of) ? (of[numberIn(index)] ?? null) : own(of, textIn(index));
}

function isWithin(value: unknown, whole: unknown): boolean {
  if (isRecord(whole)) return value !== null && Object.hasOwn(whole, textIn(value));
  spend(lengthOf(whole));
  return listIn(whole).includes(value);
}

const FORMS = new Map<string, Form>([
  [
    '$',
    ([, root, ...names]) =>
      (scope) =>
        walk(scope.get(String(root)), names),
  ],
  [
    '.',
    ([, x, ...names], compile) => {
      const of = compile(x);
      return (scope) => walk(of(scope), names);
    },
  ],
  ['!', single((value) => !truth(value))],
  ['neg', single((value) => exact(-numberIn(value)))],
  ['&&', lazy((left, right) => (scope) => truth(left(scope)) && truth(right(scope)))],
  ['||', lazy((left, right) => (scope) => truth(left(scope)) || truth(right(scope)))],
  ['??', lazy((left, right) => (scope) => left(scope) ?? right(scope))],
  ['?:', lazy((when, yes, no) => (scope) => (truth(when(scope)) ? yes : no)(scope))],
  ['list', many((items) => (scope) => bounded(items.map((item) => item(scope))))],
  ['cat', many((pieces) => (scope) => bounded(pieces.map((piece) => shown(piece(scope))).join('')))],
  ['rec', record],
  ['fn', call],
  [
    'asset',
    lazy((name, other, _, { asset }) => (scope) => {
      const url = (value: unknown) => (value === null ? null : (asset?.(textIn(value)) ?? null));
      return url(name(scope)) ?? url(other(scope));
    }),
  ],
  [
    'call-url',
    ([, name, values], compile, { callUrl }) => {
      const send = compile(values);
      return (scope) => callUrl?.(String(name), send(scope) as { [name: string]: unknown }) ?? null;
    },
  ],
]);

/**
 * The closure of a tree. Throws for an operation or function that this renderer does not know; the closure throws
 * for what `budget.ts` and `expected.ts` refuse. `compileExpression` is the door that never throws.
 */
export function compileTree(expr: Expr, context: ExpressionContext): Evaluate {
  if (!Array.isArray(expr)) return () => expr;
  const tree = expr as unknown as ExprTree;
  const compile = (part: Expr | undefined) => compileTree(part ?? null, context);
  const form = FORMS.get(tree[0]) ?? context.lists.get(tree[0]);
  if (form) return form(tree, compile, context);
  const apply = BINARY.get(tree[0]);
  if (!apply) throw new Error(`unknown operation ${tree[0]}`);
  const [left, right] = [compile(tree[1]), compile(tree[2])];
  return (scope) => apply(left(scope), right(scope));
}

function single(apply: (value: unknown) => unknown): Form {
  return (tree, compile) => {
    const of = compile(tree[1]);
    return (scope) => apply(of(scope));
  };
}

/** A form that decides itself which of its parts it evaluates. */
function lazy(make: (a: Evaluate, b: Evaluate, c: Evaluate, context: ExpressionContext) => Evaluate): Form {
  return (tree, compile, context) => make(compile(tree[1]), compile(tree[2]), compile(tree[3]), context);
}

function many(make: (parts: Evaluate[]) => Evaluate): Form {
  return (tree, compile) => make(tree.slice(1).map(compile));
}

function walk(from: unknown, names: readonly Expr[]): unknown {
  let value = from;
  for (const name of names) value = own(value, name as string);
  return value ?? null;
}

function call(tree: ExprTree, compile: (part: Expr) => Evaluate, { functions }: ExpressionContext): Evaluate {
  const apply = functions.get(String(tree[1]));
  if (!apply) throw new Error(`unknown function ${tree[1]}`);
  const parts = tree.slice(2).map(compile);
  return (scope) => {
    const values = parts.map((part) => part(scope));
    for (const value of values) spend(lengthOf(value));
    return bounded(apply(values, scope));
  };
}

function record(tree: ExprTree, compile: (part: Expr) => Evaluate): Evaluate {
  const fields: [string, Evaluate][] = [];
  for (let index = 1; index < tree.length; index += 2)
    fields.push([String(tree[index]), compile(tree[index + 1] ?? null)]);
  // Unlike assignment this makes own properties only, whatever the names are.
  return (scope) => Object.fromEntries(fields.map(([name, value]) => [name, value(scope)]));
}
