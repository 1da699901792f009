import { SCHEMAS, type Schema } from '../../../schemas/generated/language.js';
import { isKind, kindOf } from './kinds.ts';

/** What a schema of any name expects. */
const ANY_NAME = SCHEMAS['value.json']!.$defs!.reference!.expected;

/** What a value has to be, in words; for the name of a declaration, of which kind. */
export function expectedOf({ expected, refers }: Schema): string | undefined {
  if (expected !== ANY_NAME || !isKind(refers)) return expected;
  const { what } = kindOf(refers);
  return `the name of ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;
}
