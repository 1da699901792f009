import type { CheckCode } from '../../check/issue-codes.ts';
import type { EXPRESSION_CODES } from '../../expression/issue-codes.ts';
import type { JsonCode } from '../../json/issue-codes.ts';
import type { StructureCode } from '../../structure/issue-codes.ts';
import { argument, conditionRemoved, needed, outcomes, property, removed, spelledOut } from './change.ts';
import type { Fixer } from './fix.ts';
import { meantName, signInstead, testedFirst, wholeText, wholeValue, writtenHere, writtenInstead } from './replace.ts';
import { number, punctuation, words } from './syntax.ts';

/** A code that an issue can have. */
export type IssueCode = CheckCode | JsonCode | StructureCode | keyof typeof EXPRESSION_CODES;

const ORDER = 'what comes first and what follows is for the author to say';
const MEANING = 'what the condition was meant to be is for the author to say';
const CIRCLE = 'where the circle is broken decides what the screen means';
const SHORTER = 'which part gets a name of its own is for the author to say';
const MONEY = 'how a payment is made and answered for is never guessed';
const WORDS = 'the words are for the author to find';
const RECORDED = 'what the server really answers has to be recorded';

/** The fixers of each issue, or why it cannot be fixed automatically. */
export const FIXES: { readonly [code in IssueCode]: readonly Fixer[] | string } = {
  'always-false': MEANING,
  'always-null': 'whether the test around or what is read is wrong is for the author to say',
  'always-true': [conditionRemoved],
  'bad-character': 'what the character was meant to be cannot be told',
  'bad-name': 'another name has to be found',
  'bad-number': [number],
  'bad-shape': [wholeValue],
  'beyond-limit': 'whether the value or the limit is wrong is for the author to say',
  brace: 'whether a value or the brace itself was meant is for the author to say',
  'call-not-last': ORDER,
  'change-waits': 'what starts the call in its place is for the author to say',
  'circle-of-actions': CIRCLE,
  'circle-of-fields': CIRCLE,
  'circle-of-loads': CIRCLE,
  'circle-of-values': CIRCLE,
  'circular-shape': CIRCLE,
  'does-nothing': [removed],
  'draft-kept': 'which call sends what was typed is for the author to say',
  'duplicate-property': 'which of the two counts is for the author to say',
  'else-missing': [property('else', [])],
  'endless-fragment': CIRCLE,
  'expression-syntax': [signInstead],
  'expression-too-deep': SHORTER,
  'expression-too-long': SHORTER,
  'fallback-without-field': [removed],
  'field-elsewhere': 'where the field is required is for the author to say',
  'field-name': [spelledOut],
  'file-too-deep': SHORTER,
  'file-too-large': SHORTER,
  'forgotten-equals': [wholeText],
  'form-too-early': ORDER,
  'goes-nowhere': [spelledOut],
  'hidden-in-send': 'whether the field is sent, and how, is for the author to say',
  'json-syntax': [punctuation, words, signInstead],
  'key-missing': 'what tells the rows apart is for the author to say',
  'load-for-one-case': 'what the case shows until the data is there is for the author to say',
  misnamed: [writtenHere],
  'misplaced-property': [removed],
  'misplaced-widget': 'where it belongs is for the author to say',
  'missing-answer': RECORDED,
  'missing-property': [needed],
  'missing-value': [argument],
  'mixed-conditions': 'which of the two is meant is for the author to say',
  'money-contract': MONEY,
  'money-fallback': [removed],
  'money-place': MONEY,
  'main-part': 'what the main part of a page is only its author knows',
  'money-retry': WORDS,
  'money-silent': WORDS,
  'money-twice': MONEY,
  'money-unchecked': MONEY,
  'money-unmarked': MONEY,
  'money-untapped': MONEY,
  'more-issues': 'the issues before it come first',
  'name-twice': 'which of the two keeps the name is for the author to say',
  'needless-equals': [wholeText],
  'never-changed': 'whether it is set or needless is for the author to say',
  'never-null': MEANING,
  'never-reached': [removed],
  'never-required': 'what is sent, and when, is for the author to say',
  'never-started': 'when the timer starts is for the author to say',
  'newer-language': 'an older compiler cannot read it',
  'no-empty-value': [writtenInstead, wholeText],
  'no-kind': 'what the node is, is for the author to say',
  'no-way-out': [spelledOut],
  'no-symbol': 'which symbol amounts have where the product is used is for the author to say',
  'no-words': WORDS,
  'not-a-condition': [writtenInstead],
  'not-for-draft': [removed],
  'not-public': 'what the page says to everybody is for the author to say',
  'nothing-required': [removed],
  'nothing-to-close': 'which overlay it closes is for the author to say',
  'number-form': [signInstead],
  'odd-wait': 'how long the wait is, is for the author to say',
  'one-hole': [wholeText],
  'outcome-open': [outcomes],
  'path-not-passed': 'whether the path or the list of the product is wrong is for the author to say',
  pattern: 'what the pattern was meant to match cannot be told',
  'proves-nothing': 'what must be so is for the author to say',
  'reserved-name': 'another name has to be found',
  'route-twice': 'which screen keeps the route is for the author to say',
  'route-unopened': 'what the fixture shows is for the author to say',
  'row-state': [spelledOut],
  'same-name': WORDS,
  'shadowed-name': 'another name has to be found',
  'text-form': 'where the text ends is for the author to say',
  'too-complex': SHORTER,
  'too-costly': 'how many entries a list can have is for the author to say',
  'two-kinds': 'what the node is, is for the author to say',
  'unknown-action': [meantName],
  'unknown-asset': 'which asset is meant, or missing, is for the author to say',
  'unknown-function': [meantName, writtenInstead],
  'unknown-name': [meantName, writtenHere, writtenInstead],
  'unknown-property': [meantName, removed],
  'unknown-shape': [meantName, wholeText],
  'unknown-value': [meantName],
  'unknown-widget': [meantName],
  'unknown-zone': 'which city has the clock of the place is for the author to say',
  'unlisted-value': 'whether the value or the contract is wrong is for the author to say',
  'unused-name': [removed],
  'value-twice': [removed],
  'weak-contrast': 'which other colour the brand has is for the author to say',
  'wrong-answer': RECORDED,
  'wrong-call': 'what is handed to the function is for the author to say',
  'wrong-example': RECORDED,
  'wrong-kind': [spelledOut],
  'wrong-type': [writtenInstead, wholeValue],
  'wrong-value': [meantName, wholeValue],
  'zero-divisor': 'what happens where it is 0 is for the author to say',
  'may-be-null': [writtenInstead, testedFirst],
};

export function isIssueCode(code: string): code is IssueCode {
  return Object.hasOwn(FIXES, code);
}
