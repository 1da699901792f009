import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { parseExpression } from './parse.ts';

/** The maximum number of cached trees. */
const MAX_CACHED = 20000;
const trees = new Map<string, Ast | undefined>();

/** The tree of a canonical source. Facts are keyed by source, so this is called often. */
export function treeOf(print: string): Ast | undefined {
  work(1);
  if (trees.has(print)) return trees.get(print);
  work(print.length);
  if (trees.size >= MAX_CACHED) trees.clear();
  const { ast } = parseExpression(print);
  trees.set(print, ast);
  return ast;
}
