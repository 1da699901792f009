/** One reversible change of a text: at this offset, `removed` became `inserted`. Offsets are in UTF-16 units. */
export interface Splice {
  at: number;
  removed: string;
  inserted: string;
}

/**
 * Returns the splice between two texts: everything between their common prefix and suffix. Undefined when they are
 * equal.
 */
export function spliceBetween(before: string, after: string): Splice | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    at: head,
    removed: before.slice(head, before.length - tail),
    inserted: after.slice(head, after.length - tail),
  };
}

/** Applies a splice; undefined when the text is not the one it was made for. */
export function applySplice(text: string, { at, removed, inserted }: Splice): string | undefined {
  if (text.slice(at, at + removed.length) !== removed) return undefined;
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}

export function inverted({ at, removed, inserted }: Splice): Splice {
  return { at, removed: inserted, inserted: removed };
}
