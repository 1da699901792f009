import type { Action, Expr } from '../../../schemas/compiled.ts';
import { valuePair } from '../words/print.ts';
import { quotedPair } from '../words/words.ts';
import { NO_ROWS, type Rows } from './keys.ts';
import type { Side } from './side.ts';
import { stepsKey } from './step-keys.ts';

/** The two versions of a screen. */
export interface Pair {
  readonly before: Side;
  readonly after: Side;
}

/** Two values, one of each version, in words; long ones are shortened to the part that differs. */
export function valuesOf({ before, after }: Pair, was: Expr | undefined, now: Expr | undefined): [string, string] {
  return valuePair(was, now, [before, after]);
}

/** Two expressions, one of each version, as text in backticks; long ones are shortened to the part that differs. */
export function textsOf({ before, after }: Pair, was: Expr, now: Expr): [string, string] {
  return quotedPair(before.text(was), after.text(now));
}

/** Whether two expressions, one of each version, are equivalent. */
export function sameExpr(
  { before, after }: Pair,
  was: Expr | undefined,
  now: Expr | undefined,
  rows: readonly [Rows, Rows] = [NO_ROWS, NO_ROWS],
): boolean {
  return (
    before.named.expr(was, rows[0]) === after.named.expr(now, rows[1]) ||
    before.expanded.expr(was, rows[0]) === after.expanded.expr(now, rows[1])
  );
}

/** Whether two handlers, one of each version, are equivalent. */
export function sameSteps(
  { before, after }: Pair,
  was: readonly Action[] | undefined,
  now: readonly Action[] | undefined,
  rows: readonly [Rows, Rows] = [NO_ROWS, NO_ROWS],
): boolean {
  return (
    stepsKey(was, before.named, rows[0]) === stepsKey(now, after.named, rows[1]) ||
    stepsKey(was, before.expanded, rows[0]) === stepsKey(now, after.expanded, rows[1])
  );
}
