import { isText, type ScalarType } from './scalar.ts';

export const int: ScalarType = {
  type: { is: 'int' },
  empty: undefined,
  jsonSchema: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\s*-?[0-9]+\\s*$' }] },
  reads: (value) => Number.isSafeInteger(value) || isText(value, /^\s*[+-]?\d{1,15}(\.0+)?\s*$/),
  isLiteral: Number.isInteger,
  listed: {
    type: (known, closed) => ({ is: 'int', known: known as number[], ...(closed ? { closed } : {}) }),
    example: 'a list of whole numbers, as [1, 2]',
  },
  alsoCalled: ['integer'],
};
