import type { Expr } from '../../schemas/compiled.ts';
import { printTree } from '../../schemas/expression-text.ts';
import { isTree, mapParts } from '../../schemas/expression-walk.ts';

/** The source of an expression as its document has it: names of a fragment without the prefix that they are given. */
export function written(expr: Expr): string {
  return printTree(withoutPrefixes(expr));
}

function withoutPrefixes(expr: Expr): Expr {
  if (!isTree(expr)) return expr;
  if (expr[0] !== '$') return mapParts(expr, withoutPrefixes);
  return ['$', ...expr.slice(1).map((name) => String(name).replace(/^.*\./, ''))];
}
