import { errorCode } from '../source/issue.ts';
import { NAME, SHORTER } from '../source/unfixable.ts';

/** Possible errors of a file as JSON; each code with its meaning, an example and its fix. */
export const JSON_CODES = {
  'json-syntax': errorCode('The text is not JSON.', '{ "a": 1, }', ['punctuation', 'words', 'signInstead']),
  'duplicate-property': errorCode('A property appears twice in one object.', '{ "label": "Next", "label": "Go" }', [
    'oneOfTwo',
  ]),
  'reserved-name': errorCode(
    'A name is one that JavaScript keeps for itself: `__proto__`, `constructor` or `prototype`.',
    '{ "__proto__": {} }',
    NAME,
  ),
  'bad-character': errorCode(
    'A text has a character that no program shows, and that some cannot store, such as U+0000.',
    '{ "text": "\\u0000" }',
    ['character'],
  ),
  'bad-number': errorCode('A number is not written as JSON writes it, or too large to be exact.', '{ "ms": 007 }', [
    'number',
  ]),
  'file-too-large': errorCode('A file is larger than 1 MB.', 'a file of 2 MB', SHORTER),
  'file-too-deep': errorCode('Objects and lists nest more than 100 deep.', '[[[[…]]]]', SHORTER),
} as const;

export type JsonCode = keyof typeof JSON_CODES;
