import { createEvidence, type Evidence, type Share } from './sequential.ts';

/** What phones reported of one screen in some time. */
export interface Counted {
  readonly opened: number;
  readonly shown: number;
  readonly failed: number;
  readonly crashed: number;
}
/** By screen. */
export type Counts = ReadonlyMap<string, Counted>;

/** A minute of a rollout. */
export interface Minute {
  readonly candidate: Counts;
  readonly production: Counts;
}

/** What can go wrong with an opening. */
export const TROUBLES = ['crashed', 'failed', 'blank'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Highest probability with which a rollout without any difference is ever halted. */
const FALSE_ALARMS = 0.01;
/** The share of it that goes to the first day; the other days have what is left, so that all together it is the whole. */
const FIRST_DAY = 0.8;

/** Highest probability of a false alarm on a day of a rollout, from 0. */
export function falseAlarmsOn(day: number): number {
  return FALSE_ALARMS * (day === 0 ? FIRST_DAY : ((1 - FIRST_DAY) * 6) / (Math.PI * day) ** 2);
}

export interface Verdict {
  readonly halt: boolean;
  /** The evidence, as `Evidence.value` says. */
  readonly evidence: number;
  /** What spoke loudest. */
  readonly trouble: Trouble;
  /** The screen where it did; undefined: all of them together. */
  readonly screen: string | undefined;
  /** In all, of that trouble and that screen, up to the minute that decided. */
  readonly candidate: Share;
  readonly production: Share;
}

/** Hears a rollout minute by minute. */
export interface Judge {
  /** Takes in the next minute and says what it makes of it; once it has said to halt, it goes on saying so. */
  hear(minute: Minute): Verdict;
}

/**
 * Compares a candidate with production. Three troubles are looked at, each on all screens together and on each screen by
 * itself, each against production at the same time and also against production shortly before: the average of all these
 * e-values is one, and is held against one bound. Production before the rollout helps where few still get production. It
 * counts only as long as production now is not worse than it was then: what troubles both sides alike, like a backend that
 * is down, must not halt anything. Where next to nobody gets production any more, nothing tells the two apart, and such
 * trouble halts the rollout.
 *
 * @param before minutes of the same production before the rollout, the latest first
 * @param falseAlarms highest probability with which it halts a rollout without any difference, ever
 */
export function createJudge(before: readonly Counts[], falseAlarms: number): Judge {
  const questions = TROUBLES.map((trouble) => createQuestion(trouble, undefined, 0.5, before));
  const screens = new Set<string>();
  let verdict: Verdict | undefined;
  const meet = (screen: string): void => {
    screens.add(screen);
    // The shares of all there can be add up to a half, however many there are; those that are opened most come first.
    const weight = 0.5 / (screens.size * (screens.size + 1));
    for (const trouble of TROUBLES) questions.push(createQuestion(trouble, screen, weight, before));
  };
  return {
    hear(minute) {
      if (verdict?.halt) return verdict;
      for (const screen of minute.candidate.keys()) if (!screens.has(screen)) meet(screen);
      for (const question of questions) question.hear(minute);
      const evidence = questions.reduce((sum, { value }) => sum + value(), 0) / TROUBLES.length;
      const loudest = questions.reduce((one, other) => (other.value() > one.value() ? other : one));
      verdict = { halt: evidence >= 1 / falseAlarms, evidence, ...loudest.found() };
      return verdict;
    },
  };
}

/** Openings on either side that a stretch of time must have: with fewer, it would say next to nothing. */
const LEAST = 10;
/** Openings of production for one of the candidate beyond which more of them add next to nothing. */
const ENOUGH = 10;

/** Evidence that production itself has become worse than it was, from which on its past does not count. */
const DRIFT = 8;

interface Question {
  hear(minute: Minute): void;
  /** Its share of the evidence. */
  value(): number;
  found(): Pick<Verdict, 'trouble' | 'screen' | 'candidate' | 'production'>;
}

function createQuestion(
  trouble: Trouble,
  screen: string | undefined,
  weight: number,
  before: readonly Counts[],
): Question {
  const share = (counts: Counts) => shareOf(counts, trouble, screen);
  const past = before.map(share);
  const now = createStretches(createEvidence(), () => undefined);
  const withPast = createStretches(createEvidence(), takeFrom(past));
  const drift = createEvidence();
  const whole = past.reduce(add, NONE);
  let worst = 1;
  let [candidate, production] = [NONE, NONE];
  return {
    hear(minute) {
      const [one, other] = [share(minute.candidate), share(minute.production)];
      [candidate, production] = [add(candidate, one), add(production, other)];
      now.add(one, other);
      withPast.add(one, other);
      // The same past again and again: this keeps something from counting, and need not be exact.
      drift.add(other, whole);
      worst = Math.max(worst, drift.value());
    },
    value: () => (weight * (now.value() + (worst < DRIFT ? withPast.value() : 0))) / 2,
    found: () => ({ trouble, screen, candidate, production }),
  };
}

/**
 * Gathers minutes until both sides have enough openings, with as much of the past as helps.
 *
 * @param take answers a minute of production's past that was not taken before
 */
function createStretches(evidence: Evidence, take: () => Share | undefined): Pick<Evidence, 'add' | 'value'> {
  let [candidate, production] = [NONE, NONE];
  return {
    add(one, other) {
      [candidate, production] = [add(candidate, one), add(production, other)];
      if (candidate.of < LEAST) return;
      while (production.of < candidate.of * ENOUGH) {
        const more = take();
        if (!more) break;
        production = add(production, more);
      }
      if (production.of < LEAST) return;
      evidence.add(candidate, production);
      [candidate, production] = [NONE, NONE];
    },
    value: evidence.value,
  };
}

function takeFrom(past: readonly Share[]): () => Share | undefined {
  let at = 0;
  return () => past[at++];
}

const NONE: Share = { of: 0, bad: 0 };

function add(one: Share, other: Share): Share {
  return { of: one.of + other.of, bad: one.bad + other.bad };
}

/** Phones may send too little or too much: no more can go wrong than was opened. */
function shareOf(counts: Counts, trouble: Trouble, screen: string | undefined): Share {
  if (screen === undefined) return [...counts.values()].map((one) => shareIn(one, trouble)).reduce(add, NONE);
  const found = counts.get(screen);
  return found ? shareIn(found, trouble) : NONE;
}

function shareIn(counted: Counted, trouble: Trouble): Share {
  const { opened, shown } = counted;
  const bad = trouble === 'blank' ? opened - shown : counted[trouble];
  return { of: opened, bad: Math.min(Math.max(bad, 0), opened) };
}
