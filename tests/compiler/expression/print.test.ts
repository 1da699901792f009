import fc from 'fast-check';
import type { Ast, BinaryOperator } from '../../../compiler/expression/ast.ts';
import { LEVELS } from '../../../compiler/expression/operators.ts';
import { parseExpression } from '../../../compiler/expression/parse.ts';
import { print } from '../../../compiler/expression/print.ts';
import { assert, test } from '../../suite.ts';

const at = { start: 0, end: 0 };
const name = fc.constantFrom('a', 'data', 'x1', '__proto__', 'constructor', 'let', 'any');
const row = fc.constantFrom('x', 'item');
const operator = fc.constantFrom<BinaryOperator>(...LEVELS.flat());
const literal = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.integer({ min: -99999, max: 99999 }),
  fc.integer({ min: -99999, max: 99999 }).map((value) => value / 1e10),
  fc.boolean(),
  fc.constant(null),
);

/** Trees of every kind, also such as no text gives a type to. */
const tree = fc.letrec<{ tree: Ast }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    literal.map((value): Ast => ({ kind: 'literal', value: Object.is(value, -0) ? 0 : value, ...at })),
    name.map((text): Ast => ({ kind: 'name', name: text, ...at })),
    fc.tuple(tie('tree'), name).map(([of, text]): Ast => ({ kind: 'member', of, name: text, nameSpan: at, ...at })),
    fc.tuple(tie('tree'), tie('tree')).map(([of, index]): Ast => ({ kind: 'index', of, at: index, ...at })),
    fc.array(tie('tree'), { maxLength: 3 }).map((items): Ast => ({ kind: 'list', items, ...at })),
    fc
      .tuple(fc.constantFrom('!' as const, '-' as const), tie('tree'))
      .map(([op, of]): Ast => ({ kind: 'unary', op, of, ...at })),
    fc
      .tuple(operator, tie('tree'), tie('tree'))
      .map(([op, left, right]): Ast => ({ kind: 'binary', op, left, right, ...at })),
    fc
      .tuple(tie('tree'), tie('tree'), tie('tree'))
      .map(([when, then, other]): Ast => ({ kind: 'conditional', when, then, else: other, ...at })),
    fc
      .tuple(fc.constantFrom('any' as const, 'find' as const), tie('tree'), row, tie('tree'))
      .map(([op, of, as, body]): Ast => ({ kind: 'iterate', op, of, as, asSpan: at, body, ...at })),
    fc
      .array(tie('tree'), { maxLength: 2 })
      .map((args): Ast => ({ kind: 'call', name: 'size', nameSpan: at, args, ...at })),
    fc
      .tuple(tie('tree'), tie('tree'))
      .map((args): Ast => ({ kind: 'call', name: 'matches', nameSpan: at, args, method: true, ...at })),
  ),
})).tree;

/** A tree without its positions. */
function bare(ast: Ast): unknown {
  return JSON.parse(
    JSON.stringify(ast, (key, value) => (/^(start|end|nameSpan|asSpan)$/.test(key) ? undefined : value)),
  );
}

test('gives the same tree back when the print is parsed', () => {
  fc.assert(
    fc.property(tree, (ast) => {
      const text = print(ast);
      const parsed = parseExpression(text);
      if (!parsed.ast) {
        // Nothing but the limits may stand in the way.
        assert.match(parsed.issues[0]!.code, /^expression-too-/, text);
        return;
      }
      assert.equal(bare(parsed.ast), bare(ast), text);
      assert.is(print(parsed.ast), text);
    }),
    { numRuns: 2000 },
  );
});

test('needs no parenthesis that could be left out', () => {
  for (const text of [
    'a || b && !c',
    'a + b * -c',
    "x.any(i, i.y == '') ? [1, 2][0] : m['k'] ?? -5",
    'a - (b + c)',
    '-(5)',
    '(5).x',
  ])
    assert.is(print(parseExpression(text).ast!), text);
});
