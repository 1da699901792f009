import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import type { Ast } from '../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../compiler/expression/syntax/parse.ts';
import { print } from '../../compiler/expression/syntax/print.ts';
import { toTree } from '../../compiler/expression/syntax/tree.ts';
import { checkExpression } from '../../compiler/expression/types/check.ts';
import type { Type } from '../../compiler/expression/types/types.ts';
import { compileExpression } from '../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../renderer/expression/functions-more.ts';
import type { BinaryOperator } from '../../schemas/expression-operators.ts';
import { assert, test } from '../suite.ts';

/**
 * Where the language has CEL’s syntax, it has CEL’s meaning: generated expressions are printed with as few parentheses
 * as possible, and evaluated here and by an independent implementation of CEL. CEL calls `any` `exists`, and
 * `contains(x, y)` `x.contains(y)`. Left out because they differ: `/` on integers, `size` of characters beyond the
 * basic plane, and errors for missing entries.
 */

const at = { start: 0, end: 0 };
const TEXTS = ['', 'a', 'b', 'ab', 'B', 'a b', "it's"];

function literal(value: string | number | boolean): Ast {
  return { kind: 'literal', value, ...at };
}
function name(text: string): Ast {
  return { kind: 'name', name: text, ...at };
}
function binary(op: BinaryOperator, left: Ast, right: Ast): Ast {
  return { kind: 'binary', op, left, right, ...at };
}
function call(text: string, args: Ast[], method = false): Ast {
  return { kind: 'call', name: text, nameSpan: at, args, ...(method && { method }), ...at } as Ast;
}

type Gen = fc.Arbitrary<Ast>;
const operator = (...ops: BinaryOperator[]): fc.Arbitrary<BinaryOperator> => fc.constantFrom(...ops);

/** `rows`: the integer variables of the surrounding iterations. */
function wholeNumber(depth: number, rows: string[]): Gen {
  const small = fc.integer({ min: -9, max: 9 }).map(literal);
  const leaf = fc.oneof(small, fc.constantFrom('i', 'j', ...rows).map(name));
  if (depth === 0) return leaf;
  const inner = wholeNumber(depth - 1, rows);
  const divisor = fc.constantFrom(2, 3, 7, -4).map(literal);
  return fc.oneof(
    leaf,
    fc.tuple(operator('+', '-'), inner, inner).map(([op, a, b]) => binary(op, a, b)),
    fc.tuple(inner, small).map(([a, b]) => binary('*', a, b)),
    fc.tuple(inner, divisor).map(([a, b]) => binary('%', a, b)),
    // Numbers are written with their minus.
    inner.filter((of) => of.kind !== 'literal').map((of): Ast => ({ kind: 'unary', op: '-', of, ...at })),
    choice(depth, rows, inner),
    fc.oneof(text(depth - 1, rows), numbers(depth - 1, rows)).map((of) => call('size', [of])),
  );
}

function text(depth: number, rows: string[]): Gen {
  const leaf = fc.oneof(fc.constantFrom(...TEXTS).map(literal), fc.constantFrom('s', 't').map(name));
  if (depth === 0) return leaf;
  const inner = text(depth - 1, rows);
  return fc.oneof(
    leaf,
    fc.tuple(inner, inner).map(([a, b]) => binary('+', a, b)),
    choice(depth, rows, inner),
  );
}

function numbers(depth: number, rows: string[]): Gen {
  const leaf = fc.oneof(
    fc.constant(name('ints')),
    fc
      .array(wholeNumber(0, rows), { minLength: 1, maxLength: 3 })
      .map((items): Ast => ({ kind: 'list', items, ...at })),
  );
  if (depth === 0 || rows.length === 2) return leaf;
  const row = `x${rows.length}`;
  return fc.oneof(
    leaf,
    iterate('filter', numbers(depth - 1, rows), row, condition(depth - 1, [...rows, row])),
    iterate('map', numbers(depth - 1, rows), row, wholeNumber(depth - 1, [...rows, row])),
  );
}

function iterate(op: 'any' | 'all' | 'filter' | 'map', of: Gen, row: string, body: Gen): Gen {
  return fc
    .tuple(of, body)
    .map(([list, inner]): Ast => ({ kind: 'iterate', op, of: list, as: row, asSpan: at, body: inner, ...at }));
}

function choice(depth: number, rows: string[], sides: Gen): Gen {
  return fc
    .tuple(condition(depth - 1, rows), sides, sides)
    .map(([when, then, other]): Ast => ({ kind: 'conditional', when, then, else: other, ...at }));
}

