import { createEvidence, type Share } from './sequential.ts';
import { add, NONE, within } from './share.ts';

/** Evidence that a side has become worse than it was, from which on the past says nothing about the present. */
const DRIFT = 16;
/** Openings that the candidate must have had before it can be compared with itself. */
const LEAST = 100;
/** Openings of production without which nothing can be said of what it does now. */
const LEAST_OF_PRODUCTION = 20;
/** How much likelier production may look like the candidate than like itself, as a logarithm: few openings say little. */
const TOLERANCE = 1;

/** Whether the present can be compared with the past. */
export interface Times {
  hear(candidate: Share, production: Share): void;
  /** False, for good, once a side has become worse than it was before; and as long as production does as the candidate does. */
  areAlike(): boolean;
}

/**
 * Tells trouble of the candidate from trouble of the times, where too few get production to tell by them alone: what is
 * wrong with a release is wrong from its start, and production does not share it.
 *
 * @param past production before the rollout
 */
export function createTimes(past: Share): Times {
  // The same past again and again: this keeps something from counting, and need not be exact.
  const ofProduction = createDrift();
  const ofCandidate = createDrift();
  let [candidate, production] = [NONE, NONE];
  return {
    hear(one, other) {
      ofProduction.add(within(other), within(past));
      if (candidate.of >= LEAST) ofCandidate.add(within(one), within(candidate));
      [candidate, production] = [add(candidate, one), add(production, other)];
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
      // It is there for good.
      if (worst >= DRIFT) return;
      evidence.add(now, before);
      worst = Math.max(worst, evidence.value());
    },
    isThere: () => worst >= DRIFT,
  };
}

/** Whether a share may well come from one side, and not from another, which is worse. */
function isRatherAs({ of, bad }: Share, one: Share, other: Share): boolean {
  if (of < LEAST_OF_PRODUCTION) return false;
  const [low, high] = [rateOf(one), rateOf(other)];
  if (high <= low) return true;
  return bad * Math.log(high / low) - (of - bad) * Math.log((1 - low) / (1 - high)) <= TOLERANCE;
}

/** Half of one more that went wrong: none so far does not mean that none ever will. */
function rateOf({ of, bad }: Share): number {
  return (bad + 0.5) / (of + 1);
}
