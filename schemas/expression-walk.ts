import type { Expr, ExprTree } from './compiled.ts';

/** Whether a compiled expression is an operation; everything else is a literal. */
export function isTree(expr: unknown): expr is ExprTree {
  return Array.isArray(expr);
}

/** The direct parts of an expression, none for literals and paths. Names of functions, fields and rows are among them, as texts. */
export function partsOf(expr: Expr): readonly Expr[] {
  return isTree(expr) && expr[0] !== '$' ? expr.slice(1) : [];
}

/** Names and values of a record that is built (`rec`). */
export function fieldsOf(tree: ExprTree): [name: string, value: Expr][] {
  return partsOf(tree).flatMap((name, at, parts) => (at % 2 ? [] : [[String(name), parts[at + 1] ?? null]]));
}

/** Calls `see` for an expression and every part of it, whole before parts. */
export function visit(expr: Expr, see: (part: Expr) => void): void {
  see(expr);
  for (const part of partsOf(expr)) visit(part, see);
}

/** The same tree with each direct part replaced; a path stays. */
export function mapParts(tree: ExprTree, replace: (part: Expr) => Expr): ExprTree {
  return tree[0] === '$' ? tree : [tree[0], ...partsOf(tree).map(replace)];
}

/**
 * Constant names after an expression; one path where it already is one.
 *
 * @param operation makes a tree of its operator and its parts
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
