/** A set of characters as sorted, disjoint ranges of code points, both ends inclusive. */
export type CharSet = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;

export const DIGITS: CharSet = [[48, 57]];
export const WORD: CharSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
/** The characters matched by `\s`. */
export const SPACE: CharSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
/** The characters matched by `.`: everything except line terminators. */
export const ANY: CharSet = invert([
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]);

/** The union of two sets. */
export function unite(a: CharSet, b: CharSet): CharSet {
  const sorted = [...a, ...b].sort((x, y) => x[0] - y[0]);
  const whole: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = whole.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else whole.push([first, last]);
  }
  return whole;
}

/** The complement of a set. */
export function invert(set: CharSet): CharSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) rest.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

/** A character in both sets, or undefined if they are disjoint. */
export function shared(a: CharSet, b: CharSet): string | undefined {
  for (const [first, last] of a) {
    for (const [from, to] of b) {
      const low = Math.max(first, from);
      if (low <= Math.min(last, to)) return String.fromCodePoint(low);
    }
  }
  return undefined;
}
