import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { print } from '../../../compiler/expression/syntax/print.ts';
import {
  arity,
  type Group,
  isGroup,
  literalsIn,
  rowsOf,
  shownValue,
  textOf,
  valueText,
} from '../../../studio/edit/conditions/rows.ts';
import { statusTable } from '../../../studio/edit/conditions/status-table.ts';
import { describedAt, rootOf } from '../../../studio/edit/schema/at.ts';
import { assert, test } from '../../suite.ts';
import { designed, files, opened, STATUS_SWITCH } from './product.ts';

const CONDITIONS = ['node.json#/$defs/when', 'value.json#/$defs/condition'];

/** Every condition of the product's screens and fragments. */
const conditions = designed.flatMap((path) => {
  const { value } = opened(path);
  const found: string[] = [];
  const visit = (part: unknown, at: readonly (string | number)[]): void => {
    if (typeof part === 'string') {
      const addresses = describedAt(rootOf(path)!, value, at)?.addresses ?? [];
      if (addresses.some((address) => CONDITIONS.includes(address))) found.push(part);
    } else if (Array.isArray(part)) for (const [index, item] of part.entries()) visit(item, [...at, index]);
    else if (typeof part === 'object' && part !== null)
      for (const [name, item] of Object.entries(part)) visit(item, [...at, name]);
  };
  visit(value, []);
  return found;
});

/** Whether two texts are the same expression. */
function isSame(a: string, b: string): boolean {
  const [first, second] = [parseExpression(a).ast, parseExpression(b).ast];
  return first !== undefined && second !== undefined && print(first) === print(second);
}

function valuesIn(group: Group): string[] {
  return group.rows.flatMap((row) => (isGroup(row) ? valuesIn(row) : row.values));
}

test('every condition of the product converts to rows and back unchanged, or stays a text with a reason', () => {
  assert.ok(conditions.length > 100, `${conditions.length} conditions`);
  const texts = conditions.filter((text) => {
    const rows = rowsOf(text);
    if (!isGroup(rows)) return true;
    assert.ok(isSame(textOf(rows), text), `${text} became ${textOf(rows)}`);
    for (const value of valuesIn(rows)) assert.ok(isSame(valueText(shownValue(value)), value), value);
    return false;
  });
  assert.ok(texts.length < conditions.length / 10, `${texts.length} of ${conditions.length} stay texts`);
});

test('rows describe their comparisons in words', () => {
  assert.equal(rowsOf('data.book.status in [174, 180] && !data.book.isLent'), {
    join: 'all',
    rows: [
      { subject: 'data.book.status', comparison: 'is one of', values: ['174', '180'] },
      { subject: 'data.book.isLent', comparison: 'is not true', values: [] },
    ],
  });
  assert.equal(rowsOf("a.b != null || (c.d == 'x' && size(e.f) >= 2)"), {
    join: 'any',
    rows: [
      { subject: 'a.b', comparison: 'is known', values: [] },
      {
        join: 'all',
        rows: [
          { subject: 'c.d', comparison: 'is', values: ["'x'"] },
          { subject: 'size(e.f)', comparison: 'is at least', values: ['2'] },
        ],
      },
    ],
  });
  assert.equal(rowsOf("form.items['bank'] == 'x' && form.sizes[row.code] != null"), {
    join: 'all',
    rows: [
      { subject: "form.items['bank']", comparison: 'is', values: ["'x'"] },
      { subject: 'form.sizes[row.code]', comparison: 'is known', values: [] },
    ],
  });
  assert.is(arity('is one of'), 'many');
});

test('grouping by parentheses is kept', () => {
  for (const text of ['a && (b && c)', 'a || (b || c)', '(a || b) && c', "!(a in ['x'])", 'a == null', '!(a == b)']) {
    const rows = rowsOf(text);
    if (isGroup(rows)) assert.ok(isSame(textOf(rows), text), text);
  }
});

test('an expression that rows cannot show gives the reason', () => {
  for (const text of ['a.any(x, x > 1)', 'a ? b : c', 'a + 1 > 2', '!(a == b)', 'a &&', '']) {
    const rows = rowsOf(text);
    assert.ok(!isGroup(rows) && rows.why.length > 0, text);
  }
});

test('a text can be typed without quotes where it is unambiguous', () => {
  for (const [written, shown] of [
    ["'phone'", 'phone'],
    ["'174'", "'174'"],
    ['174', '174'],
    ['null', 'null'],
    ["'null'", "'null'"],
    ['form.a', 'form.a'],
    ["''", "''"],
    ["'form.a'", "'form.a'"],
  ] as const) {
    assert.is(shownValue(written), shown);
    assert.is(valueText(shown), written);
  }
  assert.is(valueText('5 minutes, “ago”'), "'5 minutes, “ago”'");
  assert.equal(literalsIn("175, next day, '1'"), [175, 'next day', '1']);
  assert.equal(literalsIn(" [170, '174'] "), [170, '174'], 'as a message writes it');
  assert.equal(literalsIn('5, other', true), ['5', 'other'], 'compared with texts');
  assert.equal([valueText('2'), valueText('2', true), valueText("'2'", true)], ['2', "'2'", "'2'"]);
});

test('a switch is shown as a table that lists unhandled values', () => {
  const table = statusTable(opened('order/screen.json'), ['view', STATUS_SWITCH], files)!;
  assert.is(table.subject, 'data.order.orderStatus');
  assert.equal(
    table.rows.map(({ values, when }) => [values, when]),
    [
      [[174, 180], 'data.order.isDelay'],
      [[170, 174, 180], undefined],
      [[200], undefined],
    ],
  );
  assert.equal(table.unhandled, [21, 110, 151]);
  assert.equal([...table.taken], [170, 174, 180, 200]);
  assert.is(table.isText, false);
  assert.equal(table.otherwise, ['Fragment recommended-products', 'Fragment way-on']);
});
