import { scalarType } from './scalars/index.ts';
import type { ScalarShape } from './shape.ts';

/** Whether a phone reads a value of an answer as this scalar, numbers as text and text as numbers included. */
export function fits(shape: ScalarShape, value: unknown): boolean {
  const { scalar, suffix, only } = shape;
  if (isAbsent(value) || (value === '' && scalar !== 'string')) return suffix !== '!';
  if (only && !only.some((listed) => String(listed) === String(value))) return false;
  return scalarType(scalar).reads(value);
}

/** Nothing came. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
