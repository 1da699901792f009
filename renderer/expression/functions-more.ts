import { isRecord } from '../../schemas/record.ts';
import { KEY } from '../../schemas/steps.ts';
import { bounded, spend } from './budget.ts';
import { asList, asNumber, asText, exact, mismatch, toText } from './coerce.ts';
import { isDate } from './dates.ts';
import { date, money, thousands } from './format.ts';
import { EVERYDAY, readNumber } from './functions.ts';
import { OPERATIONS } from './operators-more.ts';
import { getOwn, type PlainRecord } from './record.ts';
import { regionOf } from './region.ts';
import type { EvaluationScope, PureFunction, Vocabulary } from './scope.ts';

/**
 * The whole vocabulary of expressions. `compiler/expression/types/functions.ts` has the types of the functions: all are
 * pure, total on checked arguments and linear in their length.
 */
export const VOCABULARY: Vocabulary = {
  operations: OPERATIONS,
  functions: new Map<string, PureFunction>([
    ...EVERYDAY,
    ['money', ([amount], scope) => (amount === null ? '' : money(written(amount), regionOf(scope)))],
    ['date', ([day], scope) => shownDate(day, scope, false)],
    ['datetime', ([day], scope) => shownDate(day, scope, true)],
    ['asDate', ([moment]) => String(asNumber(moment))],
    ['dateOf', ([text]) => (text !== null && isDate(asText(text)) ? text : null)],
    ['number', ([text]) => (text === null ? null : readNumber(asText(text)))],
    ['thousands', ([value]) => thousands(written(value))],
    ['trim', ([text]) => asText(text).trim()],
    // In the worst case every other unit starts a match.
    ['digits', ([text]) => charged(asText(text), 2).replace(/[^0-9]+/g, '')],
    ['round', ([value]) => exact(Math.sign(asNumber(value)) * Math.round(Math.abs(asNumber(value))))],
    ['min', (values) => Math.min(...values.map(asNumber))],
    ['max', (values) => Math.max(...values.map(asNumber))],
    ['join', ([list, separator]) => joined(asList(list), asText(separator))],
    // In the worst case the whole part is compared at every position of the text.
    ['contains', ([text, part]) => charged(asText(text), asText(part).length / 32).includes(asText(part))],
    // A pattern may try several alternatives at each position (`compiler/expression/pattern/pattern.ts`).
    ['matches', ([text, pattern]) => wholeText(asText(pattern)).test(charged(asText(text), 8))],
    ['entries', ([map]) => entriesOf(asRecord(map))],
  ]),
};

function asRecord(value: unknown): PlainRecord {
  if (!isRecord(value)) throw new Error(mismatch('a map', value));
  return value;
}

function joined(texts: readonly unknown[], separator: string): string {
  spend(texts.length * separator.length);
  return texts.map((text) => bounded(asText(text))).join(separator);
}

function entriesOf(map: PlainRecord): unknown[] {
  const keys = Object.keys(map);
  // Each key becomes a record.
  spend(keys.length * KEY);
  return keys.map((key) => ({ key, value: getOwn(map, key) }));
}

/** Reads a text and charges `steps` for each unit. */
function charged(text: string, steps: number): string {
  spend(text.length * steps);
  return text;
}

/** Reads a number and charges for the digits that it will be written with. */
function written(value: unknown): number {
  spend(10);
  return asNumber(value);
}

function shownDate(day: unknown, scope: EvaluationScope, time: boolean): string {
  spend(200);
  return day === null ? '' : date(toText(day), regionOf(scope), time);
}

const patterns = new Map<string, RegExp>();

/** The compiler rejects patterns that a backtracking matcher cannot run in linear time. */
function wholeText(pattern: string): RegExp {
  let matcher = patterns.get(pattern);
  if (!matcher) {
    matcher = new RegExp(`^(?:${pattern})$`, 'u');
    patterns.set(pattern, matcher);
  }
  return matcher;
}
