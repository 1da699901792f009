import type { BinaryOperator } from './ast.ts';

/**
 * Binary operators from loosest to tightest; conditions `?:` are looser than all, `!` and `-` tighter. As in CEL,
 * except that comparisons do not chain (`a < b < c`), and for `??`, which CEL has not: it binds tighter than a
 * comparison and looser than `+`, and groups to the right, so `a ?? 0 > 5` asks whether `(a ?? 0) > 5`.
 */
export const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['??'],
  ['+', '-'],
  ['*', '/', '%'],
];
/** The levels that group in a way of their own. */
export const COMPARISONS = 2;
export const COALESCE = 3;

/** Words of other languages, where an operator is expected → the operator. */
export const WORDS = new Map<string, BinaryOperator>([
  ['and', '&&'],
  ['or', '||'],
  ['is', '=='],
  ['equals', '=='],
]);
