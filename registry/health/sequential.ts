/**
 * A sequential test of two proportions: do failures occur more often with the candidate than with production?
 *
 * Each look counts, for an interval, how many openings each side had and how many of them failed. If both sides are
 * alike, then, given the total number of failures, the number `J` on the candidate's side is hypergeometric (Fisher
 * 1935), independent of the failure rate and of how it changes from one interval to the next. If the odds of a failure
 * are `r` times as high with the candidate, the same number is noncentral hypergeometric, and the likelihood ratio for
 * an observed `j` is
 *
 * L(r) = r^j / E[r^J]          with E over the hypergeometric J
 *
 * Its expected value without a difference is 1, so the product over the intervals, averaged over several `r`, is a
 * nonnegative martingale that starts at 1: a mixture sequential probability ratio test (Robbins 1970; Johari, Koomen,
 * Pekelis and Walsh 2017, "Peeking at A/B tests"). By Ville's inequality (1939) it ever reaches 1/alpha with a
 * probability of at most alpha: one may look after every interval, for as long as one likes. If the candidate is the
 * better side, the expected value is below 1, since the ratio increases with `j`. Averages of such values are such
 * values ("e-values": Vovk and Wang 2021), which is how several hypotheses are combined.
 */

/** Openings, and how many of them failed. */
export interface Share {
  readonly of: number;
  /** At most `of`. */
  readonly bad: number;
}

/**
 * The odds ratios tested, with equal weight. The lowest sets the tolerance: a difference below about 1.2 times is not
 * worth a halt, however certain it is.
 */
const RATIOS = [1.5, 3, 6, 12, 24, 48];
const LOG_RATIOS = RATIOS.map(Math.log);

/** Evidence for a difference so far. */
export interface Evidence {
  /** Adds one interval, whose end must not depend on the failures in it. */
  add(candidate: Share, production: Share): void;
  /** 1 at the start; without a difference, it ever reaches `x` with a probability of at most `1/x`. */
  value(): number;
}

export function createEvidence(): Evidence {
  const logs = RATIOS.map(() => 0);
  let value = 1;
  return {
    add(candidate, production) {
      const bad = candidate.bad + production.bad;
      // No information: one side had no openings, or nothing failed.
      if (candidate.of === 0 || production.of === 0 || bad === 0) return;
      const least = Math.max(0, bad - production.of);
      const steps = stepsFrom(least, candidate.of, production.of, bad);
      const all = logOfSum(steps, 1);
      let sum = 0;
      for (let at = 0; at < RATIOS.length; at += 1) {
        const mean = least * LOG_RATIOS[at]! + logOfSum(steps, RATIOS[at]!) - all;
        logs[at]! += candidate.bad * LOG_RATIOS[at]! - mean;
        sum += Math.exp(Math.min(logs[at]!, 300));
      }
      value = sum / logs.length;
    },
    value: () => value,
  };
}

/** Buffer for the steps of one interval; grows on demand. */
let buffer = new Float64Array(256);

/**
 * Returns how many times as likely each `j` is as the one before, from `least` on, for a hypergeometric `J`: the
 * candidate's openings are drawn from all openings. The result is valid until the next call, which reuses the buffer.
 */
function stepsFrom(least: number, drawn: number, others: number, bad: number): Float64Array {
  const length = Math.min(bad, drawn) - least;
  if (length > buffer.length) buffer = new Float64Array(length * 2);
  for (let at = 0; at < length; at += 1) {
    const j = least + at;
    buffer[at] = ((drawn - j) * (bad - j)) / ((j + 1) * (others - bad + j + 1));
  }
  return buffer.subarray(0, length);
}

/** Numbers above this are rescaled. */
const LARGE = 1e250;
const LOG_LARGE = Math.log(LARGE);
/** Terms below this, in a decreasing series, are negligible. */
const SMALL = 1e-18;

/** Logarithm of the sum of 1, `ratio * steps[0]`, `ratio² * steps[0] * steps[1]`, and so on; the steps decrease. */
function logOfSum(steps: Float64Array, ratio: number): number {
  let term = 1;
  let sum = 1;
  let scale = 0;
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]! * ratio;
    term *= step;
    sum += term;
    if (sum > LARGE) {
      term /= LARGE;
      sum /= LARGE;
      scale += LOG_LARGE;
    } else if (term < sum * SMALL && step < 1) break;
  }
  return Math.log(sum) + scale;
}
