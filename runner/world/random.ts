/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  /** One entry of a list that has some. */
  pick<T>(from: readonly T[]): T;
  /** A list in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** @param seed any whole number */
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
