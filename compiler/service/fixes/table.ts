import type { CHECK_CODES } from '../../check/issue-codes.ts';
import type { EXPRESSION_CODES } from '../../expression/issue-codes.ts';
import type { JSON_CODES } from '../../json/issue-codes.ts';
import type { STRUCTURE_CODES } from '../../structure/issue-codes.ts';
import { anotherName } from './another-name.ts';
import {
  argument,
  conditionRemoved,
  leftOut,
  meantProperty,
  needed,
  outcomes,
  overlayNamed,
  property,
  removed,
  spelledOut,
  startedAtOnce,
  wrapped,
} from './change.ts';
import { oneOfTwo } from './doubled.ts';
import type { Fixer } from './fix.ts';
import { writtenInstead } from './instead.ts';
import { listed } from './listed.ts';
import { comparedAlike, emptyInstead, otherSide, undivided } from './parts.ts';
import {
  caseValue,
  declaredHere,
  meantName,
  nameInstead,
  oneOf,
  routeInstead,
  signInstead,
  taken,
  testedFirst,
  wholeText,
  wholeValue,
  writtenHere,
} from './replace.ts';
import { requiredFirst } from './required.ts';
import { brace, character, closed, literal, notIn, number, punctuation, words } from './syntax.ts';

/** The names of fixers in a catalogue of codes. */
type FixersIn<Codes extends { readonly [code: string]: { readonly fix: unknown } }> = {
  [Code in keyof Codes]: Codes[Code]['fix'] extends readonly (infer Name extends string)[] ? Name : never;
}[keyof Codes];

/** A fixer that an issue names. */
type FixerName =
  | FixersIn<typeof CHECK_CODES>
  | FixersIn<typeof EXPRESSION_CODES>
  | FixersIn<typeof JSON_CODES>
  | FixersIn<typeof STRUCTURE_CODES>;

/** The fixers, by the names that the catalogues of codes use. */
export const FIXERS: { readonly [name in FixerName]: Fixer } = {
  anotherName,
  argument,
  brace,
  caseValue,
  character,
  closed,
  comparedAlike,
  conditionRemoved,
  declaredHere,
  elseAdded: property('else', []),
  emptyInstead,
  leftOut,
  listed,
  literal,
  meantName,
  meantProperty,
  nameInstead,
  needed,
  notIn,
  number,
  oneOf,
  oneOfTwo,
  otherSide,
  outcomes,
  overlayNamed,
  punctuation,
  removed,
  requiredFirst,
  routeInstead,
  signInstead,
  spelledOut,
  startedAtOnce,
  taken,
  testedFirst,
  undivided,
  wholeText,
  wholeValue,
  words,
  wrapped,
  writtenHere,
  writtenInstead,
};
