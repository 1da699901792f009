import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { toTree } from '../../../compiler/expression/syntax/tree.ts';
import { compileExpression } from '../../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import { MAX_DRAWING_STEPS, MAX_STEPS } from '../../../schemas/steps.ts';
import { assert, test } from '../../suite.ts';

const LONG = 'a'.repeat(100_000);
const numbered = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => 'a'.repeat(length) + String(i).padStart(9, '0'));
const NAMES: { readonly [name: string]: unknown } = {
  long: LONG,
  part: `b${'a'.repeat(49_999)}`,
  texts: numbered(100, 99_990),
  ones: Array.from({ length: 10_000 }, (_, i) => i),
  map: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])),
};

/** Evaluates an expression; returns its value and the reports. */
function evaluated(text: string): { value: unknown; reports: string[] } {
  const reports: string[] = [];
  const { ast } = parseExpression(text);
  const report = (_: string, message: string) => reports.push(message);
  const run = compileExpression(toTree(ast!), { ...VOCABULARY, report });
  return { value: run({ get: (name) => NAMES[name] }), reports };
}

/** All are short to write, but would take from a tenth of a second to minutes if their texts were not charged. */
const DEAR = [
  'contains(long, part)',
  'texts.any(x, texts.any(y, x == y && x != y))',
  'texts.all(x, texts.all(y, !(x < y && y < x)))',
  'texts.all(x, x in texts)',
  'join(ones.map(x, long), long)',
  "join(ones.map(x, long), '')",
  'ones.all(x, size(map) > 1)',
  'ones.all(x, size(entries(map)) > 1)',
  'ones.all(x, asUrl(long) == null)',
  "ones.all(x, date(1700000000 + x) != '')",
  "ones.all(x, !long.matches('[a-z]*b'))",
];

for (const text of DEAR) {
  test(`ends within its budget: ${text}`, async () => {
    const { value, reports } = evaluated(text);
    assert.is(value, null);
    assert.equal(reports, ['too many steps']);
    await null;
  });
}

test('expressions of an ordinary screen use a small part of the budget', () => {
  for (const text of [
    "contains('a long name of somebody', 'name')",
    "join(['a', 'b'], ', ') == 'a, b'",
    'ones.filter(x, x % 7 == 3 && x > 2).any(x, x == 9999999)',
    'texts.any(x, x == long)',
    'size(map) == 10000',
  ]) {
    assert.equal(evaluated(text).reports, [], text);
  }
});

test('many evaluations share one budget until the browser can render', async () => {
  await null;
  const dear = 'ones.all(x, ones.all(y, x >= 0) || x >= 0)';
  const single = "ones.filter(x, text(x) == 'none').any(x, x == 3)";
  for (let spent = 0; spent < 2 * MAX_DRAWING_STEPS; spent += MAX_STEPS) evaluated(dear);
  assert.equal(evaluated(single).reports, ['too many steps']);
  await null;
  assert.equal(evaluated(single).reports, []);
});
