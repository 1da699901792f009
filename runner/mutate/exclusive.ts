import type { Ast } from '../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../compiler/expression/syntax/parse.ts';
import { print } from '../../compiler/expression/syntax/print.ts';

/** Whether two conditions are mutually exclusive, judging by their text: `a && b` and `!a`, `n == 0` and `n > 0`. */
export function neverBoth(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => conjuncts(parseExpression(text).ast));
  return left!.some((part) => {
    const opposites = oppositesOf(part);
    return right!.some(
      (counterpart) => opposites.includes(print(counterpart)) || oppositesOf(counterpart).includes(print(part)),
    );
  });
}

function conjuncts(ast: Ast | undefined): Ast[] {
  if (!ast) return [];
  return ast.kind === 'binary' && ast.op === '&&' ? [...conjuncts(ast.left), ...conjuncts(ast.right)] : [ast];
}

/** Conditions that exclude a condition. */
function oppositesOf(ast: Ast): string[] {
  const { start, end } = ast;
  if (ast.kind === 'unary' && ast.op === '!') return [print(ast.of)];
  if (ast.kind === 'binary' && ast.op === '==') return (['!=', '>', '<'] as const).map((op) => print({ ...ast, op }));
  return [print({ kind: 'unary', op: '!', of: ast, start, end })];
}
