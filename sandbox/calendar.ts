/** Milliseconds per day. */
export const DAY_MS = 86_400_000;

/** Hours that Manila is ahead of UTC; close enough for India, half an hour off. */
const UTC_OFFSET_MS = 8 * 3_600_000;

/** `YYYY-MM-DD`, the date format of the older API. `at` in milliseconds since 1970. */
export function day(at: number): string {
  return new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS`. */
export function moment(at: number): string {
  return new Date(at + UTC_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
