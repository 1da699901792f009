import { printTree } from '../../../schemas/expression-text.ts';
import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { toTree } from './tree.ts';

/** The canonical text of an expression (`printTree`). Two expressions are taken for the same when their prints are. */
export function print(ast: Ast): string {
  const known = printed.get(ast);
  if (known !== undefined) return known;
  const text = printTree(toTree(ast));
  work(text.length / 8);
  printed.set(ast, text);
  return text;
}

/** Trees never change, and are asked for their print again and again. */
const printed = new WeakMap<Ast, string>();
