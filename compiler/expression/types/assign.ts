import { listed, quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { binary, call, literal } from '../syntax/build.ts';
import { print } from '../syntax/print.ts';
import { isDateLiteral } from './date-literal.ts';
import type { Type } from './types.ts';
import { isUrlLiteral, urlInstead } from './url-literal.ts';
import { isNothing, mayBeNull, nonNull, shown } from './values.ts';

/** The name of a type in messages: `text`, `a list of whole numbers`, `text or null`, `one of 'a', 'b'`. */
export function describe(type: Type): string {
  switch (type.is) {
    case 'string':
    case 'int':
      return describeListed(type);
    case 'list':
    case 'map':
      return type.of.is === 'unknown' ? `a ${type.is}` : `a ${type.is} of ${describeMany(type.of)}`;
    case 'record':
      return type.name ? `a record ${quoted(type.name)}` : 'a record';
    case 'maybe':
      return type.of.is === 'bool' ? 'true, false or null' : `${describe(type.of)} or null`;
    default:
      return WORDS[type.is][0];
  }
}

/** The singular and plural names of a type. */
const WORDS: { readonly [is in Exclude<Type['is'], 'list' | 'map' | 'record' | 'maybe'>]: readonly [string, string] } =
  {
    string: ['text', 'texts'],
    int: ['a whole number', 'whole numbers'],
    number: ['a number', 'numbers'],
    bool: ['true or false', 'true or false'],
    cents: ['an amount (cents)', 'amounts (cents)'],
    url: ['a URL', 'URLs'],
    date: ['a date', 'dates'],
    file: ['a file', 'files'],
    null: ['null', 'null'],
    unknown: ['anything', 'anything'],
  };

function describeMany(type: Type): string {
  if (type.is === 'record') return type.name ? `records ${quoted(type.name)}` : 'records';
  if (type.is === 'list' || type.is === 'map') return `${type.is}s of ${describeMany(type.of)}`;
  if (type.is === 'maybe') return `${describeMany(type.of)} or null`;
  const isListed = (type.is === 'string' || type.is === 'int') && type.closed && !isNothing(type);
  return isListed ? describe(type) : WORDS[type.is][1];
}

function describeListed(type: Type & { is: 'string' | 'int' }): string {
  if (!type.closed || !type.known) return WORDS[type.is][0];
  if (isNothing(type)) return 'nothing';
  const values = type.known.slice(0, 8).map(shown);
  const word = type.is === 'string' ? 'text' : 'number';
  if (values.length === 1) return type.literal ? `the ${word} ${values[0]}` : `${values[0]} alone`;
  return `one of ${values.join(', ')}${type.known.length > 8 ? ', …' : ''}`;
}

/** The span of what only suggestions contain. */
const NOWHERE = { start: 0, end: 0 };
/** A value that is no expression, in suggestions. */
const SOME_VALUE: Ast = { kind: 'name', name: '…', ...NOWHERE };

/** Conversions between types: from, to, what to write in place of the value. */
const CONVERSIONS = new Map<string, (value: Ast) => Ast>([
  ['cents string', (value) => call('money', value)],
  ['date string', (value) => call('date', value)],
  ['int string', (value) => call('text', value)],
  ['number string', (value) => call('text', value)],
  ['string date', (value) => call('dateOf', value)],
  ['int date', (value) => call('asDate', value)],
  ['string int', (value) => call('round', orZero(call('number', value)))],
  ['string number', (value) => orZero(call('number', value))],
  ['string url', (value) => call('asUrl', value)],
  ['number int', (value) => call('round', value)],
  ['string bool', (value) => binary('!=', value, literal('', NOWHERE))],
  ['int bool', (value) => binary('!=', value, literal(0, NOWHERE))],
]);

function orZero(value: Ast): Ast {
  return binary('??', value, literal(0, NOWHERE));
}

/**
 * Why a value of one type is not assignable to another, with a suggestion; undefined if it is. Records may have
 * additional fields. A URL is assignable to text, an integer to number; an integer literal is assignable to cents, and
 * a text literal to the URL or date (`YYYY-MM-DD`) that it spells.
 *
 * @param value the expression, for the suggestion
 */
export function assignable(from: Type, to: Type, value: Ast = SOME_VALUE): string | undefined {
  if (from.is === 'unknown' || to.is === 'unknown' || isNothing(from)) return undefined;
  if (from.is === 'null') return mayBeNull(to) ? undefined : `expected ${describe(to)}, found null`;
  if (to.is === 'maybe') return assignable(nonNull(from), to.of, value);
  if (from.is === 'maybe') {
    const reason = assignable(from.of, to, value);
    return reason ?? `it may be null here, expected ${describe(to)}: ${nullAdvice(to, value)}`;
  }
  if (fits(from, to)) return undefined;
  if (from.is === 'list' || from.is === 'map' || from.is === 'record') return within(from, to, value);
  if (from.is === to.is) return outside(from, to);
  const convert = asWritten(from, to) ?? unwrapped(from, to, print(value)) ?? conversion(from, to, value);
  return `expected ${describe(to)}, found ${describe(from)}${convert ? `: ${convert}` : ''}`;
}

/** A literal to write instead of a literal: `"false"`, `0`. */
function asWritten(from: Type, to: Type): string | undefined {
  if ((from.is !== 'string' && from.is !== 'int') || !from.literal) return undefined;
  const [text = ''] = (from.known ?? []).map(String);
  if (from.is === 'int') return to.is === 'string' ? `write "${text}" in quotes` : undefined;
  if (to.is === 'cents') return inCents(text);
  if (to.is === 'date') return "write a day of the calendar as 'YYYY-MM-DD', or null";
  if (to.is === 'url') return urlInstead(text);
  if (to.is === 'bool') return /^(true|false)$/.test(text) ? `write ${text} without quotes` : 'write true or false';
  const isNumber = to.is === 'int' || to.is === 'number';
  if (isNumber && text === '') return 'write 0, or another number';
  return isNumber && /^-?\d+$/.test(text) ? `write ${text} without quotes` : undefined;
}

/**
 * `` write `form.stars` `` instead of `text(form.stars)` if the number itself is expected; likewise for amounts and
 * dates.
 */
function unwrapped(from: Type, to: Type, value: string): string | undefined {
  const [, writer, inner] = /^(money|text|date|datetime)\(([\w.]+)\)$/.exec(value) ?? [];
  const writes = writer === 'money' ? ['cents'] : writer === 'text' ? ['int', 'number'] : ['date'];
  return from.is === 'string' && inner && writes.includes(to.is) ? `write \`${inner}\`` : undefined;
}

/** `` write 123450 `` for an amount written as `1234.5`; undefined if it is not an amount. */
export function inCents(text: string): string | undefined {
  const [, sign, whole, part = ''] = /^([+-]?)(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cents = part === '' ? whole : String(Number(whole + part.padEnd(2, '0')));
  return `amounts are whole cents, write ${sign === '-' ? '-' : ''}${cents}`;
}

/** Types whose texts, by `money` and `date`, are for people to read. */
const WRITTEN_FOR_PEOPLE: ReadonlySet<Type['is']> = new Set(['cents', 'date']);

/** How to convert one scalar type to another; undefined if that is impossible. */
export function conversion(from: Type, to: Type, value: Ast): string | undefined {
  if (to.is === 'string' && to.sent && WRITTEN_FOR_PEOPLE.has(from.is))
    return `the call sends text here; if it takes ${describe(from)}, make it \`${from.is}\` in its contract`;
  const convert = CONVERSIONS.get(`${from.is} ${to.is}`);
  return convert && `write \`${print(convert(value))}\``;
}

/** The suggestion if null is not allowed. */
export function nullAdvice(wanted: Type, value: Ast): string {
  const test = `test it first, \`${print(binary('!=', value, literal(null, NOWHERE)))}\``;
  const empty = EMPTY.get(wanted.is);
  return empty ? `write \`${print(binary('??', value, empty))}\` or ${test}` : test;
}

const EMPTY = new Map<Type['is'], Ast>([
  ['string', literal('', NOWHERE)],
  ['bool', literal(false, NOWHERE)],
  ['list', { kind: 'list', items: [], ...NOWHERE }],
]);

/** Assignability of scalars. */
function fits(from: Type, to: Type): boolean {
  if (from.is === 'string' && to.is !== 'string') {
    if (!from.literal) return false;
    return from.known?.every((text) => spells(text, to)) ?? false;
  }
  if (from.is === 'int' && to.is !== 'int') return to.is === 'number' || (to.is === 'cents' && from.literal === true);
  if (from.is === 'url' && to.is === 'string') return !to.closed;
  if (from.is !== to.is || from.is === 'list' || from.is === 'map' || from.is === 'record') return false;
  if (to.is !== 'string' && to.is !== 'int') return true;
  if (!to.closed) return true;
  const known = (from as typeof to).known as readonly unknown[] | undefined;
  return (
    (from as typeof to).closed === true &&
    (known?.every((literal) => (to.known as readonly unknown[]).includes(literal)) ?? false)
  );
}

/** `` : write `event.value` `` if exactly one field of a record has the expected type. */
function fieldOf(from: Type, to: Type, value: Ast): string {
  if (from.is !== 'record') return '';
  const fitting = [...from.fields].filter(([, type]) => assignable(type, to) === undefined).map(([name]) => name);
  return fitting.length === 1 ? `: write \`${print(value)}.${fitting[0]}\`` : '';
}

function spells(text: string, to: Type): boolean {
  if (to.is === 'url') return isUrlLiteral(text);
  return to.is === 'date' && isDateLiteral(text);
}

/** A closed set is expected and the value may be outside of it. */
function outside(from: Type, to: Type): string {
  const expected = (to as Type & { is: 'string' }).known?.map(shown) ?? [];
  const set = `one of ${expected.join(', ')}`;
  const { known, closed } = from as Type & { is: 'string' };
  if (!closed) return `expected ${set}, and this may be any other ${from.is === 'string' ? 'text' : 'number'}`;
  const stranger = known!.find((value) => !(to as Type & { is: 'string' }).known!.includes(value))!;
  return `expected ${set}, found ${shown(stranger)}`;
}

/** The record that lacks a field which another type has, and the field's name; undefined if it lacks none. */
export function lackedField(from: Type, to: Type): { record: Type & { is: 'record' }; name: string } | undefined {
  const [has, wants] = [nonNull(from), nonNull(to)];
  if ((has.is === 'list' || has.is === 'map') && has.is === wants.is) return lackedField(has.of, wants.of);
  if (has.is !== 'record' || wants.is !== 'record') return undefined;
  for (const [name, wanted] of wants.fields) {
    const field = has.fields.get(name);
    if (!field && !mayBeNull(wanted)) return { record: has, name };
    const inner = field && lackedField(field, wanted);
    if (inner) return inner;
  }
  return undefined;
}

function within(from: Type & { is: 'list' | 'map' | 'record' }, to: Type, value: Ast): string | undefined {
  if (from.is !== to.is) return `expected ${describe(to)}, found ${describe(from)}${fieldOf(from, to, value)}`;
  if (from.is !== 'record') {
    const reason = from.max === 0 ? undefined : assignable(from.of, (to as typeof from).of);
    return reason && `in the entries of the ${from.is}: ${reason}`;
  }
  for (const [name, wanted] of (to as typeof from).fields) {
    const field = from.fields.get(name);
    if (!field && mayBeNull(wanted)) continue;
    if (!field) return `the field ${quoted(name)} is missing: it has ${listed([...from.fields.keys()])}`;
    const reason = assignable(field, wanted);
    if (reason) return `in the field ${quoted(name)}: ${reason}`;
  }
  return undefined;
}
