import type { Ast, LostName, Span } from '../syntax/ast.ts';
import type { Facts, Scope, Seen, Type } from './types.ts';

export type { Seen } from './types.ts';

/** What evaluating costs at most, list maxima multiplied. */
export interface Cost {
  /** One for each part, times the maxima of the lists around it. */
  steps: number;
  /** How many iterations stand within one another. */
  nesting: number;
}

/** Where a part stands: names, facts, and where findings go. */
export interface Place {
  scope: Scope;
  facts: Facts;
  cost: Cost;
  /** Iterations around. */
  depth: number;
  report(at: Span, code: string, message: string, severity?: 'error' | 'warning', missing?: LostName): void;
  /** Looks at a part. Handed along so that the files of the checker need not import one another in circles. */
  infer(ast: Ast, place: Place): Seen;
}

export const UNKNOWN: Type = { is: 'unknown' };
export const BOOL: Type = { is: 'bool' };

/** A finding that teaches nothing about true or false. */
export function plain(type: Type, place: Place): Seen {
  return { type, declared: type, yes: place.facts, no: place.facts };
}

/** The same place, saying nothing and costing nothing. */
export function quiet(place: Place): Place {
  return { ...place, report: () => {}, cost: { steps: 0, nesting: 0 } };
}
