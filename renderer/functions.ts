import { exact, listIn, numberIn, recordIn, shown, textIn } from './expected.ts';
import { date, money, thousands } from './format.ts';
import { isRecord, own } from './own.ts';
import type { EvaluationScope, PureFunction } from './scope.ts';
import { safeUrl } from './url.ts';

type Arguments = readonly unknown[];

/**
 * The functions of the expression language by name; `compiler/expression/functions.ts` has their types. All are pure,
 * total on checked arguments and linear in their length.
 */
export const FUNCTIONS: ReadonlyMap<string, PureFunction> = new Map<string, PureFunction>([
  ['money', ([amount], scope) => (amount === null ? '' : money(numberIn(amount), region(scope)))],
  ['date', ([day], scope) => shownDate(day, scope, false)],
  ['datetime', ([day], scope) => shownDate(day, scope, true)],
  ['thousands', ([value]) => thousands(numberIn(value))],
  ['text', ([value]) => shown(numberIn(value))],
  ['number', ([text]) => (text === null ? null : readNumber(textIn(text)))],
  ['asUrl', ([text]) => (text === null ? null : safeUrl(textIn(text)))],
  ['trim', ([text]) => textIn(text).trim()],
  ['lower', ([text]) => textIn(text).toLowerCase()],
  ['digits', ([text]) => textIn(text).replace(/[^0-9]/g, '')],
  ['size', ([of]) => (isRecord(of) ? Object.keys(of).length : typeof of === 'string' ? of.length : listIn(of).length)],
  ['round', ([value]) => exact(Math.sign(numberIn(value)) * Math.round(Math.abs(numberIn(value))))],
  ['min', (values) => Math.min(...values.map(numberIn))],
  ['max', (values) => Math.max(...values.map(numberIn))],
  ['filled', (values) => values.find((value) => value !== null && value !== '' && value !== 0) ?? values.at(-1)],
  ['join', ([list, separator]) => listIn(list).map(textIn).join(textIn(separator))],
  ['contains', ([text, part]) => textIn(text).includes(textIn(part))],
  ['startsWith', ([text, beginning]) => textIn(text).startsWith(textIn(beginning))],
  ['matches', ([text, pattern]) => wholeText(textIn(pattern)).test(textIn(text))],
  ['entries', ([map]) => Object.keys(recordIn(map)).map((key) => ({ key, value: own(map, key) }))],
]);

function region(scope: EvaluationScope): unknown {
  return own(scope.get('session'), 'region');
}

function shownDate(day: Arguments[0], scope: EvaluationScope, time: boolean): string {
  return day === null ? '' : date(shown(day), region(scope), time);
}

/** Plain decimal notation with an optional sign; what is not exact is no number either. */
export function readNumber(text: string): number | null {
  const value = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
}

const patterns = new Map<string, RegExp>();

/** The compiler lets only patterns through that a backtracking matcher goes through in linear time. */
function wholeText(pattern: string): RegExp {
  let found = patterns.get(pattern);
  if (!found) {
    found = new RegExp(`^(?:${pattern})$`, 'u');
    patterns.set(pattern, found);
  }
  return found;
}
