import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { isTree } from '../../../schemas/expression-walk.ts';
import { simplify } from './simplify.ts';

const folded = new WeakMap<object, Expr>();

/** Evaluates the parts of an expression that constants decide, at any depth; fragment parameters leave such parts. */
export function fold(expr: Expr): Expr {
  if (!isTree(expr)) return expr;
  const known = folded.get(expr);
  if (known !== undefined) return known;
  const inner = expr.map((part) => fold(part as Expr)) as unknown as ExprTree;
  const result = simplify(inner.every((part, at) => part === expr[at]) ? expr : inner, () => undefined);
  folded.set(expr, result);
  return result;
}

/** The conditions that must all hold for an expression to be true. */
export function conjuncts(expr: Expr): Expr[] {
  return isTree(expr) && expr[0] === '&&' ? (expr.slice(1) as Expr[]).flatMap(conjuncts) : [expr];
}
