import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { parseExpression } from './parse.ts';

/** Most prints whose trees are kept. */
const MOST_KEPT = 20000;
const kept = new Map<string, Ast | undefined>();

/** The tree of a canonical print: what is known is kept by it, and asked about again and again. */
export function treeOf(print: string): Ast | undefined {
  work(1);
  if (kept.has(print)) return kept.get(print);
  work(print.length);
  if (kept.size >= MOST_KEPT) kept.clear();
  const { ast } = parseExpression(print);
  kept.set(print, ast);
  return ast;
}
