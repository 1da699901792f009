import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { parseExpression } from './parse.ts';

/** The maximum number of cached trees. */
const MOST_KEPT = 20000;
const kept = new Map<string, Ast | undefined>();

/** The tree of a canonical source. Facts are keyed by source, so this is called often. */
export function treeOf(print: string): Ast | undefined {
  work(1);
  if (kept.has(print)) return kept.get(print);
  work(print.length);
  if (kept.size >= MOST_KEPT) kept.clear();
  const { ast } = parseExpression(print);
  kept.set(print, ast);
  return ast;
}
