import type { ScalarType } from './scalar.ts';

/** A file that the user chose: it is sent, and never comes. */
export const file: ScalarType = {
  type: { is: 'file' },
  empty: null,
  jsonSchema: {},
  reads: () => false,
  isLiteral: () => false,
  alsoCalled: [],
};
