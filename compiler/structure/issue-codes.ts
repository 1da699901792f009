import { EXPRESSION_CODES } from '../expression/issue-codes.ts';
import { errorCode } from '../source/issue.ts';

/** Possible errors in the structure of a document; each code with its meaning, an example and its fix. */
export const STRUCTURE_CODES = {
  'unknown-property': errorCode('An object has no property of that name.', '{ "widget": "button", "labal": "Next" }', [
    'meantName',
    'meantProperty',
    'wrapped',
    'removed',
  ]),
  'missing-property': errorCode('A property that must be there is not.', '{ "widget": "button" }', ['needed']),
  'misplaced-property': errorCode(
    'Two properties exclude each other.',
    '{ "do": "require", "fields": ["a"], "that": "…" }',
    ['removed'],
  ),
  'two-kinds': errorCode(
    'An object is of two kinds at once.',
    '{ "widget": "text", "each": "data.shelf.books", … }',
    'what the node is, is for the author to say',
  ),
  'no-kind': errorCode('An object does not say what it is.', '{ "text": "Hello" }', ['meantName', 'spelledOut']),
  'wrong-type': errorCode(
    'A value is of another kind than expected.',
    '{ "widget": "text", "text": 5 }',
    EXPRESSION_CODES['wrong-type'].fix,
  ),
  'wrong-value': errorCode(
    'A value is of the right kind and still not allowed.',
    '{ "widget": "button", "look": "primry" }',
    ['meantName', 'wholeValue'],
  ),
  'bad-name': errorCode('A name has characters that names cannot have.', '"state": { "my count": … }', ['meantName']),
  'unknown-widget': errorCode('There is no widget of that name.', '{ "widget": "buton" }', ['meantName']),
  'misplaced-widget': errorCode(
    'A widget is where it cannot be drawn.',
    '"view": [{ "widget": "dialog", … }]',
    'where it belongs is for the author to say',
  ),
  'unknown-action': errorCode('There is no action of that name.', '{ "do": "tost" }', ['meantName']),
  'newer-language': errorCode(
    'A screen is written in a newer version of the language.',
    '"language": 2',
    'an older compiler cannot read it',
  ),
  'more-issues': errorCode(
    'A file has more issues than are shown.',
    'more than 200 slips in one file',
    'the issues before it come first',
  ),
} as const;

export type StructureCode = keyof typeof STRUCTURE_CODES;
