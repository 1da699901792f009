import type { Expr, ExprTree } from './compiled.ts';
import { ITERATIONS } from './expression-operators.ts';
import { isTree, partsOf } from './expression-walk.ts';

/** Every path that an expression reads, with repetitions, except paths into rows that the expression iterates over. */
export function freePaths(expr: Expr, bound: readonly Expr[] = []): ExprTree[] {
  if (!isTree(expr)) return [];
  if (expr[0] === '$') return bound.includes(expr[1]!) ? [] : [expr];
  const inner = [...bound, ...namesBoundBy(expr)];
  // The list itself is outside of the scope of its rows.
  return partsOf(expr).flatMap((part, at) => freePaths(part, at > 0 ? inner : bound));
}

function namesBoundBy(tree: ExprTree): readonly Expr[] {
  const [op] = tree;
  return tree.slice(2, op === 'each' ? 4 : ITERATIONS.includes(op) ? 3 : 2);
}
