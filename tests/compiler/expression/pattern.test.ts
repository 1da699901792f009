import fc from 'fast-check';
import { checkPattern } from '../../../compiler/expression/pattern/pattern.ts';
import { assert, test } from '../../suite.ts';

test('accepts characters, classes, counts, groups without counts, and ends that are spelled out', () => {
  const legal = [
    '',
    '[0-9]{4}',
    '^09\\d{9}$',
    '[^@]+@[^@.]+[.][^@]+',
    '(\\+63|0|)9\\d{9}',
    'a|b',
    '[\\w.-]+',
    'é{2,3}',
    '.*',
    'a\\$',
  ];
  for (const pattern of legal) assert.is(checkPattern(pattern), undefined, pattern);
});

test('refuses a pattern that is not linear or not supported, at its position', () => {
  const illegal: [pattern: string, at: string, says: string][] = [
    ['(a+)+', '+', 'a group cannot be repeated'],
    ['(a|b)*', '*', 'a group cannot be repeated'],
    ['(a)?', '?', '(…|)'],
    ['a+a', 'a+a', 'not clear where `a+` ends'],
    ['.*x', '.*x', 'not clear where `.*` ends'],
    ['[a-z]*[0-9]?[x-z]', '[a-z]*[0-9]?[x-z]', 'not clear where `[a-z]*` ends'],
    ['a**', '*', 'one count'],
    ['a{3,2}', '{3,2}', 'from the smaller'],
    ['a{2001}', '{2001}', 'at most 1000'],
    ['a{', '{', 'a count is written'],
    ['*', '*', 'repeats nothing'],
    ['a$b', '$', 'whole text'],
    ['(a', '', 'not closed'],
    ['a)', ')', 'closes nothing'],
    ['[a', '[', 'not closed'],
    ['[]', '[]', 'empty'],
    ['[z-a]', 'z-a', 'range'],
    ['(?:a)', '?', '(?…'],
    ['a\\1', '\\1', 'not known'],
    ['\\bx', '\\b', 'not known'],
    ['a\\-b', '\\-', 'not known'],
    ['x'.repeat(301), 'x'.repeat(301), 'at most 300'],
    ['(a|b)'.repeat(9), '(', '64 ways'],
  ];
  for (const [pattern, at, says] of illegal) {
    const issue = checkPattern(pattern);
    assert.ok(issue?.message.includes(says), `${pattern}: ${issue?.message}`);
    if (says !== '64 ways') assert.is(pattern.slice(issue!.start, issue!.end), at, pattern);
  }
});

test('accepts only what JavaScript’s regular expressions accept, too', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'b',
      '1',
      '\\d',
      '\\w',
      '\\.',
      '\\-',
      '[a-c]',
      '[^a]',
      '[',
      ']',
      '(',
      ')',
      '|',
      '*',
      '+',
      '?',
      '{2}',
      '{1,}',
    ],
    ...['{', '}', '^', '$', '.', '\\', '-', '[\\d-z]', '[a-]', '€', '😀', '/', '[]', '[^]'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const pattern = pieces.join('');
      if (checkPattern(pattern) === undefined) assert.ok(new RegExp(`^(?:${pattern})$`, 'u'));
    }),
    { numRuns: 3000 },
  );
});
