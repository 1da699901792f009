import { work } from '../source/work.ts';

/** What each key leads to. */
type Next<Key> = (key: Key) => Iterable<Key>;

/**
 * Groups keys, and all that they lead to, by whether they lead to each other: the strongly connected components of a
 * graph, by Gabow's algorithm. Without recursion: a document may contain a chain of any length.
 *
 * @returns each group after those that it leads to; its members in the order in which they were met
 */
export function componentsOf<Key>(keys: Iterable<Key>, next: Next<Key>): Key[][] {
  const groups: Key[][] = [];
  const met = new Map<Key, number>();
  const grouped = new Set<Key>();
  /** Keys without a group so far. */
  const open: Key[] = [];
  /** The first key of each group as far as known. */
  const firsts: Key[] = [];
  const way: [Key, Iterator<Key>][] = [];
  const enter = (key: Key): void => {
    met.set(key, met.size);
    open.push(key);
    firsts.push(key);
    way.push([key, next(key)[Symbol.iterator]()]);
  };
  const leave = (key: Key): void => {
    way.pop();
    if (firsts.at(-1) !== key) return;
    firsts.pop();
    const group = open.splice(open.lastIndexOf(key));
    for (const member of group) grouped.add(member);
    groups.push(group);
  };
  for (const start of keys) {
    if (!met.has(start)) enter(start);
    for (let last = way.at(-1); last; last = way.at(-1)) {
      work(1);
      const [key, further] = last;
      const { value, done } = further.next();
      if (done) leave(key);
      else if (!met.has(value)) enter(value);
      else if (!grouped.has(value)) while (met.get(firsts.at(-1)!)! > met.get(value)!) firsts.pop();
    }
  }
  return groups;
}

/** A shortest cycle through the first of a group, beginning with it; undefined for a key that does not lead to itself. */
export function cycleThrough<Key>([first, ...others]: readonly Key[], next: Next<Key>): Key[] | undefined {
  const before = new Map<Key, Key>();
  const unmet = new Set(others);
  const queue: Key[] = [first as Key];
  for (const key of queue) {
    for (const to of next(key)) {
      work(1);
      if (to === first) return wayTo(key, before);
      if (!unmet.delete(to)) continue;
      before.set(to, key);
      queue.push(to);
    }
  }
  return undefined;
}

function wayTo<Key>(key: Key, before: ReadonlyMap<Key, Key>): Key[] {
  const way = [key];
  for (let at = key; before.has(at); way.push(at)) at = before.get(at)!;
  return way.reverse();
}
