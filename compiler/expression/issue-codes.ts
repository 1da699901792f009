import type { CodeEntry } from '../source/issue.ts';

/**
 * Every code that parsing and checking an expression can report; an example is the text of a value or an expression.
 */
export const EXPRESSION_CODES = {
  'always-null': error(
    'Something is given to a function where it can only be null.',
    "data.parcel.rest == null ? money(data.parcel.rest) : ''",
  ),
  brace: error('A brace in a text begins or ends no hole.', 'a { b'),
  'expression-syntax': error('An expression is not written as this language writes it.', 'form.stars = 1'),
  'expression-too-deep': error(
    'An expression nests more than 32 deep.',
    '((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))',
  ),
  'expression-too-long': error('An expression has more than 2000 characters.', ''),
  'forgotten-equals': error('A text reads as a path: its `=` was forgotten.', 'data.parcel.name'),
  'may-be-null': error('Something that may be null is used where null is not wanted.', 'trim(data.parcel.note)'),
  'mixed-conditions': warning(
    '`&&` and `||` are combined in one condition without parentheses.',
    'form.stars > 3 && form.agree || data.parcel.done',
  ),
  'never-null': warning('A test for null of something that is never null.', 'data.parcel.name == null'),
  'not-a-condition': error('A condition is neither true nor false.', '!form.name'),
  'number-form': error('A number is written in a form of another language.', '1e3'),
  'one-hole': error('A text is one hole only, which is written with `=`.', '{form.name}'),
  pattern: error('The pattern of `matches` is not written out, not known or not linear.', "form.name.matches('(a+)+')"),
  'shadowed-name': error('A name for an entry means something else already.', 'data.parcel.stops.any(form, true)'),
  'text-form': error('A text is not closed, or holds an escape or character that it cannot hold.', "'abc"),
  'too-costly': error(
    'Iterations are nested more than three deep.',
    '[1].map(a, [1].map(b, [1].map(c, [1].map(d, d))))',
  ),
  'unknown-function': error('There is no function of this name.', 'length(form.name)'),
  'unknown-name': error('There is no such name, or it cannot be read here.', 'data.parcel.nmae'),
  'unknown-value': error('Something is compared with a value that it never has.', "data.parcel.size == 'xl'"),
  'unlisted-value': warning(
    'Something is compared with a value that its contract does not list.',
    "data.parcel.kind == 'lettter'",
  ),
  'wrong-call': error('A function has too many or too few arguments, or is written as a method.', 'trim()'),
  'wrong-type': error('A part is of another type than its place asks for.', "data.parcel.status == '10'"),
  'zero-divisor': error('The right side of `/` or `%` is not a written number, or is 0.', 'form.stars / 0'),
} satisfies { [code: string]: CodeEntry };

function error(means: string, example: string): CodeEntry {
  return { severity: 'error', means, example };
}

function warning(means: string, example: string): CodeEntry {
  return { severity: 'warning', means, example };
}
