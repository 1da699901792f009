import type { BinaryOperator } from '../../../schemas/expression-operators.ts';

/** Words that other languages use as operators → the operator. */
export const WORDS = new Map<string, BinaryOperator>([
  ['and', '&&'],
  ['or', '||'],
  ['is', '=='],
  ['equals', '=='],
]);
