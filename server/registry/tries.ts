/** How many failed attempts are allowed. */
export interface Limit {
  /** Maximum burst from one address. */
  readonly most: number;
  /** Milliseconds until one of them is forgotten. */
  readonly forgotten: number;
}

/** Maximum number of addresses tracked. */
const MAX_ADDRESSES = 10_000;

/** Rate-limits failed attempts by address, so that tokens cannot be guessed. */
export interface Tries {
  /**
   * Counts an attempt. Returns 0, or the milliseconds to wait if there were too many; such an attempt is not counted.
   */
  begin(address: string): number;
  /** Takes an attempt back because it did not fail. */
  forgive(address: string): void;
}

/**
 * Creates a rate limiter in this process's memory. Allows a burst of failures, then one every few seconds: someone who
 * guesses is throttled, while someone sharing the address soon gets a turn.
 */
export function createTries({ most, forgotten }: Limit, now: () => number): Tries {
  /** By address: when its last attempt will be forgotten. */
  const ends = new Map<string, number>();
  return {
    begin(client) {
      const address = networkOf(client);
      const known = ends.get(address) ?? 0;
      // Later than any attempt can end: the clock was set back.
      const last = known > now() + most * forgotten ? 0 : known;
      const end = Math.max(last, now()) + forgotten;
      const wait = end - now() - most * forgotten;
      if (wait > 0) return wait;
      ends.delete(address);
      ends.set(address, end);
      if (ends.size > MAX_ADDRESSES) ends.delete(ends.keys().next().value!);
      return 0;
    },
    forgive(client) {
      const address = networkOf(client);
      const end = ends.get(address);
      if (end !== undefined) ends.set(address, end - forgotten);
    },
  };
}

/** Returns the part of an address that belongs to one owner: a whole IPv4 address, the first half of an IPv6 one. */
function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  return address.includes(':') ? full(address).slice(0, 4).join(':') : address;
}

/** Returns all groups of an IPv6 address, with `::` expanded. */
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
