/** One reversible change of a text: at this offset, `removed` became `inserted`. Offsets are UTF-16 units. */
export interface Splice {
  at: number;
  removed: string;
  inserted: string;
}

/** What turns one text into another: all between their common beginning and their common end. Undefined where they are alike. */
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

/** The text after a change; undefined where the text is not the one that the change was made of. */
export function applySplice(text: string, { at, removed, inserted }: Splice): string | undefined {
  if (text.slice(at, at + removed.length) !== removed) return undefined;
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}

export function inverted({ at, removed, inserted }: Splice): Splice {
  return { at, removed: inserted, inserted: removed };
}
