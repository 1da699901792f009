import { scalarType } from './scalars/index.ts';
import type { ScalarShape } from './shape.ts';

/** Whether a phone can decode a value as this scalar, including numbers as text and text as numbers. */
export function fits(shape: ScalarShape, value: unknown): boolean {
  const { scalar, suffix, only } = shape;
  if (isAbsent(value) || (value === '' && scalar !== 'string')) return suffix !== '!';
  if (only && !only.some((listed) => String(listed) === String(value))) return false;
  return scalarType(scalar).reads(value);
}

/** Whether a value is absent. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
