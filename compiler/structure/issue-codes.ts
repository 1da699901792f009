import { EXPRESSION_CODES } from '../expression/issue-codes.ts';
import type { CodeFix } from '../source/issue.ts';

/** Possible errors in the structure of a document; each code with its meaning, an example and its fix. */
export const STRUCTURE_CODES = {
  'unknown-property': entry('An object has no property of that name.', '{ "widget": "button", "labal": "Next" }', [
    'meantName',
    'meantProperty',
    'wrapped',
    'removed',
  ]),
  'missing-property': entry('A property that must be there is not.', '{ "widget": "button" }', ['needed']),
  'misplaced-property': entry(
    'Two properties exclude each other.',
    '{ "do": "require", "fields": ["a"], "that": "…" }',
    ['removed'],
  ),
  'two-kinds': entry(
    'An object is of two kinds at once.',
    '{ "widget": "text", "each": "data.shelf.books", … }',
    'what the node is, is for the author to say',
  ),
  'no-kind': entry('An object does not say what it is.', '{ "text": "Hello" }', ['meantName', 'spelledOut']),
  'wrong-type': entry(
    'A value is of another kind than expected.',
    '{ "widget": "text", "text": 5 }',
    EXPRESSION_CODES['wrong-type'].fix,
  ),
  'wrong-value': entry(
    'A value is of the right kind and still not allowed.',
    '{ "widget": "button", "look": "primry" }',
    ['meantName', 'wholeValue'],
  ),
  'bad-name': entry('A name has characters that names cannot have.', '"state": { "my count": … }', ['meantName']),
  'unknown-widget': entry('There is no widget of that name.', '{ "widget": "buton" }', ['meantName']),
  'misplaced-widget': entry(
    'A widget is where it cannot be drawn.',
    '"view": [{ "widget": "dialog", … }]',
    'where it belongs is for the author to say',
  ),
  'unknown-action': entry('There is no action of that name.', '{ "do": "tost" }', ['meantName']),
  'newer-language': entry(
    'A screen is written in a newer version of the language.',
    '"language": 2',
    'an older compiler cannot read it',
  ),
  'more-issues': entry(
    'A file has more issues than are shown.',
    'more than 200 slips in one file',
    'the issues before it come first',
  ),
} as const;

export type StructureCode = keyof typeof STRUCTURE_CODES;

function entry<const F extends CodeFix>(means: string, example: string, fix: F) {
  return { severity: 'error' as const, means, example, fix };
}
