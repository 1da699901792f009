/**
 * A sequential test of two shares: is what goes wrong more frequent with the candidate than with production?
 *
 * A look counts, for a stretch of time, how many openings either side had and how many of them went wrong. If both sides
 * are alike, then, given how many went wrong in all, the number `J` on the candidate's side is hypergeometric (Fisher 1935):
 * whatever the rate is, and however it changes from one stretch to the next, it has dropped out. If the odds of going wrong
 * are `r` times as high with the candidate, the same number is noncentral hypergeometric, and the ratio of the two
 * likelihoods for `j` seen is
 *
 *     L(r) = r^j / E[r^J]          with E over the hypergeometric J
 *
 * Its expected value without a difference is 1, so the product over the stretches, averaged over several `r`, is a
 * nonnegative martingale that starts at 1: a mixture sequential probability ratio test (Robbins 1970; Johari, Koomen,
 * Pekelis and Walsh 2017, "Peeking at A/B tests"). By Ville's inequality (1939) it ever reaches 1/alpha with a probability
 * of at most alpha: one may look after every stretch, for as long as one likes. Where the candidate is the better side the
 * expected value is below 1, as the ratio rises with `j`. Averages of such values are such values ("e-values": Vovk and
 * Wang 2021), which is how several questions are put at once.
 */

/** Openings, and how many of them went wrong. */
export interface Share {
  readonly of: number;
  /** At most `of`. */
  readonly bad: number;
}

/**
 * The odds ratios that are weighed, all alike. The lowest decides what is let pass: a difference below about 1.2 times is
 * none to halt for, however sure it is.
 */
const RATIOS = [1.5, 3, 6, 12, 24, 48];
const LOG_RATIOS = RATIOS.map(Math.log);

/** What speaks for a difference so far. */
export interface Evidence {
  /** Counts one more stretch of time, whose end must not depend on what went wrong in it. */
  add(candidate: Share, production: Share): void;
  /** 1 at the start; at least `x` with a probability of at most `1/x` if there is no difference, ever. */
  value(): number;
}

export function createEvidence(): Evidence {
  const logs = RATIOS.map(() => 0);
  let value = 1;
  return {
    add(candidate, production) {
      const bad = candidate.bad + production.bad;
      // The stretch says nothing: one side had no openings, or nothing went wrong.
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

/** Where the steps of one stretch are computed; it grows with what is asked for. */
let buffer = new Float64Array(256);

/**
 * How many times as likely each `j` is as the one before, from `least` on, `J` hypergeometric: of all openings, those of the
 * candidate are drawn. Good until the next call: the same memory is used again.
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

/** Numbers are brought down by this when they become too large. */
const LARGE = 1e250;
const LOG_LARGE = Math.log(LARGE);
/** Parts of a sum that are smaller, and become smaller still, add nothing. */
const SMALL = 1e-18;

/** Logarithm of the sum of 1, `ratio * steps[0]`, `ratio² * steps[0] * steps[1]`, and so on; the steps fall. */
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
