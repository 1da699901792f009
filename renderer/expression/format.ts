import type { Region } from '../../schemas/compiled.ts';
import { COUNTED, ISO } from './dates.ts';

/**
 * An amount in cents: the symbol, then whole units and two decimals, no grouping: `₱1234.50`. Exact for every whole number
 * of cents.
 */
export function money(cents: number, { symbol }: Pick<Region, 'symbol'>): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0');
  return `${symbol}${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Seconds since 1970 are smaller than this until the year 5138, milliseconds larger since 1973. */
const FIRST_MILLISECONDS = 1e11;

/**
 * A date as `YYYY-MM-DD`, with `time` and a space `HH:MM:SS` where there is a time. ISO text stays as it is, in whatever
 * zone it was written; a count of seconds or milliseconds shows the time of the zone. Empty for what is no date.
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

/** Making one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function isoOf(count: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes dates as ISO does, and a space before the time. `dateStyle` is younger than the phones.
    format = new Intl.DateTimeFormat('sv', { timeZone, ...FIELDS });
    formats.set(timeZone, format);
  }
  return format.format(Math.abs(count) < FIRST_MILLISECONDS ? count * 1000 : count);
}

/** A number with dots between its thousands and a comma before its decimals: `1.234.567,5`. */
export function thousands(number: number): string {
  const [whole, decimals] = String(number).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
