import type { Expr, ExprTree } from './compiled.ts';
import { ITERATIONS } from './expression-operators.ts';
import { isTree, partsOf } from './expression-walk.ts';

/** The paths that an expression reads, as often as it does; those of rows that it goes through itself are left out. */
export function freePaths(expr: Expr, bound: readonly Expr[] = []): ExprTree[] {
  if (!isTree(expr)) return [];
  if (expr[0] === '$') return bound.includes(expr[1]!) ? [] : [expr];
  const inner = [...bound, ...namesBoundBy(expr)];
  // The list that is gone through is outside of its rows.
  return partsOf(expr).flatMap((part, at) => freePaths(part, at > 0 ? inner : bound));
}

function namesBoundBy(tree: ExprTree): readonly Expr[] {
  const [op] = tree;
  return tree.slice(2, op === 'each' ? 4 : ITERATIONS.includes(op) ? 3 : 2);
}
