/** A calendar date, without a time zone. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/** Parses `YYYY-MM-DD`, with or without a time after it; undefined for anything else. */
export function dayOf(text: string): Day | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text);
  return match ? { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } : undefined;
}

/** Formats as `YYYY-MM-DD`. */
export function textOf({ year, month, day }: Day): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of a month that has all 31 days: this one or the next. */
export const inLongMonth = (day: Day): Day => ({
  ...day,
  month: day.month + (daysIn(day.year, day.month) < 31 ? 1 : 0),
});

/** The nearest valid date within the bounds. */
export function within(day: Day, min: Day, max: Day): Day {
  const real = { ...day, day: Math.min(day.day, daysIn(day.year, day.month)) };
  if (textOf(real) < textOf(min)) return min;
  return textOf(real) > textOf(max) ? max : real;
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The options of the three columns for a chosen date: only dates within the bounds. */
export function columns(
  { year, month }: Day,
  min: Day,
  max: Day,
): { years: number[]; months: number[]; days: number[] } {
  const isFirstYear = year === min.year;
  const isLastYear = year === max.year;
  return {
    years: span(min.year, max.year),
    months: span(isFirstYear ? min.month : 1, isLastYear ? max.month : 12),
    days: span(
      isFirstYear && month === min.month ? min.day : 1,
      isLastYear && month === max.month ? max.day : daysIn(year, month),
    ),
  };
}
