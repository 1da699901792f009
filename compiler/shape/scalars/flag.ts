import { bool } from './bool.ts';
import type { ScalarType } from './scalar.ts';

/** A bool of servers that say 1 and 0: anything may come for "no", and the text "true" means nothing. */
export const flag: ScalarType = {
  ...bool,
  jsonSchema: { type: ['boolean', 'number', 'string'] },
  reads: (value) => value !== 'true' && bool.reads(value),
  alsoCalled: [],
};
