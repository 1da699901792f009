/** Possible errors in the structure of a document; each code with its meaning and an example. */
export const STRUCTURE_CODES = {
  'unknown-property': entry('An object has no property of that name.', '{ "widget": "button", "labal": "Next" }'),
  'missing-property': entry('A property that must be there is not.', '{ "widget": "button" }'),
  'misplaced-property': entry(
    'Two properties exclude each other.',
    '{ "do": "require", "fields": ["a"], "that": "…" }',
  ),
  'two-kinds': entry('An object is of two kinds at once.', '{ "widget": "text", "each": "data.shelf.books", … }'),
  'no-kind': entry('An object does not say what it is.', '{ "text": "Hello" }'),
  'wrong-type': entry('A value is of another kind than expected.', '{ "widget": "text", "text": 5 }'),
  'wrong-value': entry(
    'A value is of the right kind and still not allowed.',
    '{ "widget": "button", "look": "primry" }',
  ),
  'bad-name': entry('A name has characters that names cannot have.', '"state": { "my count": … }'),
  'unknown-widget': entry('There is no widget of that name.', '{ "widget": "buton" }'),
  'misplaced-widget': entry('A widget is where it cannot be drawn.', '"view": [{ "widget": "dialog", … }]'),
  'unknown-action': entry('There is no action of that name.', '{ "do": "tost" }'),
  'newer-language': entry('A screen is written in a newer version of the language.', '"language": 2'),
  'more-issues': entry('A file has more issues than are shown.', 'more than 200 slips in one file'),
} as const;

export type StructureCode = keyof typeof STRUCTURE_CODES;

function entry(means: string, example: string) {
  return { severity: 'error' as const, means, example };
}
