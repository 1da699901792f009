import type { Counted, Counts, Slice } from '../../../registry/health/verdict.ts';

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

/** How many of `of` fail; jumps from one failure to the next. */
function binomial(random: () => number, of: number, rate: number): number {
  if (rate <= 0) return 0;
  const log = Math.log(1 - rate);
  let count = 0;
  for (let at = 0; ; count += 1) {
    at += 1 + Math.floor(Math.log(1 - random()) / log);
    if (at > of) return count;
  }
}

export interface Rates {
  readonly crashed: number;
  readonly failed: number;
  readonly blank: number;
}

/** A simulated rollout. */
export interface Rollout {
  readonly screens: number;
  /** Openings per minute, of all installations. */
  readonly traffic: number;
  readonly percent: number;
  readonly minutes: number;
  /** Evaluations per minute. */
  readonly looks?: number;
  /** Minutes of production before the rollout. */
  readonly past: number;
  readonly rates: Rates;
  /** The candidate’s rates that differ, on all screens or on one. */
  readonly candidate?: Partial<Rates> & { readonly screen?: string };
  /** A factor on the rates of both sides, by the minute of the rollout. */
  readonly weather?: (minute: number) => number;
}

export function play(rollout: Rollout, random: () => number): { slices: Slice[]; before: Counts[] } {
  const { screens, traffic, percent, rates, candidate: { screen, ...others } = {}, weather = () => 1 } = rollout;
  const { looks = 6 } = rollout;
  const names = Array.from({ length: screens }, (_, at) => `screen${at}`);
  const side = (openings: number, ratesOf: (name: string) => Rates, factor: number): Counts =>
    new Map(names.map((name) => [name, counted(random, openings / screens, ratesOf(name), factor)]));
  const worse = (name: string) => (screen === undefined || screen === name ? { ...rates, ...others } : rates);
  const slices = Array.from({ length: Math.floor(rollout.minutes * looks) }, (_, at) => ({
    candidate: side((traffic * percent) / 100 / looks, worse, weather(at / looks)),
    production: side((traffic * (100 - percent)) / 100 / looks, () => rates, weather(at / looks)),
  }));
  const before = Array.from({ length: rollout.past }, () => side(traffic, () => rates, 1));
  return { slices, before };
}

function counted(random: () => number, mean: number, { crashed, failed, blank }: Rates, factor: number): Counted {
  const opened = Math.floor(mean + random());
  const count = (rate: number) => binomial(random, opened, Math.min(0.95, rate * factor));
  return { opened, crashed: count(crashed), failed: count(failed), shown: opened - count(blank) };
}
