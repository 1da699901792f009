import type { Visit } from './visit.ts';

/** Milliseconds per day. */
export const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

/** `YYYY-MM-DD` where the borrower is: the date format of the older API. `at` in milliseconds since 1970. */
export function day(visit: Visit, at: number): string {
  return local(visit, at).slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS` where the borrower is. `at` in milliseconds since 1970. */
export function moment(visit: Visit, at: number): string {
  return local(visit, at).slice(0, 19).replace('T', ' ');
}

/** Manila and India have no daylight saving time. */
function local({ india }: Visit, at: number): string {
  return new Date(at + (india ? 5.5 : 8) * HOUR_MS).toISOString();
}
