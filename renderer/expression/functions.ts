import type { EverydayFunction } from '../../schemas/everyday.ts';
import { isRecord } from '../../schemas/record.ts';
import { safeUrl } from '../../schemas/safe-url.ts';
import { asList, asNumber, asText, toText } from './coerce.ts';
import type { PureFunction } from './scope.ts';

/**
 * The functions that most screens use, by name. All are pure, total on checked arguments and linear in their length;
 * `functions-more.ts` has the others.
 */
const FUNCTIONS: { [Name in EverydayFunction]: PureFunction } = {
  text: ([value]) => toText(asNumber(value)),
  asUrl: ([text]) => (text === null ? null : safeUrl(asText(text))),
  lower: ([text]) => asText(text).toLowerCase(),
  startsWith: ([text, beginning]) => asText(text).startsWith(asText(beginning)),
  size: ([of]) => (isRecord(of) ? Object.keys(of).length : typeof of === 'string' ? of.length : asList(of).length),
  filled: (values) => values.find((value) => value !== null && value !== '' && value !== 0) ?? values.at(-1),
};

export const EVERYDAY: ReadonlyMap<string, PureFunction> = new Map(Object.entries(FUNCTIONS));

/**
 * Parses plain decimal notation with an optional sign. Null for anything else, including numbers that are not exact.
 */
export function readNumber(text: string): number | null {
  const value = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
}
