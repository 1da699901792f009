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
      const means = logMeans(candidate, production);
      if (!means) return;
      for (const [at, mean] of means.entries()) logs[at]! += candidate.bad * LOG_RATIOS[at]! - mean;
      value = logs.reduce((sum, log) => sum + Math.exp(Math.min(log, 300)), 0) / logs.length;
    },
    value: () => value,
  };
}

/**
 * The logarithm of `E[r^J]` for every ratio, `J` hypergeometric: of all openings, those of the candidate are drawn.
 * Undefined where the stretch says nothing: one side had no openings, or nothing went wrong.
 */
function logMeans(candidate: Share, production: Share): number[] | undefined {
  const bad = candidate.bad + production.bad;
  if (candidate.of === 0 || production.of === 0 || bad === 0) return undefined;
  const least = Math.max(0, bad - production.of);
  const most = Math.min(bad, candidate.of);
  /** From each `j` to the next: how many times as likely it is. */
  const steps: number[] = [];
  for (let j = least; j < most; j += 1)
    steps.push(((candidate.of - j) * (bad - j)) / ((j + 1) * (production.of - bad + j + 1)));
  const all = logOfSum(steps, 1);
  return RATIOS.map((ratio, at) => least * LOG_RATIOS[at]! + logOfSum(steps, ratio) - all);
}

/** Numbers are brought down by this when they become too large. */
const LARGE = 1e250;
const LOG_LARGE = Math.log(LARGE);
/** Parts of a sum that are smaller, and become smaller still, add nothing. */
const SMALL = 1e-18;

/** Logarithm of the sum of 1, `ratio * steps[0]`, `ratio² * steps[0] * steps[1]`, and so on; the steps fall. */
function logOfSum(steps: readonly number[], ratio: number): number {
  let [term, sum, scale] = [1, 1, 0];
  for (const step of steps) {
    term *= step * ratio;
    sum += term;
    if (sum > LARGE) [term, sum, scale] = [term / LARGE, sum / LARGE, scale + LOG_LARGE];
    else if (term < sum * SMALL && step * ratio < 1) break;
  }
  return Math.log(sum) + scale;
}
