import { type CodeEntry, errorCode, warningCode } from '../source/issue.ts';
import { SHORTER } from '../source/unfixable.ts';

/**
 * Every code that parsing and checking an expression can report; an example is the text of a value or an expression.
 */
export const EXPRESSION_CODES = {
  'always-null': errorCode(
    'Something is given to a function in a place where it never has a value (null).',
    "data.parcel.rest == null ? money(data.parcel.rest) : ''",
    'whether the test around or what is read is wrong is for the author to say',
  ),
  brace: errorCode('A brace, `{` or `}`, in a text does not enclose a value.', 'a { b', ['brace']),
  'expression-syntax': errorCode('An expression is not written as this language writes it.', 'form.stars = 1', [
    'signInstead',
    'notIn',
    'literal',
  ]),
  'expression-too-deep': errorCode(
    'An expression nests more than 32 deep.',
    '((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))',
    SHORTER,
  ),
  'expression-too-long': errorCode('An expression has more than 2000 characters.', '', SHORTER),
  'few-cents': warningCode(
    'An amount, which is in cents, is meant in whole units of its currency.',
    'data.parcel.price > 50',
    ['writtenInstead', 'wholeValue'],
  ),
  'forgotten-equals': errorCode('A text reads as a path: its `=` was forgotten.', 'data.parcel.name', ['wholeText']),
  'gap-in-text': warningCode(
    'An amount or a date among the words of a text may be missing (null), which leaves a gap.',
    'date(data.parcel.due)',
    'what is said without it is for the author to say',
  ),
  'may-be-null': errorCode(
    'Something that may have no value (null) is used where a value is needed.',
    'trim(data.parcel.note)',
    ['writtenInstead', 'testedFirst'],
  ),
  'mixed-conditions': warningCode(
    '`&&` and `||` are combined in one condition without parentheses.',
    'form.stars > 3 && form.agree || data.parcel.done',
    ['writtenInstead'],
  ),
  'never-null': warningCode(
    'Something that always has a value is tested for having none (null).',
    'data.parcel.name == null',
    ['emptyInstead'],
  ),
  'not-a-condition': errorCode('A condition is neither true nor false.', '!form.name', [
    'writtenInstead',
    'comparedAlike',
  ]),
  'number-form': errorCode('A number is written in a form of another language.', '1e3', ['signInstead']),
  'one-hole': errorCode('A text is one value only, which is written with `=`.', '{form.name}', ['wholeText']),
  pattern: errorCode(
    'The pattern of `matches` is not a written text, has a sign that is not known here, or could take too long.',
    "form.name.matches('(a+)+')",
    'what the pattern was meant to match cannot be told',
  ),
  'shadowed-name': errorCode('A name for an entry means something else already.', 'data.parcel.stops.any(form, true)', [
    'anotherName',
  ]),
  'swapped-texts': warningCode(
    'A written text is searched for another one, or stands before what it is to replace: they are in the wrong order.',
    "contains('fragile', form.name)",
    ['writtenInstead'],
  ),
  'text-form': errorCode('A text is not closed, or holds an escape or character that it cannot hold.', "'abc", [
    'closed',
  ]),
  'too-costly': errorCode(
    'Iterations are nested more than three deep.',
    '[1].map(a, [1].map(b, [1].map(c, [1].map(d, d))))',
    'how many entries a list can have is for the author to say',
  ),
  'unknown-function': errorCode('There is no function of this name.', 'length(form.name)', [
    'meantName',
    'writtenInstead',
  ]),
  'unknown-name': errorCode('There is no such name, or it cannot be read here.', 'data.parcel.nmae', [
    'meantName',
    'taken',
    'writtenHere',
    'routeInstead',
    'writtenInstead',
    'leftOut',
  ]),
  'unknown-value': errorCode('Something is compared with a value that it never has.', "data.parcel.size == 'xl'", [
    'meantName',
    'writtenInstead',
  ]),
  'unlisted-value': warningCode(
    'Something is compared with a value that its contract does not list.',
    "data.parcel.kind == 'lettter'",
    ['meantName', 'listed'],
  ),
  'wrong-call': errorCode('A function has too many or too few arguments, or is written as a method.', 'trim()', [
    'writtenInstead',
  ]),
  'wrong-type': errorCode('A part is of another type than its place asks for.', "data.parcel.status == '10'", [
    'caseValue',
    'writtenInstead',
    'undivided',
    'wholeValue',
    'oneOf',
  ]),
  'zero-divisor': errorCode(
    'The right side of `/` or `%` is not a written number, or is 0.',
    'form.stars / 0',
    'what happens where it is 0 is for the author to say',
  ),
} satisfies { [code: string]: CodeEntry };
