import { isExact, isText, type ScalarType } from './scalar.ts';

export const number: ScalarType = {
  type: { is: 'number' },
  empty: undefined,
  jsonSchema: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\s*-?[0-9]+(\\.[0-9]+)?\\s*$' }] },
  reads: (value) => isExact(value) || isText(value, /^\s*[+-]?\d{1,15}(\.\d+)?\s*$/),
  isLiteral: (value) => typeof value === 'number',
  alsoCalled: ['float', 'double', 'decimal'],
};
