/** Median of some numbers; NaN without any. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Median of the ratios of pairs measured in the same round, and their interquartile range. */
export interface Ratio {
  median: number;
  low: number;
  high: number;
}

/** Compares measurements of the same rounds. */
export function ratioOf(these: readonly number[], those: readonly number[]): Ratio {
  const ratios = these.map((value, round) => value / those[round]!).sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.round((ratios.length - 1) * share)] ?? Number.NaN;
  return { median: median(ratios), low: at(0.25), high: at(0.75) };
}
