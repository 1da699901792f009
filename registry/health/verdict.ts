import { createEvidence, type Evidence, type Share } from './sequential.ts';
import { add, NONE, within } from './share.ts';
import { createTimes } from './times.ts';

/** Reports about one screen in an interval. */
export interface Counted {
  readonly opened: number;
  readonly shown: number;
  readonly failed: number;
  readonly crashed: number;
}
/** By screen. */
export type Counts = ReadonlyMap<string, Counted>;

/** A slice of a rollout; its end must not depend on the failures in it. */
export interface Slice {
  readonly candidate: Counts;
  readonly production: Counts;
}

/** How an opening can fail. */
const TROUBLES = ['crashed', 'failed', 'blank'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Maximum probability of ever halting a rollout without any difference. */
const FALSE_ALARMS = 0.01;
/** Share of it spent on the first day; the other days split the rest, so that all add up to the whole. */
const FIRST_DAY = 0.8;

/** Maximum probability of a false alarm on a day of a rollout, from 0. */
export function falseAlarmsOn(day: number): number {
  return FALSE_ALARMS * (day === 0 ? FIRST_DAY : ((1 - FIRST_DAY) * 6) / (Math.PI * day) ** 2);
}

export interface Verdict {
  readonly halt: boolean;
  /** The evidence, as in `Evidence.value`. */
  readonly evidence: number;
  /** The trouble with the strongest evidence. */
  readonly trouble: Trouble;
  /** Its screen; undefined: all screens together. */
  readonly screen: string | undefined;
  /** Totals for that trouble and screen, up to the deciding slice. */
  readonly candidate: Share;
  readonly production: Share;
}

/** Judges a rollout slice by slice. */
export interface Judge {
  /** Adds the next slice and returns the verdict; once it is to halt, it stays so. */
  hear(slice: Slice): Verdict;
}

/**
 * Compares a candidate with production. Three kinds of trouble are tested, each on all screens together and on each
 * screen, against production at the same time and also against production shortly before: the average of all these
 * e-values is an e-value, tested against one bound. Production before the rollout helps when few phones still get
 * production. It only counts while nothing suggests a general outage, such as a backend that is down, which must not
 * halt anything: neither production nor the candidate fails more than before, and production's present is more similar
 * to its own past than to the candidate.
 *
 * @param before slices of the same production before the rollout, the latest first
 * @param falseAlarms maximum probability of ever halting a rollout without any difference
 */
export function createJudge(before: readonly Counts[], falseAlarms: number): Judge {
  const everywhere = TROUBLES.map((trouble) => createQuestion(trouble, undefined, 0.5, before));
  const questions = [...everywhere];
  const screens = new Set<string>();
  let verdict: Verdict | undefined;
  const meet = (screen: string): void => {
    screens.add(screen);
    // The weights of all screens add up to a half, however many there are; those opened most come first.
    const weight = 0.5 / (screens.size * (screens.size + 1));
    // Signs of a general outage apply to each screen separately.
    for (const [at, trouble] of TROUBLES.entries())
      questions.push(createQuestion(trouble, screen, weight, before, everywhere[at]));
  };
  return {
    hear(slice) {
      if (verdict?.halt) return verdict;
      for (const screen of slice.candidate.keys()) if (!screens.has(screen)) meet(screen);
      for (const question of questions) question.hear(slice);
      const values = questions.map(({ value }) => value());
      const evidence = values.reduce((sum, value) => sum + value, 0) / TROUBLES.length;
      const loudest = questions[values.indexOf(Math.max(...values))]!;
      verdict = { halt: evidence >= 1 / falseAlarms, evidence, ...loudest.found() };
      return verdict;
    },
  };
}

/** Openings on either side that an interval must have: with fewer, there is hardly any evidence. */
const MIN_OPENINGS = 10;
/** Openings of production per opening of the candidate beyond which more add little evidence. */
const ENOUGH = 10;

interface Question {
  hear(slice: Slice): void;
  /** Its share of the evidence. */
  value(): number;
  /** Whether production before the rollout is comparable. */
  knowsPast(): boolean;
  found(): Pick<Verdict, 'trouble' | 'screen' | 'candidate' | 'production'>;
}

function createQuestion(
  trouble: Trouble,
  screen: string | undefined,
  weight: number,
  before: readonly Counts[],
  whole?: Question,
): Question {
  const share = (counts: Counts) => shareOf(counts, trouble, screen);
  const past = before.map(share);
  const now = createStretches(createEvidence(), () => undefined);
  const withPast = createStretches(createEvidence(), takeFrom(past));
  const times = createTimes(past.reduce(add, NONE));
  const knowsPast = () => times.areAlike() && (whole?.knowsPast() ?? true);
  let [candidate, production] = [NONE, NONE];
  return {
    hear(slice) {
      const [ofCandidate, ofProduction] = [share(slice.candidate), share(slice.production)];
      times.hear(ofCandidate, ofProduction);
      [candidate, production] = [add(candidate, ofCandidate), add(production, ofProduction)];
      now.add(ofCandidate, ofProduction);
      withPast.add(ofCandidate, ofProduction);
    },
    value: () => (weight * (now.value() + (knowsPast() ? withPast.value() : 0))) / 2,
    knowsPast,
    found: () => ({ trouble, screen, candidate: within(candidate), production: within(production) }),
  };
}

/**
 * Collects slices until both sides have enough openings, with as much of the past as helps.
 *
 * @param take returns a slice of production's past that has not been used yet
 */
function createStretches(evidence: Evidence, take: () => Share | undefined): Pick<Evidence, 'add' | 'value'> {
  let [candidate, production] = [NONE, NONE];
  return {
    add(fromCandidate, fromProduction) {
      [candidate, production] = [add(candidate, fromCandidate), add(production, fromProduction)];
      if (candidate.of < MIN_OPENINGS) return;
      while (production.of < candidate.of * ENOUGH) {
        const more = take();
        if (!more) break;
        production = add(production, more);
      }
      if (production.of < MIN_OPENINGS) return;
      evidence.add(within(candidate), within(production));
      [candidate, production] = [surplusOf(candidate), surplusOf(production)];
    },
    value: evidence.value,
  };
}

function takeFrom(past: readonly Share[]): () => Share | undefined {
  let at = 0;
  return () => past[at++];
}

/** Screens rendered now but opened earlier are subtracted from the next interval. */
function surplusOf({ bad }: Share): Share {
  return { of: 0, bad: Math.min(bad, 0) };
}

/** The number of blank screens may be below 0 when more were rendered than opened. */
function shareOf(counts: Counts, trouble: Trouble, screen: string | undefined): Share {
  if (screen === undefined) {
    let [of, bad] = [0, 0];
    for (const counted of counts.values()) {
      of += counted.opened;
      bad += badIn(counted, trouble);
    }
    return { of, bad };
  }
  const ofScreen = counts.get(screen);
  return ofScreen ? { of: ofScreen.opened, bad: badIn(ofScreen, trouble) } : NONE;
}

function badIn(counted: Counted, trouble: Trouble): number {
  return trouble === 'blank' ? counted.opened - counted.shown : counted[trouble];
}
