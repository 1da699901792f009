import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { operandsOf } from '../syntax/walk.ts';
import { assignable, conversion, describe } from './assign.ts';
import { requireFilledSides } from './gap.ts';
import { isHyphenated } from './odd-name.ts';
import { requirePresent } from './require.ts';
import { type Place, quiet } from './seen.ts';
import { requireWholeUnits } from './small-amount.ts';
import { CENTS, INT, NUMBER, TEXT, type Type, UNKNOWN } from './types.ts';
import { isNothing, nonNull } from './values.ts';

/** `-x`. */
export function inferMinus(ast: Ast & { kind: 'unary' }, place: Place): Type {
  const of = requirePresent(ast.of, place.infer(ast.of, place).type, place);
  if (of.is === 'int') return INT;
  if (of.is !== 'number' && of.is !== 'cents' && of.is !== 'unknown')
    place.report(ast.of, 'wrong-type', `\`-\` goes before a number, and ${quoted(print(ast.of))} is ${describe(of)}`);
  return of;
}

/** `+ - * / %`. */
export function inferArithmetic(ast: Ast & { kind: 'binary' }, place: Place): Type {
  if (ast.op === '-' && isHyphenated(ast, place)) return UNKNOWN;
  if (isConverted(ast, place)) return UNKNOWN;
  if (isSumAfterText(ast, place)) return TEXT;
  const [before, after] = [place.infer(ast.left, place).type, place.infer(ast.right, place).type];
  const left = requirePresent(ast.left, before, place);
  const right = requirePresent(ast.right, after, place);
  if (ast.op === '/' || ast.op === '%') requireDivisor(ast, place);
  if (left.is === 'unknown' || right.is === 'unknown') return UNKNOWN;
  if (ast.op === '+' || ast.op === '-') requireWholeUnits(ast, before, after, place);
  if (isNothing(left) || isNothing(right)) return UNKNOWN;
  const type = isText(left) || isText(right) ? texts(ast, left, right, place) : numbers(ast, left, right);
  if (typeof type !== 'string') return type;
  place.report(ast, 'wrong-type', type);
  return UNKNOWN;
}

/** Reports an amount divided by 100 or multiplied with it, apparently to convert it; returns whether it did. */
function isConverted(ast: Ast & { kind: 'binary' }, place: Place): boolean {
  if ((ast.op !== '/' && ast.op !== '*') || ast.right.kind !== 'literal' || ast.right.value !== 100) return false;
  if (nonNull(place.infer(ast.left, quiet(place)).type).is !== 'cents') return false;
  const amount = print(ast.left);
  const reason =
    ast.op === '/'
      ? `amounts stay in cents, and \`money(${amount})\` writes them as people read them`
      : `${quoted(amount)} is in cents already`;
  const message = `${reason}: leave out \`${ast.op} 100\``;
  place.report(ast, 'wrong-type', message);
  return true;
}

/** Reports `'No. ' + n + 1`, in which the sum is meant: texts of both numbers would read as `No. 01`. */
function isSumAfterText(ast: Ast & { kind: 'binary' }, place: Place): boolean {
  const { left, right } = ast;
  if (ast.op !== '+' || left.kind !== 'binary' || left.op !== '+') return false;
  const typeOf = (part: Ast) => nonNull(place.infer(part, quiet(place)).type);
  if (typeOf(right).is !== 'int' || typeOf(left.right).is !== 'int') return false;
  // Each part by itself: inferring sums within sums again would double the work with every other part.
  if (!operandsOf(left.left, '+').some((part) => isText(typeOf(part)))) return false;
  const sum = `${print(left.right)} + ${print(right)}`;
  const at = { ...ast, start: left.right.start };
  place.report(at, 'wrong-type', `\`+\` joins texts, and ${quoted(sum)} is a number: write \`text(${sum})\``);
  return true;
}

function isText(type: Type): boolean {
  return type.is === 'string' || type.is === 'url';
}

function texts(ast: Ast & { kind: 'binary' }, left: Type, right: Type, place: Place): Type | string {
  if (ast.op !== '+') {
    const [part, type] = isText(left) ? [ast.left, left] : [ast.right, right];
    return `\`${ast.op}\` calculates with numbers, and ${quoted(print(part))} is ${describe(type)}`;
  }
  for (const [part, type] of [
    [ast.left, left],
    [ast.right, right],
  ] as const) {
    if (assignable(type, TEXT) === undefined) continue;
    const advice = conversion(type, TEXT, part) ?? 'it cannot be joined with text';
    place.report(part, 'wrong-type', `\`+\` joins texts, and ${quoted(print(part))} is ${describe(type)}: ${advice}`);
  }
  requireFilledSides(ast, place);
  return TEXT;
}

/** The type of a calculation with numbers, or its error. */
function numbers(ast: Ast & { kind: 'binary' }, left: Type, right: Type): Type | string {
  for (const [part, type] of [
    [ast.left, left],
    [ast.right, right],
  ] as const) {
    if (!['int', 'number', 'cents'].includes(type.is))
      return `\`${ast.op}\` calculates with numbers, and ${quoted(print(part))} is ${describe(type)}`;
  }
  if (left.is === 'cents' || right.is === 'cents') return amounts(ast, left, right);
  const whole = left.is === 'int' && right.is === 'int';
  if (ast.op === '/') return NUMBER;
  if (ast.op === '%' && !whole) return '`%` is for whole numbers: write `round(…)` around the other';
  return whole ? INT : NUMBER;
}

/** Amounts can only be added, subtracted and multiplied by integers. */
function amounts(ast: Ast & { kind: 'binary' }, left: Type, right: Type): Type | string {
  const other = left.is === 'cents' ? right : left;
  if (ast.op === '*') {
    if (other.is === 'int') return CENTS;
    return `an amount is multiplied with a whole number only, and the other side is ${describe(other)}`;
  }
  if (ast.op === '/' || ast.op === '%') return `an amount cannot be divided: let the server say the part`;
  if (assignable(other, CENTS) === undefined) return CENTS;
  const part = left.is === 'cents' ? ast.right : ast.left;
  return `\`${ast.op}\` takes an amount on both sides, and ${quoted(print(part))} is ${describe(other)}`;
}

function requireDivisor(ast: Ast & { kind: 'binary' }, place: Place): void {
  const { right } = ast;
  if (right.kind === 'literal' && typeof right.value === 'number' && right.value !== 0) return;
  const message = `the right side of \`${ast.op}\` must be a number written out, other than 0, so that nothing is ever divided by zero`;
  place.report(right, 'zero-divisor', message);
}
