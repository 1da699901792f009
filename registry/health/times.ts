import { createEvidence, type Share } from './sequential.ts';
import { add, NONE, within } from './share.ts';

/** Evidence that a side has become worse than before; from this value on, the past is not comparable. */
const DRIFT = 16;
/** Openings the candidate needs before it can be compared with its own past. */
const MIN_OPENINGS = 100;
/** Openings production needs to judge its present state. */
const MIN_PRODUCTION_OPENINGS = 20;
/**
 * How much more similar production may be to the candidate than to its own past, as a logarithm: few openings are
 * little evidence.
 */
const TOLERANCE = 1;

/** Whether the present can be compared with the past. */
export interface Times {
  hear(candidate: Share, production: Share): void;
  /**
   * False permanently once a side has become worse than before, and false while production behaves like the candidate.
   */
  areAlike(): boolean;
}

/**
 * Distinguishes failures of the candidate from general outages, when too few phones get production to tell from them
 * alone: a faulty release fails from the start, and production does not.
 *
 * @param past production before the rollout
 */
export function createTimes(past: Share): Times {
  // The same past is reused: this only makes the test more conservative, and need not be exact.
  const ofProduction = createDrift();
  const ofCandidate = createDrift();
  let [candidate, production] = [NONE, NONE];
  return {
    hear(fromCandidate, fromProduction) {
      ofProduction.add(within(fromProduction), within(past));
      if (candidate.of >= MIN_OPENINGS) ofCandidate.add(within(fromCandidate), within(candidate));
      [candidate, production] = [add(candidate, fromCandidate), add(production, fromProduction)];
    },
    areAlike: () =>
      !ofProduction.isThere() &&
      !ofCandidate.isThere() &&
      isRatherAs(within(production), within(past), within(candidate)),
  };
}

function createDrift() {
  const evidence = createEvidence();
  let worst = 1;
  return {
    add(now: Share, before: Share): void {
      // Permanent.
      if (worst >= DRIFT) return;
      evidence.add(now, before);
      worst = Math.max(worst, evidence.value());
    },
    isThere: () => worst >= DRIFT,
  };
}

/** Whether a share is more likely to come from one side than from another, worse one. */
function isRatherAs({ of, bad }: Share, a: Share, b: Share): boolean {
  if (of < MIN_PRODUCTION_OPENINGS) return false;
  const [low, high] = [rateOf(a), rateOf(b)];
  if (high <= low) return true;
  return bad * Math.log(high / low) - (of - bad) * Math.log((1 - low) / (1 - high)) <= TOLERANCE;
}

/** Adds half a failure: none so far does not mean that none ever will. */
function rateOf({ of, bad }: Share): number {
  return (bad + 0.5) / (of + 1);
}
