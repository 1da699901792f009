import { listed, quoted } from '../../compiler/source/quoting.ts';
import { assert, test } from '../suite.ts';

test('lists names up to a maximum, and counts the rest', () => {
  assert.is(listed(['a']), '`a`');
  assert.is(listed(['a', 'b', 'c']), '`a`, `b` and `c`');
  assert.is(listed(['a', 'b', 'c', 'd'], 'or', 3), '`a`, `b` or 2 more');
});

test('quotes any text on one line', () => {
  assert.is(quoted('two\nlines\0'), '`two\\u000alines\\u0000`');
  assert.is(quoted('\u202etxt'), '`\\u202etxt`');
  assert.is(quoted('x'.repeat(1000)).length, 62);
});
