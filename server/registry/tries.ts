/** How many wrong tries are let in. */
export interface Limit {
  /** So many at once from an address. */
  readonly most: number;
  /** Milliseconds in which one of them is forgotten. */
  readonly forgotten: number;
}

/** Addresses that are remembered. */
const MOST_ADDRESSES = 10_000;

/** Counts wrong tries by address, so that nobody can go through tokens. */
export interface Tries {
  /** Counts a try; answers 0, or the milliseconds to wait where there were too many. Then it does not count. */
  begin(address: string): number;
  /** Takes a try back: it was right. */
  forgive(address: string): void;
}

/**
 * Makes a counter that remembers nothing beyond this process. So many wrong tries at once are let in, then one every few
 * seconds: somebody who guesses is held up, somebody who shares the address soon gets a turn.
 */
export function createTries({ most, forgotten }: Limit, now: () => number): Tries {
  /** By address, when its last try will be forgotten. */
  const ends = new Map<string, number>();
  return {
    begin(given) {
      const address = networkOf(given);
      const end = Math.max(ends.get(address) ?? 0, now()) + forgotten;
      const wait = end - now() - most * forgotten;
      if (wait > 0) return wait;
      ends.delete(address);
      ends.set(address, end);
      if (ends.size > MOST_ADDRESSES) ends.delete(ends.keys().next().value!);
      return 0;
    },
    forgive(given) {
      const address = networkOf(given);
      const end = ends.get(address);
      if (end !== undefined) ends.set(address, end - forgotten);
    },
  };
}

/** What one owner has: an address of IPv4, half of one of IPv6. */
function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  return address.includes(':') ? full(address).slice(0, 4).join(':') : address;
}

/** The groups of an IPv6 address, those that `::` stands for among them. */
function full(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16).toString(16));
  if (tail === undefined) return groups(head);
  const rest = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, rest)).fill('0'), ...groups(tail)];
}
