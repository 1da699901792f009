import fc from 'fast-check';
import { MAX_NESTING } from '../../../compiler/expression/syntax/cursor.ts';
import { MAX_LENGTH, parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { print } from '../../../compiler/expression/syntax/print.ts';
import { assert, test } from '../../suite.ts';

const shape = (text: string): string => {
  const { ast, issues } = parseExpression(text);
  return ast ? print(ast) : issues.map((issue) => issue.message).join('; ');
};

/** The only issue of an expression, with the text at its position. */
function issue(text: string): { at: string; message: string; code: string } {
  const { issues, ast } = parseExpression(text);
  assert.equal(issues.length, 1, `${text}: ${JSON.stringify(issues)}`);
  assert.is(ast, undefined);
  const [only] = issues;
  return { at: text.slice(only!.start, only!.end), message: only!.message, code: only!.code };
}

/** Expressions as they are written, and as they are printed. */
const PRINTED: { readonly [says: string]: readonly (readonly [written: string, printed: string])[] } = {
  'groups operators with the precedence of CEL': [
    ['(a || (b && c))', 'a || b && c'],
    ['(a || b) && c', '(a || b) && c'],
    ['(a + (b * c)) - d', 'a + b * c - d'],
    ['a - (b - c)', 'a - (b - c)'],
    ['(!a) && (b == c)', '!a && b == c'],
    ['(a ? b : c) ? d : (e ? f : g)', '(a ? b : c) ? d : e ? f : g'],
    ['a?(b?c:d):e', 'a ? (b ? c : d) : e'],
  ],
  'binds ?? tighter than a comparison and looser than +, right-associative': [
    ['(a ?? 0) > 5', 'a ?? 0 > 5'],
    ['a ?? (b + c)', 'a ?? b + c'],
    ['a ?? (b ?? c)', 'a ?? b ?? c'],
    ['(a ?? b) ?? c', '(a ?? b) ?? c'],
  ],
  'reads texts in both kinds of quotes, with the escapes of CEL': [
    ['"it\'s"', "'it\\'s'"],
    ["'a\\n\\t\\\\\\\"\\x41\\101\\u00e9\\U0001f600'", "'a\\n\\t\\\\\"AAé😀'"],
  ],
  'reads integers and decimals': [
    ['12', '12'],
    ['-0.50', '-0.5'],
    ['0.0000001', '0.0000001'],
    ['-0', '0'],
  ],
};
for (const [says, cases] of Object.entries(PRINTED)) {
  test(says, () => {
    for (const [written, printed] of cases) assert.is(shape(written), printed, written);
  });
}

/** Expressions with one issue: a part of it. */
const REFUSED: {
  readonly [says: string]: readonly (readonly [text: string, issue: Partial<ReturnType<typeof issue>>])[];
} = {
  'reports invalid texts at their position': [
    ["'abc", { at: "'abc", message: "this text is not closed: write ' at its end" }],
    ["'abc\\", { message: "this text is not closed: write ' at its end" }],
    ["'a\\q'", { at: '\\q' }],
    ["'\\ud800'", { code: 'text-form' }],
    ["'a\nb'", { at: '\n' }],
    ["'a\u0007b'", { at: '\u0007' }],
    ["'\ud83d'", { code: 'text-form' }],
    ["r'a'", { at: 'r' }],
  ],
  'reads no number format of other languages': [
    ['a > 1e3', { at: '1e3', message: '`1e3` is not a number here: write it out, `1000`', code: 'number-form' }],
    ['.5', { message: 'write `0.5`' }],
    ['5.', { message: 'write `5`' }],
    ['007', { message: 'write `7`' }],
    ['0x1f', { message: 'write it in decimal, `31`' }],
    ['1_000', { message: 'write `1000`' }],
    ['12u', { message: 'write `12`' }],
    ['1234567890123456', { message: 'more than 15 digits' }],
  ],
};
for (const [says, cases] of Object.entries(REFUSED)) {
  test(says, () => {
    for (const [text, { message = '', ...expected }] of cases) {
      const found = issue(text);
      assert.ok(found.message.includes(message), `${text}: ${found.message}`);
      assert.equal({ ...found, ...expected }, found, text);
    }
  });
}

test('suggests a correction at the position of a mistake', () => {
  const slips: [text: string, at: string, says: string][] = [
    ['a = b', '=', 'write `==`'],
    ['=a', '=', 'leave out the leading `=`'],
    ['a === b', '===', '`===` is written `==`'],
    ['a !== b', '!==', '`!==` is written `!=`'],
    ['a <> b', '<>', '`<>` is written `!=`'],
    ['a and b', 'and', '`and` is written `&&`'],
    ['a OR b', 'OR', '`OR` is written `||`'],
    ['a is b', 'is', '`is` is written `==`'],
    ['a is not b', 'is', '`is not` is written `!=`'],
    ['not a', 'not', '`not` is written `!`'],
    ['a & b', '&', '`&` is written `&&`'],
    ['a | b', '|', '`|` is written `||`'],
    ['a?.b', '?.', '`?.` is written `.`'],
    ['a?.[0]', '?.', '`?.` is written `.`'],
    ['a += 1', '+=', 'cannot change a value'],
    ['a ** 2', '**', '`x * x`'],
    ['a // b', '//', 'no comment'],
    ['list.any(x => x.y)', '=>', 'write `.any(x, …)`'],
    ['x => x.y', '=>', 'there is no `=>`'],
    ['list.any(x.y)', '.', '`any` takes a name and an expression'],
    ['list.any(true, x)', 'true', '`any` takes a name and an expression'],
    ['list.any(_x, x)', '_x', 'begins with a small letter'],
    ['a < b < c', '<', 'do not follow one another'],
    ['a == b == c', '==', 'do not follow one another'],
    ['a b', 'b', 'an operator is missing between `a` and `b`'],
    ['(a', '', 'write `)`'],
    ['a)', ')', '`)` closes nothing'],
    ['[a', '', '`]` is missing'],
    ['f(a b)', 'b', 'write `,` or `)`'],
    ['f(a, Bank card)', 'card', "or `'Bank card'` in quotes if it is a text"],
    ['a == Already paid up', 'paid', "or `'Already paid up'` in quotes if it is a text"],
    ['a == data.title Bank', 'Bank', '`+` or another'],
    ['a, b', ',', 'one value'],
    ['a > 1,000', '1,000', 'no commas: write `1000`'],
    ['a > 12,345,050.50', '12,345,050.50', 'no commas: write `12345050.50`'],
    ['(a > 1,500) && b', '1,500', 'no commas: write `1500`'],
    ['1, 500', ',', 'one value'],
    ['a > 50,5', '50,5', 'a point in place of a comma'],
    ['50,25 < a', '50,25', 'write `50.25`'],
    ['a in (50,51)', '(', 'a list is written in brackets'],
    ['a : b', ':', 'begins with `?`'],
    ['a ? b', '', 'two sides'],
    ['a ? b, c', ',', 'two sides'],
    ["a ? Extend loan : 'Pay'", 'loan', "or `'Extend loan'` in quotes if it is a text"],
    ["a ? 'Pay' else 'Extend'", 'else', 'no `else` here: write `condition ? one : other`'],
    ['a then b else c', 'then', 'no `then` here: write `condition ? one : other`'],
    ['(a == Paid up)', 'up', "or `'Paid up'` in quotes if it is a text"],
    ['a[b c]', 'c', 'an operator is missing between `b` and `c`'],
    ['if (a) b', 'if', 'write `condition ? one : other`'],
    ['{a}', '{', 'without braces'],
    ['$a', '$', 'no `$`'],
    ['a;', ';', 'leave out `;`'],
    ['`a`', '`', 'single quotes'],
    ['“a”', '“', 'typographic quotes'],
    ['größe', 'ö', 'a to z'],
    ['a && ', '', 'ends where a value is expected after `&&`'],
    ['', '', 'there is no expression'],
    ['  ', '', 'there is no expression'],
    ['a.', '', 'a name follows `.`'],
    ['in', 'in', 'is where a value is expected'],
    ['a\u00a0b', '\u00a0', 'U+00A0'],
  ];
  for (const [text, at, says] of slips) {
    const found = issue(text);
    assert.ok(found.message.includes(says), `${text}: ${found.message}`);
    assert.is(found.at, at, text);
  }
});

test('reports one issue for each recoverable mistake, and for each operator of other languages', () => {
  const { issues } = parseExpression('a = 1 and b === 2 or not c');
  assert.equal(
    issues.map(({ start, end }) => [start, end]),
    [
      [2, 3],
      [6, 9],
      [12, 15],
    ],
  );
});

test('shifts every position by the offset', () => {
  const { ast } = parseExpression("a.b == 'c'", 10);
  assert.equal([ast!.start, ast!.end], [10, 20]);
  assert.is(ast!.kind === 'binary' && ast!.right.start, 17);
  assert.is(ast!.kind === 'binary' && ast!.left.kind === 'member' && ast!.left.nameSpan.start, 12);
  assert.is(parseExpression('a = b', 7).issues[0]!.start, 9);
});

test('stops at its limits instead of overflowing the stack', () => {
  const deep = [
    '('.repeat(1000),
    '['.repeat(1000),
    '!'.repeat(1999),
    '-'.repeat(1999),
    'a['.repeat(900),
    'f('.repeat(900),
    'a ?? '.repeat(390),
    'a?b:'.repeat(400),
  ];
  for (const text of deep) assert.is(parseExpression(text).issues[0]!.code, 'expression-too-deep', text.slice(0, 9));
  const last = parseExpression('not '.repeat(400)).issues.at(-1);
  assert.is(last!.code, 'expression-too-deep');
  assert.is(parseExpression('x'.repeat(10_000_000)).issues[0]!.code, 'expression-too-long');
  assert.is(parseExpression('('.repeat(100_000)).issues[0]!.code, 'expression-too-long');
  assert.ok(parseExpression(`${'('.repeat(MAX_NESTING - 1)}a${')'.repeat(MAX_NESTING - 1)}`).ast);
  assert.ok(parseExpression(`a${'.b'.repeat((MAX_LENGTH - 1) / 2)}`).ast);
});

test('treats names of Object.prototype as ordinary names', () => {
  assert.is(shape('__proto__.constructor.toString'), '__proto__.constructor.toString');
  assert.is(shape('hasOwnProperty(valueOf)'), 'hasOwnProperty(valueOf)');
});

test('returns a tree or issues within the text, for any text', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'data',
      '.',
      '(',
      ')',
      '[',
      ']',
      '&&',
      '||',
      '?',
      ':',
      '??',
      '==',
      '=',
      "'",
      '"',
      '\\',
      '1',
      '0x',
      '.5',
      '!',
    ],
    ...[
      '-',
      ',',
      'any(',
      '=>',
      '{',
      '}',
      ' ',
      '\n',
      '\u0000',
      '\ud800',
      '€',
      'in',
      'not',
      'and',
      'null',
      '/',
      '*',
      '$',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (source) => {
      const { ast, issues } = parseExpression(source);
      assert.is(ast === undefined, issues.length > 0);
      for (const { start, end, message } of issues) {
        assert.ok(start >= 0 && start <= end && end <= source.length);
        assert.ok(message.length > 0);
      }
    }),
    { numRuns: 3000 },
  );
});
