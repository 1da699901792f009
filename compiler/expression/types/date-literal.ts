const FORM = /^(\d{4})-(\d\d)-(\d\d)( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, with or without `HH:MM:SS` after a space. */
export function isDateLiteral(text: string): boolean {
  const [, year, month, day] = FORM.exec(text) ?? [];
  if (day === undefined) return false;
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // A day that the month does not have would be a day of the next one.
  return time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day);
}
