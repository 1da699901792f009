import type { BinaryOperator } from '../../../schemas/expression-operators.ts';

/** Words of other languages, where an operator is expected → the operator. */
export const WORDS = new Map<string, BinaryOperator>([
  ['and', '&&'],
  ['or', '||'],
  ['is', '=='],
  ['equals', '=='],
]);
