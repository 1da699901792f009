import type { Expr, ExprTree } from '../../schemas/compiled.ts';

/** Operations that go through a list and bind a name for each entry. */
export const ITERATIONS: ReadonlySet<string> = new Set(['any', 'all', 'filter', 'map', 'find']);

/** Whether a compiled expression is an operation; everything else is a literal. */
export function isTree(expr: Expr | undefined): expr is ExprTree {
  return Array.isArray(expr);
}
