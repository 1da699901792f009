import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { toTree } from '../../../compiler/expression/syntax/tree.ts';
import { type ExplainContext, explainExpression, explanationLines } from '../../../renderer/explain/explain.ts';
import type { EvaluationScope } from '../../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import type { Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';

const tree = (text: string): Expr => toTree(parseExpression(text).ast!);
const roots: { [name: string]: unknown } = {
  data: {
    shelf: {
      isOpen: true,
      count: 2,
      state: 174,
      books: [
        { title: 'A', pages: 10 },
        { title: 'B', pages: 90 },
      ],
    },
  },
  form: { city: '' },
  rules: { isFull: false, isFree: true },
};
const scope: EvaluationScope = { get: (name) => roots[name] };
const context: ExplainContext = {
  ...VOCABULARY,
  report: (code, message) => {
    throw new Error(`${code}: ${message}`);
  },
  origin: (path) => (path.startsWith('data.shelf') ? 'answer of shelf.detail' : undefined),
  definition: (path) => {
    if (path === 'rules.isFull') return tree('data.shelf.count >= 10');
    return path === 'rules.isFree' ? tree('!rules.isFull && data.shelf.isOpen') : undefined;
  },
};
const lines = (text: string): string[] => explanationLines(explainExpression(tree(text), scope, context));

test('a conjunction shows the false part, and the parts that were not evaluated', () => {
  assert.equal(lines("data.shelf.isOpen && data.shelf.count > 3 && form.city == ''"), [
    "false: data.shelf.isOpen && data.shelf.count > 3 && form.city == ''",
    '  true: data.shelf.isOpen (answer of shelf.detail)',
    '  false: data.shelf.count > 3, as data.shelf.count is 2 (answer of shelf.detail)',
    "  not reached: form.city == ''",
  ]);
});

test('a rule is explained by its definition', () => {
  assert.equal(lines('rules.isFree'), [
    'true: rules.isFree',
    '  true: !rules.isFull && data.shelf.isOpen',
    '    true: !rules.isFull',
    '      false: rules.isFull',
    '        false: data.shelf.count >= 10, as data.shelf.count is 2 (answer of shelf.detail)',
    '    true: data.shelf.isOpen (answer of shelf.detail)',
  ]);
});

test('an iteration shows the decisive row, or the first rows if there is none', () => {
  assert.equal(lines('data.shelf.books.any(b, b.pages > 50)'), [
    'true: data.shelf.books.any(b, b.pages > 50)',
    '  true: b = data.shelf.books[1]: b.pages > 50, as b.pages is 90',
  ]);
  assert.equal(lines('data.shelf.books.any(b, b.pages > 99)'), [
    'false: data.shelf.books.any(b, b.pages > 99)',
    '  false: b = data.shelf.books[0]: b.pages > 99, as b.pages is 10',
    '  false: b = data.shelf.books[1]: b.pages > 99, as b.pages is 90',
  ]);
});

test('a conditional shows its condition and the branch that was taken', () => {
  assert.equal(lines("form.city == '' ? data.shelf.count : 0"), [
    "2: form.city == '' ? data.shelf.count : 0",
    '  true: form.city == \'\', as form.city is ""',
    '  2: data.shelf.count (answer of shelf.detail)',
  ]);
});

test('the whole expression has its value and the decisive parts', () => {
  const explained = explainExpression(tree('rules.isFull || data.shelf.state in [174, 180]'), scope, context);
  assert.is(explained.value, true);
  assert.equal(
    explained.parts.map((part) => [part.text, part.value, part.decides]),
    [
      ['rules.isFull', false, false],
      ['data.shelf.state in [174, 180]', true, true],
    ],
  );
  assert.equal(explained.parts[1]!.reads, [{ path: 'data.shelf.state', value: 174, origin: 'answer of shelf.detail' }]);
});

test('an explanation has at most a dozen lines, and keeps the decisive ones', () => {
  const many = Array.from({ length: 20 }, (_, index) => `data.shelf.count != ${index + 10}`).join(' && ');
  const long = lines(`${many} && data.shelf.count > 5`);
  assert.equal(long.slice(1), ['  false: data.shelf.count > 5, as data.shelf.count is 2 (answer of shelf.detail)']);
  const agreeing = lines(many);
  assert.is(agreeing.length, 12);
  assert.is(agreeing[11], '  … 10 more');
});

test('an expression that fails is explained as null and does not throw', () => {
  const reports: string[] = [];
  const failing = explainExpression(['&&', ['$', 'form', 'city'], true], scope, {
    ...context,
    report: (code) => reports.push(code),
  });
  assert.is(failing.value, null);
  assert.ok(reports.includes('evaluation-failed'));
  assert.ok(explanationLines(failing)[0]!.startsWith('null: form.city && true'));
});

test('explaining a circular definition ends', () => {
  const circular = explainExpression(['$', 'rules', 'a'], scope, { ...context, definition: () => ['$', 'rules', 'a'] });
  assert.ok(explanationLines(circular).length <= 12);
});
