import { isDateLiteral } from '../../expression/types/date-literal.ts';
import { isText, type ScalarType } from './scalar.ts';

const FORM = /^(\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?([.,]\d+)?(Z|[+-]\d\d:?\d\d)?)?|-?\d{1,15})$/;

/** A day, with or without a time, or a count of seconds or milliseconds since 1970. */
export const date: ScalarType = {
  type: { is: 'date' },
  empty: undefined,
  jsonSchema: {
    anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\s*([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]+\\s*$)' }],
  },
  reads: (value) => isText(typeof value === 'number' ? String(value) : value, FORM),
  isLiteral: (value) => typeof value === 'string' && isDateLiteral(value),
  alsoCalled: ['datetime', 'time'],
};
