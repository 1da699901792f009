import { printTree } from '../../../schemas/expression-text.ts';
import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { toTree } from './tree.ts';

/** The canonical source of an expression (`printTree`). Two expressions are equal if it is the same. */
export function print(ast: Ast): string {
  const known = printed.get(ast);
  if (known !== undefined) return known;
  const text = printTree(toTree(ast));
  work(text.length / 8);
  printed.set(ast, text);
  return text;
}

/** Cached, because trees are immutable and printed often. */
const printed = new WeakMap<Ast, string>();
