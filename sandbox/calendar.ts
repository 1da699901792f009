/** Milliseconds per day. */
export const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

/** Where a borrower is. */
interface Whereabouts {
  readonly india: boolean;
}

/** `YYYY-MM-DD` where the borrower is: the date format of the older API. `at` in milliseconds since 1970. */
export function day(whose: Whereabouts, at: number): string {
  return local(whose, at).slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS` where the borrower is. `at` in milliseconds since 1970. */
export function moment(whose: Whereabouts, at: number): string {
  return local(whose, at).slice(0, 19).replace('T', ' ');
}

/** Manila and India have no daylight saving time. */
function local({ india }: Whereabouts, at: number): string {
  return new Date(at + (india ? 5.5 : 8) * HOUR_MS).toISOString();
}
