/** Reproducible random numbers: equal seeds give equal sequences. */
export interface Random {
  /** An integer from 0 up to, but not including, `below`. */
  below(below: number): number;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  /** A random entry of a non-empty list. */
  pick<T>(from: readonly T[]): T;
  /** A list in random order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** @param seed any integer */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (from) => from[below(from.length)]!,
    shuffle(list) {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}
