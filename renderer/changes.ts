/**
 * Who must look again when a value changes. A value's key is `root.name`, as `dependencies` gives it; a dependency on
 * a root alone concerns every name under it.
 */
export interface Changes {
  /** Calls `then` once after each transaction that touched one of the keys; the answer stops it. */
  subscribe(keys: Iterable<string>, then: () => void): () => void;
  /**
   * Like `subscribe`, but called inside the transaction, at its end: what `then` changes belongs to the transaction
   * still. Called again as long as that touches one of its keys.
   */
  settle(keys: Iterable<string>, then: () => void): void;
  /** Says that the value under a key is another one now. */
  touch(key: string): void;
  /** A number that is another one after any of the keys was touched. */
  version(keys: Iterable<string>): number;
  /** Runs `work`; whoever listens hears of all its changes once, at the end of the outermost transaction. */
  transaction<T>(work: () => T): T;
}

/** More rounds than any settling needs: what would go on for ever ends. */
const MOST_ROUNDS = 100;

type Listeners = Map<string, Set<() => void>>;

/**
 * @param affected further keys that follow from a key: derived values that read it, however deep
 * @param failed told of a listener that throws; the others hear of the change all the same
 */
export function createChanges(
  affected: (key: string) => Iterable<string> = () => [],
  failed: (error: unknown) => void = () => {},
): Changes {
  const listeners: Listeners = new Map();
  const settlers: Listeners = new Map();
  const versions = new Map<string, number>();
  let depth = 0;
  let touched = new Set<string>();

  const mark = (key: string): void => {
    versions.set(key, (versions.get(key) ?? 0) + 1);
    // What nobody hears costs nothing more: most keystrokes.
    if (listeners.has(key) || settlers.has(key)) touched.add(key);
    // A dependency on a root as a whole hears of every name under it.
    const dot = key.indexOf('.');
    if (dot > 0) mark(key.slice(0, dot));
  };

  /** Each once, however many of the keys it listens to. */
  const call = (listeners: Listeners, keys: Iterable<string>): void => {
    const due = new Set<() => void>();
    for (const key of keys) for (const then of listeners.get(key) ?? []) due.add(then);
    for (const then of due) {
      try {
        then();
      } catch (error) {
        failed(error);
      }
    }
  };

  const flush = (): void => {
    depth += 1;
    const all = new Set<string>();
    for (let round = 0; touched.size > 0 && round < MOST_ROUNDS; round += 1) {
      const keys = touched;
      touched = new Set();
      for (const key of keys) all.add(key);
      call(settlers, keys);
    }
    depth -= 1;
    call(listeners, all);
  };

  const transaction = <T>(work: () => T): T => {
    depth += 1;
    try {
      return work();
    } finally {
      depth -= 1;
      if (depth === 0 && touched.size > 0) flush();
    }
  };

  return {
    subscribe: (keys, then) => add(listeners, keys, then),
    settle(keys, then) {
      add(settlers, keys, then);
    },
    touch(key) {
      mark(key);
      for (const other of affected(key)) mark(other);
      if (depth === 0 && touched.size > 0) flush();
    },
    version(keys) {
      let sum = 0;
      for (const key of keys) sum += versions.get(key) ?? 0;
      return sum;
    },
    transaction,
  };
}

function add(listeners: Listeners, keys: Iterable<string>, then: () => void): () => void {
  const all = [...keys];
  for (const key of all) {
    const set = listeners.get(key);
    if (set) set.add(then);
    else listeners.set(key, new Set([then]));
  }
  return () => {
    for (const key of all) {
      const set = listeners.get(key);
      if (set?.delete(then) && set.size === 0) listeners.delete(key);
    }
  };
}