function condition(depth: number, rows: string[]): Gen {
  const leaf = fc.oneof(fc.constant(name('ok')), fc.constantFrom(true, false).map(literal));
  if (depth === 0) return leaf;
  const inner = condition(depth - 1, rows);
  const number = wholeNumber(depth - 1, rows);
  const words = text(depth - 1, rows);
  const compare = operator('<', '<=', '>', '>=', '==', '!=');
  const row = `x${rows.length}`;
  return fc.oneof(
    fc.tuple(compare, number, number).map(([op, a, b]) => binary(op, a, b)),
    fc.tuple(compare, words, words).map(([op, a, b]) => binary(op, a, b)),
    fc.tuple(operator('&&', '||', '==', '!='), inner, inner).map(([op, a, b]) => binary(op, a, b)),
    inner.map((of): Ast => ({ kind: 'unary', op: '!', of, ...at })),
    choice(depth, rows, inner),
    fc.tuple(number, numbers(depth - 1, rows)).map(([a, b]) => binary('in', a, b)),
    words.map((a) => binary('in', a, name('labels'))),
    fc.tuple(words, words).map(([a, b]) => call('contains', [a, b])),
    fc.tuple(words, words).map(([a, b]) => call('startsWith', [a, b], true)),
    ...(rows.length < 2
      ? (['any', 'all'] as const).map((op) =>
          iterate(op, numbers(depth - 1, rows), row, condition(depth - 1, [...rows, row])),
        )
      : []),
  );
}

/**
 * The same expression in CEL. `contains` is printed as `matches`, a method that is never generated, and then renamed in
 * the text, where no generated text contains it.
 */
function celText(ast: Ast): string {
  const asMethods = JSON.parse(JSON.stringify(ast), (_, part: Ast) =>
    part?.kind === 'call' && part.name === 'contains' ? { ...part, name: 'matches', method: true } : part,
  ) as Ast;
  return print(asMethods).replaceAll('.matches(', '.contains(').replaceAll('.any(', '.exists(');
}

/** Issues about the content of an expression, not about its types. */
const FINDINGS = new Set(['too-costly', 'unknown-value']);

const TYPES = new Map<string, Type>([
  ['i', { is: 'int' }],
  ['j', { is: 'int' }],
  ['s', { is: 'string' }],
  ['t', { is: 'string' }],
  ['ok', { is: 'bool' }],
  ['ints', { is: 'list', of: { is: 'int' }, max: 100 }],
  ['labels', { is: 'map', of: { is: 'string' }, max: 100 }],
]);
const cel = new Environment({ homogeneousAggregateLiterals: false })
  .registerVariable('i', 'int')
  .registerVariable('j', 'int')
  .registerVariable('s', 'string')
  .registerVariable('t', 'string')
  .registerVariable('ok', 'bool')
  .registerVariable('ints', 'list<int>')
  .registerVariable('labels', 'map<string, string>');

const roots = fc.record({
  i: fc.integer({ min: -20, max: 20 }),
  j: fc.integer({ min: -20, max: 20 }),
  s: fc.constantFrom(...TEXTS),
  t: fc.constantFrom(...TEXTS),
  ok: fc.boolean(),
  ints: fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 4 }),
});
const labels = { a: 'A', ab: '' };

function asCel(value: unknown): unknown {
  if (typeof value === 'number') return BigInt(value);
  return Array.isArray(value) ? value.map(asCel) : value;
}
function fromCel(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return Array.isArray(value) ? value.map(fromCel) : value;
}

test('expressions that are also CEL have the same value as in CEL', () => {
  const expression = fc.oneof(condition(3, []), wholeNumber(3, []), text(3, []), numbers(2, []));
  let different = 0;
  fc.assert(
    fc.property(expression, roots, (written, values) => {
      const source = print(written);
      const { ast, issues } = parseExpression(source);
      fc.pre(ast !== undefined || !/nests|at most/.test(issues[0]?.message ?? ''));
      assert.ok(ast, `${source}: ${issues[0]?.message}`);
      const checked = checkExpression(ast, { lookup: (root) => TYPES.get(root), names: () => TYPES.keys() }, new Map());
      const errors = checked.issues.filter(({ severity, code }) => severity === 'error' && !FINDINGS.has(code));
      assert.is(errors[0]?.message, undefined, source);
      const evaluate = compileExpression(toTree(ast), {
        ...VOCABULARY,
        report: (code, message) => assert.unreachable(`${source}: ${code}: ${message}`),
      });
      const all: { readonly [root: string]: unknown } = { ...values, labels };
      const ours = evaluate({ get: (root) => all[root] });
      const celValues = Object.fromEntries(Object.entries(values).map(([root, value]) => [root, asCel(value)]));
      const theirs = fromCel(cel.evaluate(celText(written), { ...celValues, labels }));
      assert.equal(ours, theirs, source);
      different += 1;
    }),
    { numRuns: 2500, seed: 20261120 },
  );
  assert.ok(different >= 2000, `${different} compared`);
});
