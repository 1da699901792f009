import type { BinaryOperator } from '../../../schemas/expression-operators.ts';
import type { Mistake } from '../../source/mistake.ts';

/** The syntax tree of an expression, with the position of every part in its source (UTF-16 offsets, end exclusive). */
export interface Span {
  start: number;
  end: number;
}

export type Ast = Span &
  (
    | { kind: 'literal'; value: string | number | boolean | null }
    /** A root (`data`) or a row name. */
    | { kind: 'name'; name: string }
    | { kind: 'member'; of: Ast; name: string; nameSpan: Span }
    | { kind: 'index'; of: Ast; at: Ast }
    | { kind: 'list'; items: Ast[] }
    | { kind: 'unary'; op: '!' | '-'; of: Ast }
    /** `grouped`: it was written in parentheses. */
    | { kind: 'binary'; op: BinaryOperator; left: Ast; right: Ast; grouped?: true }
    | { kind: 'conditional'; when: Ast; then: Ast; else: Ast }
    /** `list.any(x, body)` and the other iterations. */
    | { kind: 'iterate'; op: Iteration; of: Ast; as: string; asSpan: Span; body: Ast }
    /** `money(x)`, and `x.startsWith(y)`, `x.matches('…')` with the receiver as first argument and `method: true`. */
    | { kind: 'call'; name: string; nameSpan: Span; args: Ast[]; method?: true }
  );

export type Iteration = 'any' | 'all' | 'filter' | 'map' | 'find';

/** An error in an expression; the caller adds file and position. */
export interface ExpressionIssue extends Span, ExpressionCause {
  severity: 'error' | 'warning';
  code: string;
  message: string;
}

/** What else is known of the cause of an issue. */
export interface ExpressionCause {
  /** The unknown name that it is about, if any. */
  missing?: LostName;
  /** Any other mistake; that of the reported part itself if it is omitted. */
  mistake?: Mistake;
  /** Where the other part begins of which the type may be wrong as well. */
  other?: number;
}

/** A name that a root, or a record of a known table, does not have. */
export interface LostName {
  root?: string;
  table?: string;
  name: string;
  /** The most similar name in that table. */
  near?: string;
}
