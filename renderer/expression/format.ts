import { COUNTED, ISO } from './dates.ts';

/**
 * How amounts, dates and numbers are written. `region` is the page's region flag, `session.region`: '1' or anything else.
 */

/**
 * An amount in cents: symbol, then whole units and two decimals, no grouping: `₱1234.50`. Exact for
 * every whole number of cents.
 */
export function money(cents: number, region: unknown): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0');
  const sign = cents < 0 ? '-' : '';
  return `${String(region) === '1' ? '₹' : '₱'}${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Seconds since 1970 are smaller than this until the year 5138, milliseconds larger since 1973. */
const FIRST_MILLISECONDS = 1e11;
/** Minutes ahead of UTC. Neither India (region 1) nor the Philippines change their clocks. */
const INDIA = 330;
const PHILIPPINES = 480;

/**
 * A date as `YYYY-MM-DD`, with `time` and a space `HH:MM:SS` where there is a time. ISO text stays as it stands, in
 * whatever zone it was written; a count of seconds or milliseconds shows the time of the region: Asia/Kolkata for
 * region 1, else Asia/Manila. Empty for what is no date.
 */
export function date(text: string, region: unknown, time: boolean): string {
  const [, day, hours] = ISO.exec(COUNTED.test(text) ? isoOf(Number(text), region) : text) ?? [];
  return time && hours ? `${day} ${hours}` : (day ?? '');
}

function isoOf(count: number, region: unknown): string {
  const zone = (String(region) === '1' ? INDIA : PHILIPPINES) * 60_000;
  const milliseconds = Math.abs(count) < FIRST_MILLISECONDS ? count * 1000 : count;
  return new Date(milliseconds + zone).toISOString();
}

/** A number with dots between its thousands and a comma before its decimals: `1.234.567,5`. */
export function thousands(number: number): string {
  const [whole, decimals] = String(number).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
