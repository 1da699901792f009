/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** Hours by which Manila is ahead of UTC; India's half hour more or less changes no day here that a tester would miss. */
const AHEAD = 8 * 3_600_000;

/** `YYYY-MM-DD`, as the older answers of the product write a day. `at` in milliseconds since 1970. */
export function day(at: number): string {
  return new Date(at + AHEAD).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS`. */
export function moment(at: number): string {
  return new Date(at + AHEAD).toISOString().slice(0, 19).replace('T', ' ');
}
