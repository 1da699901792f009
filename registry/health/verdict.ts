import { createEvidence, type Evidence, type Share } from './sequential.ts';
import { add, NONE, within } from './share.ts';
import { createTimes } from './times.ts';

/** What phones reported of one screen in some time. */
export interface Counted {
  readonly opened: number;
  readonly shown: number;
  readonly failed: number;
  readonly crashed: number;
}
/** By screen. */
export type Counts = ReadonlyMap<string, Counted>;

/** A slice of the time of a rollout; what ends it must not be what went wrong in it. */
export interface Slice {
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
  /** In all, of that trouble and that screen, up to the slice that decided. */
  readonly candidate: Share;
  readonly production: Share;
}

/** Hears a rollout slice by slice. */
export interface Judge {
  /** Takes in the next slice and says what it makes of it; once it has said to halt, it goes on saying so. */
  hear(slice: Slice): Verdict;
}

/**
 * Compares a candidate with production. Three troubles are looked at, each on all screens together and on each screen by
 * itself, each against production at the same time and also against production shortly before: the average of all these
 * e-values is one, and is held against one bound. Production before the rollout helps where few still get production. What
 * troubles both sides alike, like a backend that is down, must not halt anything, so it counts only as long as nothing says
 * that the times have become worse: neither production nor the candidate fails more than it did before, and what production
 * does now is more like what it did before than like what the candidate does.
 *
 * @param before slices of the same production before the rollout, the latest first
 * @param falseAlarms highest probability with which it halts a rollout without any difference, ever
 */
export function createJudge(before: readonly Counts[], falseAlarms: number): Judge {
  const everywhere = TROUBLES.map((trouble) => createQuestion(trouble, undefined, 0.5, before));
  const questions = [...everywhere];
  const screens = new Set<string>();
  let verdict: Verdict | undefined;
  const meet = (screen: string): void => {
    screens.add(screen);
    // The shares of all there can be add up to a half, however many there are; those that are opened most come first.
    const weight = 0.5 / (screens.size * (screens.size + 1));
    // What says that times are worse says so for each screen.
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

/** Openings on either side that a stretch of time must have: with fewer, it would say next to nothing. */
const LEAST = 10;
/** Openings of production for one of the candidate beyond which more of them add next to nothing. */
const ENOUGH = 10;

interface Question {
  hear(slice: Slice): void;
  /** Its share of the evidence. */
  value(): number;
  /** Whether production before the rollout can be compared with. */
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
      const [one, other] = [share(slice.candidate), share(slice.production)];
      times.hear(one, other);
      [candidate, production] = [add(candidate, one), add(production, other)];
      now.add(one, other);
      withPast.add(one, other);
    },
    value: () => (weight * (now.value() + (knowsPast() ? withPast.value() : 0))) / 2,
    knowsPast,
    found: () => ({ trouble, screen, candidate: within(candidate), production: within(production) }),
  };
}

/**
 * Gathers slices until both sides have enough openings, with as much of the past as helps.
 *
 * @param take answers a slice of production's past that was not taken before
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

/** What was shown now and opened earlier is taken off what comes next. */
function surplusOf({ bad }: Share): Share {
  return { of: 0, bad: Math.min(bad, 0) };
}

/** What is blank may be below 0: more was shown than opened. */
function shareOf(counts: Counts, trouble: Trouble, screen: string | undefined): Share {
  if (screen === undefined) {
    let [of, bad] = [0, 0];
    for (const counted of counts.values()) {
      of += counted.opened;
      bad += badIn(counted, trouble);
    }
    return { of, bad };
  }
  const found = counts.get(screen);
  return found ? { of: found.opened, bad: badIn(found, trouble) } : NONE;
}

function badIn(counted: Counted, trouble: Trouble): number {
  return trouble === 'blank' ? counted.opened - counted.shown : counted[trouble];
}
