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
  place.report(count, 'few-cents', fewCents(count.value, quoted(meant)), 'warning');
}

/** Whether it is less than one unit of a currency; nothing, and the smallest amount, are themselves. */
export function isFew(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 100;
}

/**
 * The message about a few cents.
 *
 * @param meant what to write for as many whole units
 */
export function fewCents(value: number, meant: string): string {
  return `amounts are in cents, and ${value} of them are ${(value / 100).toFixed(2)}: for ${value}.00 write ${meant}`;
}
