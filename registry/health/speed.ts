/** Upper bounds of the duration classes in milliseconds; the last class is unbounded. */
const ENDS = [250, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 20_000];
const ENDLESS = 'more';

/** Upper bounds in milliseconds; null: more than 20 seconds. */
export interface Duration {
  readonly half: number | null;
  readonly nearlyAll: number | null;
}

/** Returns the class of a duration. */
export function durationOf(ms: number): string {
  return String(ENDS.find((end) => ms <= end) ?? ENDLESS);
}

/** Returns the 50th and 95th percentile of durations; null without any. */
export function durationsIn(classes: ReadonlyMap<string, number>): Duration | null {
  const counts = [...ENDS.map(String), ENDLESS].map((name) => classes.get(name) ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const quantile = (share: number): number | null => {
    let sum = 0;
    const at = counts.findIndex((count) => {
      sum += count;
      return sum >= share * all;
    });
    return ENDS[at] ?? null;
  };
  return { half: quantile(0.5), nearlyAll: quantile(0.95) };
}
