/** An ISO date, with or without a time; groups: date, time. */
export const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** Seconds or milliseconds since 1970. */
export const COUNTED = /^-?\d{1,15}$/;

/** Whether a text can be formatted as a date: ISO text, or seconds or milliseconds since 1970 in digits. */
export function isDate(text: string): boolean {
  return ISO.test(text) || COUNTED.test(text);
}
