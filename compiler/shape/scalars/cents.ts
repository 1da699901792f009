import { int } from './int.ts';
import type { ScalarType } from './scalar.ts';

/** An amount, in whole cents. */
export const cents: ScalarType = {
  type: { is: 'cents' },
  empty: undefined,
  jsonSchema: int.jsonSchema,
  reads: int.reads,
  isLiteral: int.isLiteral,
  alsoCalled: ['money', 'amount'],
};
