/** Units of a duration in a schema, in milliseconds, and in words. */
const UNITS = new Map([
  ['ms', { ms: 1, words: 'milliseconds' }],
  ['s', { ms: 1000, words: 'seconds' }],
  ['min', { ms: 60_000, words: 'minutes' }],
]);

/** Units as people write them behind a number. */
const WRITTEN = new Map([
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['second', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['minute', 60_000],
  ['h', 3_600_000],
  ['hour', 3_600_000],
]);

/**
 * What to write instead of a text that says a duration, `15:00` or `1.5 min`; starts with `; `. Undefined if it says
 * none, or one that is no whole number of the unit.
 */
export function durationIn(value: unknown, unit: unknown): string | undefined {
  const { ms, words } = UNITS.get(String(unit)) ?? {};
  if (typeof value !== 'string' || ms === undefined) return undefined;
  const count = (onClock(value, ms) ?? inWords(value) ?? Number.NaN) / ms;
  return Number.isInteger(count) ? `; it is counted in ${words}: write ${count} without quotes` : undefined;
}

/** Minutes and seconds, `15:00`; where minutes are counted, hours and minutes. */
function onClock(text: string, unit: number): number | undefined {
  const [, first, second] = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  return (Number(first) * 60 + Number(second)) * (unit === 60_000 ? 60_000 : 1000);
}

function inWords(text: string): number | undefined {
  const [, count, word = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const ms = WRITTEN.get(word.toLowerCase()) ?? WRITTEN.get(word.toLowerCase().replace(/s$/, ''));
  return count === undefined || ms === undefined ? undefined : Math.round(Number(count) * ms);
}
