import { bool } from './bool.ts';
import type { ScalarType } from './scalar.ts';

/** A bool from servers that use 1 and 0: any other value means "no", including the text "true". */
export const flag: ScalarType = {
  ...bool,
  jsonSchema: { type: ['boolean', 'number', 'string'] },
  reads: (value) => value !== 'true' && bool.reads(value),
  alsoCalled: [],
};
