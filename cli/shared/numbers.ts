import { UsageError } from './usage.ts';

/** Reads a whole number of at least `least` from an option. Throws a {@link UsageError}. */
export function wholeOf(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new UsageError(`${option} must be a whole number of at least ${least}, not ${text}`);
}

/** Reads a percentage from an option, 0 by default. Throws a {@link UsageError}. */
export function percentOf(option: string, text = '0'): number {
  const percent = Number(text);
  if (percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`${option} must be a percentage from 0 to 100, not ${text}`);
}
