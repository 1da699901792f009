import type { Expr, ExprTree } from './compiled.ts';

/** Whether a compiled expression is an operation; everything else is a literal. */
export function isTree(expr: unknown): expr is ExprTree {
  return Array.isArray(expr);
}

/**
 * The direct operands of an expression, none for literals and paths. Includes names of functions, fields and rows, as
 * texts.
 */
export function partsOf(expr: Expr): readonly Expr[] {
  return isTree(expr) && expr[0] !== '$' ? expr.slice(1) : [];
}

/** Names and values of a record expression (`rec`). */
export function fieldsOf(tree: ExprTree): [name: string, value: Expr][] {
  return partsOf(tree).flatMap((name, at, parts) => (at % 2 ? [] : [[String(name), parts[at + 1] ?? null]]));
}

/** Calls `see` for an expression and all of its operands, parents first. */
export function visit(expr: Expr, see: (part: Expr) => void): void {
  see(expr);
  for (const part of partsOf(expr)) visit(part, see);
}

/** The same tree with each direct operand replaced; paths stay unchanged. */
export function mapParts(tree: ExprTree, replace: (part: Expr) => Expr): ExprTree {
  return tree[0] === '$' ? tree : [tree[0], ...partsOf(tree).map(replace)];
}

/**
 * Appends constant names to an expression; extends a path if it already is one.
 *
 * @param operation creates a tree from its operator and operands
 */
export function step(
  of: Expr,
  names: readonly string[],
  operation: (...tree: [string, ...Expr[]]) => ExprTree = (...tree) => tree,
): Expr {
  if (names.length === 0) return of;
  if (isTree(of) && (of[0] === '$' || of[0] === '.')) return [...(of as [string, ...Expr[]]), ...names];
  return operation('.', of, ...names);
}
