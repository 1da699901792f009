import type { ScalarType } from './scalar.ts';

const VALUES: readonly unknown[] = [true, false, 0, 1, '0', '1', 'true', 'false'];

export const bool: ScalarType = {
  type: { is: 'bool' },
  empty: false,
  jsonSchema: { enum: VALUES },
  reads: (value) => VALUES.includes(value),
  isLiteral: (value) => typeof value === 'boolean',
  alsoCalled: ['boolean'],
};
