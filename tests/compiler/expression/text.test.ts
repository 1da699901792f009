import { parseText } from '../../../compiler/expression/syntax/text.ts';
import { assert, test } from '../../suite.ts';

const isRoot = (name: string): boolean => name === 'data' || name === 'form';

test('treats a text without = and braces as a literal', () => {
  for (const text of [
    '',
    'Hello',
    'a = b',
    ' =a',
    'data',
    'data. x',
    'parcel.detail',
    'Date (form)',
    'form(s)',
    'x(1)',
  ])
    assert.equal(parseText(text, isRoot), { kind: 'literal', value: text, issues: [] });
});

test('treats a text after = as an expression, with positions from the start of the text', () => {
  const parsed = parseText('=data.x == 1');
  assert.is(parsed.kind, 'expression');
  assert.equal(parsed.kind === 'expression' && [parsed.text, parsed.offset, parsed.ast?.start], ['data.x == 1', 1, 1]);
  assert.is(parseText('=a = b').issues[0]!.start, 3);
  assert.is(parseText('==a').issues.length, 1);
});

test('parses any other text as a template with placeholders', () => {
  const parsed = parseText("{data.a} of {'}'}!");
  assert.equal(
    parsed.kind === 'template' &&
      parsed.parts.map((part) => (part.kind === 'text' ? part.value : [part.text, part.offset])),
    [['data.a', 1], ' of ', ["'}'", 13], '!'],
  );
  assert.equal(parsed.issues, []);
  const wrong = parseText('a {x = y} b');
  assert.equal([wrong.issues.length, wrong.issues[0]!.start], [1, 5]);
});

test('reports a placeholder that is the whole text, a forgotten = and an unmatched brace', () => {
  assert.match(parseText('{data.a}').issues[0]!.message, 'write `=data.a`');
  assert.match(parseText('data.a.b', isRoot).issues[0]!.message, 'write `=data.a.b`');
  assert.is(parseText('form[0]', isRoot).issues[0]!.code, 'forgotten-equals');
  for (const text of ['a { b', 'a } b', '{}', '{ } x', '{a {b}}', "{'a} x"])
    assert.is(parseText(text).issues.length, 1, text);
});

test('ends on every text', () => {
  for (const text of ['{'.repeat(100_000), '}'.repeat(100_000), "{'".repeat(50_000), "{'a'} ".repeat(10_000)])
    assert.ok(parseText(text).issues.length <= 1);
});
