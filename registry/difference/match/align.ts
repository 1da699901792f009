/** Pairs up two lists in order so that the sum of the scores is maximal. Pairs with a score of 0 are left out. */
export function aligned<A, B>(
  before: readonly A[],
  after: readonly B[],
  score: (was: A, now: B) => number,
): (readonly [A, B])[] {
  const scores = before.map((was) => after.map((now) => score(was, now)));
  const best = before.map(() => after.map(() => 0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const own = scores[i]![j]!;
      const paired = own > 0 ? own + at(i + 1, j + 1) : 0;
      best[i]![j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  return path(before, after, scores, at);
}

/**
 * Pairs up the items of two lists, in the order of the earlier one: in order as far as possible, then unchanged ones that
 * moved.
 *
 * @param score how well two items fit together, 0 if not at all
 * @param same whether two items are equal
 */
export function pairedUp<T>(
  before: readonly T[],
  after: readonly T[],
  score: (was: T, now: T) => number,
  same: (was: T, now: T) => boolean,
): (readonly [T, T])[] {
  const pairs = aligned(before, after, score);
  const rest = before.filter((was) => !pairs.some(([paired]) => paired === was));
  const free = after.filter((now) => !pairs.some(([, paired]) => paired === now));
  const moved = rest.flatMap((was) => {
    const at = free.findIndex((now) => same(was, now));
    return at < 0 ? [] : [[was, free.splice(at, 1)[0]!] as const];
  });
  return [...pairs, ...moved].sort(([a], [b]) => before.indexOf(a) - before.indexOf(b));
}

function path<A, B>(
  before: readonly A[],
  after: readonly B[],
  scores: readonly (readonly number[])[],
  at: (i: number, j: number) => number,
): (readonly [A, B])[] {
  const pairs: (readonly [A, B])[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const own = scores[i]![j]!;
    if (own > 0 && at(i, j) === own + at(i + 1, j + 1)) {
      pairs.push([before[i]!, after[j]!]);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Returns the indexes of a longest increasing subsequence. */
export function rising(numbers: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [at, number] of numbers.entries()) {
    lengths[at] = 1;
    previous[at] = -1;
    for (let before = 0; before < at; before += 1) {
      if (numbers[before]! >= number || lengths[before]! + 1 <= lengths[at]!) continue;
      lengths[at] = lengths[before]! + 1;
      previous[at] = before;
    }
    if (last < 0 || lengths[at]! > lengths[last]!) last = at;
  }
  const places = new Set<number>();
  for (; last >= 0; last = previous[last]!) places.add(last);
  return places;
}
