import { isExact, type ScalarType } from './scalar.ts';

export const string: ScalarType = {
  type: { is: 'string' },
  empty: '',
  jsonSchema: { type: ['string', 'number'] },
  reads: (value) => typeof value === 'string' || isExact(value),
  isLiteral: (value) => typeof value === 'string',
  listed: {
    type: (known, closed) => ({ is: 'string', known: known as string[], ...(closed ? { closed } : {}) }),
    example: 'a list of texts, as ["new", "done"]',
  },
  alsoCalled: ['text', 'str'],
};
