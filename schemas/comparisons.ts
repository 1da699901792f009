import type { Expr, ExprTree, Json, SwitchNode } from './compiled.ts';
import { everythingIn } from './document-walk.ts';
import { isTree } from './expression-walk.ts';

/** A path that a document compares with literals: by an operator, or as the subject of a `switch`. */
export interface LiteralComparison {
  readonly op: string;
  readonly path: ExprTree;
  readonly values: readonly Json[];
}

const OPERATORS: ReadonlySet<unknown> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Every comparison of a path with literals in a part of a compiled document. */
export function comparisonsIn(part: unknown): LiteralComparison[] {
  return everythingIn(part).flatMap((at) => {
    if (Array.isArray(at)) return ofTree(at as readonly Expr[]);
    return isSwitch(at) ? comparison('switch', at.switch, [...new Set(at.cases.flatMap(({ is }) => is))]) : [];
  });
}

function isSwitch(part: unknown): part is SwitchNode {
  return typeof part === 'object' && part !== null && 'switch' in part && 'cases' in part;
}

function ofTree([op, left = null, right = null]: readonly Expr[]): LiteralComparison[] {
  if (op === 'in' && isTree(right) && right[0] === 'list')
    return comparison('in', left, (right.slice(1) as Expr[]).filter(isLiteral));
  if (!OPERATORS.has(op)) return [];
  const sides: [Expr, Expr][] = [
    [left, right],
    [right, left],
  ];
  return sides.flatMap(([path, value]) => (isLiteral(value) ? comparison(String(op), path, [value]) : []));
}

function comparison(op: string, path: Expr, values: readonly Json[]): LiteralComparison[] {
  return isTree(path) && path[0] === '$' && values.length > 0 ? [{ op, path, values }] : [];
}

function isLiteral(value: Expr): value is string | number | boolean | null {
  return !isTree(value);
}
