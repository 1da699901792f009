import type { BinaryOperator } from '../../../schemas/expression-operators.ts';

/** Keywords, which cannot be names. */
export const KEYWORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in']);

/** Words that other languages use as operators → the operator. */
export const WORDS = new Map<string, BinaryOperator>([
  ['and', '&&'],
  ['or', '||'],
  ['is', '=='],
  ['equals', '=='],
]);

/** What a comparison is with its sides exchanged. */
export const FLIPPED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

/** The comparison that is true where this one is false. */
export const NEGATED: ReadonlyMap<string, string> = new Map([
  ['<', '>='],
  ['<=', '>'],
  ['>', '<='],
  ['>=', '<'],
  ['==', '!='],
  ['!=', '=='],
]);
