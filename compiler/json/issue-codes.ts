/** Possible errors of a file as JSON; each code with its meaning and an example. */
export const JSON_CODES = {
  'json-syntax': entry('The text is not JSON.', '{ "a": 1, }'),
  'duplicate-property': entry('A property appears twice in one object.', '{ "label": "Next", "label": "Go" }'),
  'reserved-name': entry("A name would reach into JavaScript's own objects.", '{ "__proto__": {} }'),
  'bad-character': entry('A character cannot be stored or sent everywhere.', '{ "text": "\\u0000" }'),
  'bad-number': entry('A number is not written as JSON writes it, or too large to be exact.', '{ "ms": 007 }'),
  'file-too-large': entry('A file is larger than 1 MB.', 'a file of 2 MB'),
  'file-too-deep': entry('Objects and lists nest more than 100 deep.', '[[[[…]]]]'),
} as const;

export type JsonCode = keyof typeof JSON_CODES;

function entry(means: string, example: string) {
  return { severity: 'error' as const, means, example };
}
