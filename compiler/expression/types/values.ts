import { quote } from '../../../schemas/expression-text.ts';
import { work } from '../../source/work.ts';
import type { Type } from './types.ts';

/** A value that can be written in a document. */
export type Literal = string | number | boolean | null;

/** The type of a literal; decimals are `number`. */
export function typeOfLiteral(value: Literal): Type {
  if (value === null) return { is: 'null' };
  if (typeof value === 'boolean') return { is: 'bool', value };
  if (typeof value === 'string') return { is: 'string', known: [value], closed: true, literal: true };
  return Number.isInteger(value) ? { is: 'int', known: [value], closed: true, literal: true } : { is: 'number' };
}

/** The type without null; `null` alone stays. */
export function nonNull(type: Type): Type {
  return type.is === 'maybe' ? type.of : type;
}

/** The nullable type; never nested. */
export function orNull(type: Type): Type {
  return type.is === 'maybe' || type.is === 'null' || type.is === 'unknown' ? type : { is: 'maybe', of: type };
}

/** Whether null is among the values. */
export function mayBeNull(type: Type): boolean {
  return type.is === 'maybe' || type.is === 'null';
}

/** Whether a value of this type is an amount, or has one somewhere inside. */
export function holdsAmount(type: Type): boolean {
  if (type.is === 'maybe' || type.is === 'list' || type.is === 'map') return holdsAmount(type.of);
  return type.is === 'cents' || (type.is === 'record' && [...type.fields.values()].some(holdsAmount));
}

/** Whether no value is left: a closed set whose values were all ruled out. */
export function isNothing(type: Type): boolean {
  return (type.is === 'string' || type.is === 'int') && type.closed === true && type.known?.length === 0;
}

/** Whether this can be a value of the type. True if the type does not tell. */
export function canBe(type: Type, value: Literal): boolean {
  if (type.is === 'unknown') return true;
  if (value === null) return mayBeNull(type);
  if (type.is === 'maybe') return canBe(type.of, value);
  if (type.is === 'bool') return typeof value === 'boolean' && (type.value ?? value) === value;
  if (type.is === 'string' || type.is === 'int') {
    if (typeof value !== (type.is === 'string' ? 'string' : 'number')) return false;
    const within = (set: readonly (string | number)[] | undefined) => set?.includes(value as string) ?? false;
    if (type.is === 'int' && !isBetween(value as number, type)) return false;
    return type.closed ? within(type.known) : !within(type.not);
  }
  if (type.is === 'url') return typeof value === 'string' && value !== '';
  if (type.is === 'number' || type.is === 'cents') return typeof value === 'number';
  return type.is === 'date' && typeof value === 'string';
}

/** Whether a number is within bounds, as far as there are any. */
export function isBetween(value: number, { least = -Infinity, most = Infinity }: Bounds): boolean {
  return least <= value && value <= most;
}

/** Known bounds of a number. */
export interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** The bounds of a type, without its other properties. */
export function boundsOf(type: Type): Bounds {
  if (type.is !== 'int') return {};
  const { least, most } = type;
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}

/** The number of values compared per unit of work. */
export const COMPARED = 8;

/** The number of values listed in a type. */
export function listed(type: Type): number {
  const bare = nonNull(type);
  return bare.is === 'string' || bare.is === 'int' ? (bare.known?.length ?? 0) + (bare.not?.length ?? 0) : 0;
}

/** The type restricted to these values. A type that cannot express that only loses null. */
export function only(type: Type, values: readonly Literal[]): Type {
  work(values.length + (values.length * listed(type)) / COMPARED);
  const bare = nonNull(type);
  const written = values.filter((value) => value !== null && canBe(bare, value));
  let left = bare;
  if (bare.is === 'string') left = { is: 'string', known: written as string[], closed: true };
  if (bare.is === 'int') left = { is: 'int', known: written as number[], closed: true };
  if (bare.is === 'bool' && written.length === 1) left = { is: 'bool', value: written[0] as boolean };
  if (!values.includes(null) || !mayBeNull(type)) return left;
  return written.length === 0 ? { is: 'null' } : orNull(left);
}

/** The type without these values. */
export function without(type: Type, values: readonly Literal[]): Type {
  work(values.length + (values.length * listed(type)) / COMPARED);
  if (type.is === 'maybe') {
    const of = without(type.of, values);
    if (values.includes(null)) return of;
    return isNothing(of) ? { is: 'null' } : orNull(of);
  }
  if (type.is === 'bool') {
    const left = [true, false].filter((value) => canBe(type, value) && !values.includes(value));
    return left.length === 1 ? { is: 'bool', value: left[0]! } : type;
  }
  if (type.is !== 'string' && type.is !== 'int') return type;
  const remaining = (type.known as readonly Literal[] | undefined)?.filter((value) => !values.includes(value));
  const known = remaining ? { known: remaining } : {};
  if (type.closed) return { is: type.is, ...known, closed: true } as Type;
  const ruledOut = values.filter((value) => typeof value === (type.is === 'string' ? 'string' : 'number'));
  const not = [...new Set([...(type.not ?? []), ...ruledOut])];
  const longest = type.is === 'string' && type.longest !== undefined ? { longest: type.longest } : {};
  return { is: type.is, ...known, ...(not.length > 0 && { not }), ...longest, ...boundsOf(type) } as Type;
}

/**
 * The type of a subject after cases with these values, or `nothing` if all its values are covered. Only closed sets,
 * booleans and null can be covered completely, texts and numbers cannot.
 */
export function remaining(type: Type, covered: readonly Literal[]): Type | 'nothing' {
  if (type.is === 'null') return covered.includes(null) ? 'nothing' : type;
  if (type.is === 'maybe') {
    const of = remaining(type.of, covered);
    if (of === 'nothing') return covered.includes(null) ? 'nothing' : { is: 'null' };
    return covered.includes(null) ? of : orNull(of);
  }
  if (type.is === 'bool')
    return [true, false].every((value) => !canBe(type, value) || covered.includes(value))
      ? 'nothing'
      : without(type, covered);
  const left = without(type, covered);
  return isNothing(left) ? 'nothing' : left;
}

/** The source of a value. */
export function shown(value: Literal): string {
  return typeof value === 'string' ? quote(value) : String(value);
}
