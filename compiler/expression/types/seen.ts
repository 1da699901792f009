import type { Ast, ExpressionCause, Span } from '../syntax/ast.ts';
import type { Facts, Scope, Seen, Type } from './types.ts';

export type { Seen } from './types.ts';

/** The maximum cost of an evaluation, multiplied by the maximum sizes of lists. */
export interface Cost {
  /** One per part, multiplied by the maximum sizes of the enclosing lists. */
  steps: number;
  /** The nesting of iterations. */
  nesting: number;
}

/** The context of a part: names, facts, and where issues go. */
export interface Place {
  scope: Scope;
  facts: Facts;
  cost: Cost;
  /** The nearest `||` of whose right side this is a part, and what is known without its left side. */
  otherwise?: { readonly left: Ast; readonly facts: Facts };
  /** The number of enclosing iterations. */
  depth: number;
  report(at: Span | Ast, code: string, message: string, severity?: 'error' | 'warning', cause?: ExpressionCause): void;
  /** Infers a part. Passed along to avoid cyclic imports between the files of the checker. */
  infer(ast: Ast, place: Place): Seen;
}

/** A result that establishes no facts. */
export function plain(type: Type, place: Place): Seen {
  return { type, declared: type, yes: place.facts, no: place.facts };
}

/** The same place, without issues and cost. */
export function quiet(place: Place): Place {
  return { ...place, report: () => {}, cost: { steps: 0, nesting: 0 } };
}
