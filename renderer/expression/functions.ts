import { listIn, numberIn, shown, textIn } from './coerce.ts';
import { isRecord } from './record.ts';
import { safeUrl } from './safe-url.ts';
import type { PureFunction } from './scope.ts';

/**
 * The functions of the expression language that screens of every kind use, by name. All are pure, total on checked
 * arguments and linear in their length; `vocabulary.ts` has the others.
 */
export const EVERYDAY: ReadonlyMap<string, PureFunction> = new Map<string, PureFunction>([
  ['text', ([value]) => shown(numberIn(value))],
  ['number', ([text]) => (text === null ? null : readNumber(textIn(text)))],
  ['asUrl', ([text]) => (text === null ? null : safeUrl(textIn(text)))],
  ['lower', ([text]) => textIn(text).toLowerCase()],
  ['startsWith', ([text, beginning]) => textIn(text).startsWith(textIn(beginning))],
  ['size', ([of]) => (isRecord(of) ? Object.keys(of).length : typeof of === 'string' ? of.length : listIn(of).length)],
  ['filled', (values) => values.find((value) => value !== null && value !== '' && value !== 0) ?? values.at(-1)],
]);

/** Plain decimal notation with an optional sign; what is not exact is no number either. */
export function readNumber(text: string): number | null {
  const value = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
}
