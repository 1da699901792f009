import type { ScalarType } from './scalar.ts';

/** A file chosen by the user: it is sent but never received. */
export const file: ScalarType = {
  type: { is: 'file' },
  empty: null,
  jsonSchema: {},
  reads: () => false,
  isLiteral: () => false,
  alsoCalled: [],
};
