import type { Ast } from '../../../compiler/expression/syntax/ast.ts';
import { assignable, describe } from '../../../compiler/expression/types/assign.ts';
import { join } from '../../../compiler/expression/types/join.ts';
import type { Type } from '../../../compiler/expression/types/types.ts';
import { canBe, remaining, typeOfLiteral } from '../../../compiler/expression/types/values.ts';
import { assert, test } from '../../suite.ts';
import { BOOL, CENTS, DATE, INT, list, maybe, NUMBER, record, TEXT, URL } from './example.ts';

const SIZES: Type = { is: 'string', known: ['s', 'm'], closed: true };
const CODES: Type = { is: 'int', known: [10, 20] };
const rest = (type: Type, covered: Parameters<typeof remaining>[1]): string => {
  const left = remaining(type, covered);
  return left === 'nothing' ? left : describe(left);
};

test('lists the values that the cases of a switch leave uncovered', () => {
  assert.is(rest(SIZES, ['s']), "'m' alone");
  assert.is(rest(SIZES, ['s', 'm']), 'nothing');
  assert.is(rest(maybe(SIZES), ['s', 'm']), 'null');
  assert.is(rest(maybe(SIZES), ['s', 'm', null]), 'nothing');
  assert.is(rest(CODES, [10, 20]), 'a whole number');
  assert.is(rest(BOOL, [true]), 'true or false');
  assert.is(rest(BOOL, [true, false]), 'nothing');
  assert.is(rest(TEXT, ['a']), 'text');
});

test('reports an unreachable case', () => {
  const left = remaining(CODES, [10]) as Type;
  assert.not(canBe(left, 10));
  assert.ok(canBe(left, 20));
  assert.ok(canBe(left, 99));
  assert.not(canBe(SIZES, 'xl'));
  assert.not(canBe(TEXT, 1));
  assert.not(canBe(TEXT, null));
  assert.ok(canBe(maybe(TEXT), null));
  assert.not(canBe(remaining(BOOL, [true]) as Type, true));
});

test('accepts an assignable value', () => {
  const fits: [Type, Type][] = [
    [INT, NUMBER],
    [URL, TEXT],
    [TEXT, maybe(TEXT)],
    [{ is: 'null' }, maybe(TEXT)],
    [typeOfLiteral(0), CENTS],
    [typeOfLiteral('https://example.com/'), URL],
    [typeOfLiteral('2026-01-31'), DATE],
    [typeOfLiteral('s'), SIZES],
    [SIZES, TEXT],
    [list(INT), list(NUMBER)],
    [record({ a: TEXT, b: INT }), record({ a: TEXT, c: maybe(TEXT) })],
    [{ is: 'unknown' }, BOOL],
  ];
  for (const [from, to] of fits) assert.is(assignable(from, to), undefined, `${describe(from)} to ${describe(to)}`);
});

test('explains why a value cannot be assigned, and what to write instead', () => {
  const reasons: [Type, Type, string][] = [
    [CENTS, TEXT, 'expected text, found an amount (cents): write `money(x)`'],
    [INT, TEXT, 'expected text, found a whole number: write `text(x)`'],
    [typeOfLiteral('false'), BOOL, "expected true or false, found the text 'false': write false without quotes"],
    [typeOfLiteral('no'), BOOL, "expected true or false, found the text 'no': write true or false"],
    [typeOfLiteral(0), TEXT, 'expected text, found the number 0: write "0" in quotes'],
    [typeOfLiteral('12'), INT, "expected a whole number, found the text '12': write 12 without quotes"],
    [TEXT, URL, 'expected a URL, found text: write `asUrl(x)`'],
    [NUMBER, INT, 'expected a whole number, found a number: write `round(x)`'],
    [INT, CENTS, 'expected an amount (cents), found a whole number'],
    [CODES, CENTS, 'expected an amount (cents), found a whole number'],
    [maybe(TEXT), TEXT, "it may be null here, expected text: write `x ?? ''` or test it first, `x != null`"],
    [{ is: 'null' }, TEXT, 'expected text, found null'],
    [typeOfLiteral('xl'), SIZES, "expected one of 's', 'm', found 'xl'"],
    [TEXT, SIZES, "expected one of 's', 'm', and this may be any other text"],
    [URL, SIZES, "expected one of 's', 'm', found a URL"],
    [
      list(maybe(TEXT)),
      list(TEXT),
      "in the entries of the list: it may be null here, expected text: write `… ?? ''` or test it first, `… != null`",
    ],
    [record({ a: INT }), record({ a: TEXT }), 'in the field `a`: expected text, found a whole number: write `text(…)`'],
    [record({ a: INT }), record({ b: INT }), 'the field `b` is missing: it has `a`'],
    [TEXT, list(TEXT), 'expected a list of texts, found text'],
  ];
  const value: Ast = { kind: 'name', name: 'x', start: 0, end: 1 };
  for (const [from, to, reason] of reasons) assert.is(assignable(from, to, value), reason);
});

test('the union of two types contains both', () => {
  const joined = (a: Type, b: Type): string => {
    const type = join(a, b);
    return type ? describe(type) : 'none';
  };
  assert.is(joined(INT, NUMBER), 'a number');
  assert.is(joined(typeOfLiteral(0), CENTS), 'an amount (cents)');
  assert.is(joined(INT, CENTS), 'none');
  assert.is(joined(URL, typeOfLiteral('')), 'text');
  assert.is(joined({ is: 'null' }, INT), 'a whole number or null');
  assert.is(joined(typeOfLiteral('a'), typeOfLiteral('b')), "one of 'a', 'b'");
  assert.is(joined(SIZES, TEXT), 'text');
  assert.is(joined(list(INT), { is: 'list', of: { is: 'unknown' }, max: 0 }), 'a list of whole numbers');
  assert.is(joined(record({ a: INT }), record({ a: INT, b: INT })), 'a record');
  assert.is(joined(TEXT, BOOL), 'none');
});
