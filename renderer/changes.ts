/**
 * Who must look again when a value changes. A value's key is `root.name`, as `dependencies` gives it; a dependency on
 * a root alone concerns every name under it.
 */
export interface Changes {
  /** Calls `then` once after each transaction that touched one of the keys; the answer stops it. */
  subscribe(keys: Iterable<string>, then: () => void): () => void;
  /** Says that the value under a key is another one now. */
  touch(key: string): void;
  /** A number that is another one after any of the keys was touched. */
  version(keys: Iterable<string>): number;
  /** Runs `work`; whoever listens hears of all its changes once, at the end of the outermost transaction. */
  transaction<T>(work: () => T): T;
}

/** @param affected further keys that follow from a key: derived values that read it, however deep */
export function createChanges(affected: (key: string) => Iterable<string>): Changes {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  let depth = 0;
  let touched = new Set<string>();

  const mark = (key: string): void => {
    touched.add(key);
    versions.set(key, (versions.get(key) ?? 0) + 1);
  };
  /** A dependency on a root as a whole hears of every name under it. */
  const markWithRoot = (key: string): void => {
    mark(key);
    const dot = key.indexOf('.');
    if (dot > 0) mark(key.slice(0, dot));
  };

  const flush = (): void => {
    while (touched.size > 0) {
      const keys = touched;
      touched = new Set();
      const due = new Set<() => void>();
      for (const key of keys) {
        for (const then of listeners.get(key) ?? []) due.add(then);
      }
      for (const then of due) then();
    }
  };

  return {
    subscribe(keys, then) {
      const all = [...keys];
      for (const key of all) {
        const set = listeners.get(key);
        if (set) set.add(then);
        else listeners.set(key, new Set([then]));
      }
      return () => {
        for (const key of all) listeners.get(key)?.delete(then);
      };
    },
    touch(key) {
      markWithRoot(key);
      for (const other of affected(key)) markWithRoot(other);
      if (depth === 0) flush();
    },
    version(keys) {
      let sum = 0;
      for (const key of keys) sum += versions.get(key) ?? 0;
      return sum;
    },
    transaction(work) {
      depth += 1;
      try {
        return work();
      } finally {
        depth -= 1;
        if (depth === 0) flush();
      }
    },
  };
}
