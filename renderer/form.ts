import type { CompiledScreen } from '../schemas/compiled.ts';
import { bare } from './own.ts';

/** What expressions read as `form`: values by name, those of a group in a record of their own. */
export type Form = { [name: string]: unknown };

/** What a field holds before it has appeared, and where it has no `initial`. */
export const EMPTY = { string: '', int: 0, bool: false, uploads: [], date: '', group: undefined } as const;

/** Key in `changes`: the message of a field is another one now. */
export const ERRORS = 'errors';

/** The values before any field has appeared. */
export function emptyForm({ form }: Pick<CompiledScreen, 'form'>): Form {
  const values = bare<unknown>();
  for (const name of Object.keys(form)) values[name] = EMPTY[form[name]!] ?? bare();
  return values;
}
