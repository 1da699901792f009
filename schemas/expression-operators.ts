export type BinaryOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '&&'
  | '||'
  | '??'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/**
 * Binary operators from loosest to tightest; conditions `?:` are looser than all, `!` and `-` tighter. As in CEL,
 * except that comparisons do not chain (`a < b < c`), and for `??`, which CEL does not have: it binds tighter than a
 * comparison and looser than `+`, and is right-associative, so `a ?? 0 > 5` means `(a ?? 0) > 5`.
 */
export const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['??'],
  ['+', '-'],
  ['*', '/', '%'],
];
/** The levels with special associativity. */
export const COMPARISONS = 2;
export const COALESCE = 3;

/** Operations that iterate over a list and bind a name for each entry. */
export const ITERATIONS: readonly string[] = ['any', 'all', 'filter', 'map', 'find'];
