import type { Share } from './sequential.ts';

export const NONE: Share = { of: 0, bad: 0 };

export function add(a: Share, b: Share): Share {
  return { of: a.of + b.of, bad: a.bad + b.bad };
}

/** Clamps the failures to the openings, since phones may report too few or too many. */
export function within({ of, bad }: Share): Share {
  return { of, bad: Math.min(Math.max(bad, 0), of) };
}
