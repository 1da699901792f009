import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { literal } from '../syntax/build.ts';
import { print } from '../syntax/print.ts';
import type { Place } from './seen.ts';
import type { Type } from './types.ts';
import { mayBeNull, nonNull } from './values.ts';

/** Warns of an amount that is compared or calculated with a few cents: whole units of the currency are meant. */
export function requireWholeUnits(ast: Ast & { kind: 'binary' }, left: Type, right: Type, place: Place): void {
  const [amount, side] = ast.right.kind === 'literal' ? ([left, 'right'] as const) : ([right, 'left'] as const);
  const count = ast[side];
  // That it may be null is said first, where that matters.
  if (mayBeNull(amount) && ast.op !== '==' && ast.op !== '!=') return;
  if (nonNull(amount).is !== 'cents' || count.kind !== 'literal' || !isFew(count.value)) return;
  const meant = print({ ...ast, [side]: literal(count.value * 100, count) });
  place.report(count, 'few-cents', `${fewCents(count.value)}: for ${count.value}.00 write ${quoted(meant)}`, 'warning');
}

/** Whether it is less than one unit of a currency; nothing, and the smallest amount, are themselves. */
export function isFew(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 100;
}

/** `` amounts are in cents, and 50 of them are 0.50 ``. */
export function fewCents(value: number): string {
  return `amounts are in cents, and ${value} of them are ${(value / 100).toFixed(2)}`;
}
