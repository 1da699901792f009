import fc from 'fast-check';
import type { Ast } from '../../../compiler/expression/syntax/ast.ts';
import { type BinaryOperator, LEVELS } from '../../../schemas/expression-operators.ts';

const at = { start: 0, end: 0 };
const name = fc.constantFrom(
  'a',
  'data',
  'parcel',
  'note',
  'stops',
  'rules',
  'isOpen',
  'x1',
  '__proto__',
  'constructor',
  'let',
  'any',
);
const row = fc.constantFrom('x', 'item');
const operator = fc.constantFrom<BinaryOperator>(...LEVELS.flat());
const literal = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.integer({ min: -99999, max: 99999 }),
  fc.integer({ min: -99999, max: 99999 }).map((value) => value / 1e10),
  fc.boolean(),
  fc.constant(null),
);

/** Arbitrary trees of every kind, including ones with type errors. */
export const trees = fc.letrec<{ tree: Ast }>((tie) => ({
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
