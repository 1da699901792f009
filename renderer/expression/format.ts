import type { Region } from '../../schemas/compiled.ts';
import { COUNTED, ISO } from './dates.ts';

/**
 * Formats an amount in cents: symbol, whole units and two decimals, without grouping: `₱1234.50`. Exact for every safe
 * integer.
 */
export function money(cents: number, { symbol }: Pick<Region, 'symbol'>): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0');
  return `${symbol}${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Counts below this are seconds since 1970 (until the year 5138), counts above it milliseconds (since 1973). */
const FIRST_MILLISECONDS = 1e11;

/**
 * Formats a date as `YYYY-MM-DD`, followed by a space and `HH:MM:SS` if `time` is set and there is a time. ISO text
 * keeps the time zone it was written in; a count of seconds or milliseconds is converted to the zone. Returns an empty
 * text for anything else.
 */
export function date(text: string, { zone }: Pick<Region, 'zone'>, time: boolean): string {
  const [, day, hours] = ISO.exec(COUNTED.test(text) ? isoOf(Number(text), zone) : text) ?? [];
  return time && hours ? `${day} ${hours}` : (day ?? '');
}

const FIELDS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function isoOf(count: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish locale writes ISO dates, with a space before the time. `dateStyle` is not supported by old phones.
    format = new Intl.DateTimeFormat('sv', { timeZone, ...FIELDS });
    formats.set(timeZone, format);
  }
  return format.format(Math.abs(count) < FIRST_MILLISECONDS ? count * 1000 : count);
}

/** Formats a number with dots between thousands and a decimal comma: `1.234.567,5`. */
export function thousands(number: number): string {
  const [whole, decimals] = String(number).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
