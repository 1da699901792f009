import type { BinaryOperator } from '../../../schemas/expression-operators.ts';
import type { Ast, Span } from './ast.ts';

/* Trees that checks build from written ones. Each part has the position of the written part that it is made from. */

export function literal(value: string | number | boolean | null, { start, end }: Span): Ast {
  return { kind: 'literal', value, start, end };
}

export function binary(op: BinaryOperator, left: Ast, right: Ast): Ast & { kind: 'binary' } {
  return { kind: 'binary', op, left, right, start: left.start, end: right.end };
}

export function not(of: Ast): Ast {
  return { kind: 'unary', op: '!', of, start: of.start, end: of.end };
}

export function call(name: string, of: Ast): Ast {
  const { start, end } = of;
  return { kind: 'call', name, nameSpan: { start, end: start }, args: [of], start, end };
}
