import type { Scalar, ScalarShape } from './shape.ts';

/** Whether a phone reads a value of an answer as this scalar, numbers as text and text as numbers included. */
export function fits(shape: ScalarShape, value: unknown): boolean {
  const { scalar, suffix, only } = shape;
  if (isAbsent(value) || (value === '' && scalar !== 'string')) return suffix !== '!';
  if (only && !only.some((listed) => String(listed) === String(value))) return false;
  return READ[scalar](value);
}

/** Nothing came. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value);
/** More than this is not kept exactly. */
const isExact = (value: unknown) => typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
const isWhole = (value: unknown) => Number.isSafeInteger(value) || isText(value, /^\s*[+-]?\d{1,15}(\.0+)?\s*$/);
const URL = /^(https?:\/\/[\w.-]+([:/?#][^\s\\]*)?|tel:[^\s/\\]+|mailto:[^\s/@\\]+@[^\s\\]+)$/i;
const DATE = /^(\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?([.,]\d+)?(Z|[+-]\d\d:?\d\d)?)?|-?\d{1,15})$/;

const READ: { readonly [scalar in Scalar]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string' || isExact(value),
  bool: (value) => [true, false, 0, 1, '0', '1', 'true', 'false'].includes(value as string),
  flag: (value) => [true, false, 0, 1, '0', '1', 'false'].includes(value as string),
  int: isWhole,
  cents: isWhole,
  number: (value) => isExact(value) || isText(value, /^\s*[+-]?\d{1,15}(\.\d+)?\s*$/),
  url: (value) => isText(value, URL),
  date: (value) => isText(String(value), DATE) && ['string', 'number'].includes(typeof value),
  file: () => false,
};
