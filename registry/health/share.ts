import type { Share } from './sequential.ts';

export const NONE: Share = { of: 0, bad: 0 };

export function add(one: Share, other: Share): Share {
  return { of: one.of + other.of, bad: one.bad + other.bad };
}

/** Phones may send too little or too much: no more can go wrong than was opened. */
export function within({ of, bad }: Share): Share {
  return { of, bad: Math.min(Math.max(bad, 0), of) };
}
