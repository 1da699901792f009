import type { ChangeKey } from '../expression/change-key.ts';
/**
 * Notifies subscribers when values change. The key of a value is `root.name`, as returned by `dependencies`; a
 * dependency on a root alone covers every name under it.
 */
export interface Changes {
  /** Calls `then` once after each transaction that touched one of the keys. Returns the unsubscribe function. */
  subscribe(keys: Iterable<ChangeKey>, then: () => void): () => void;
  /**
   * Like `subscribe`, but calls `then` at the end of the transaction, still inside it, and again as long as the calls
   * touch one of the keys.
   */
  settle(keys: Iterable<ChangeKey>, then: () => void): void;
  /** Marks the value under a key as changed. */
  touch(key: ChangeKey): void;
  /** A number that changes whenever one of the keys is touched. */
  version(keys: Iterable<ChangeKey>): number;
  /** Runs `work`; subscribers are notified of all changes once, at the end of the outermost transaction. */
  transaction<T>(work: () => T): T;
}

/** More rounds than any screen needs to settle; stops infinite loops. */
const MAX_ROUNDS = 100;

type Kind = 'listeners' | 'settlers';

/** A key that was touched or subscribed to. */
interface Topic {
  /** How often it was touched. */
  version: number;
  listeners?: Set<() => void>;
  settlers?: Set<() => void>;
  /** The topic of its root: a dependency on a whole root covers every name under it. */
  readonly root: Topic | undefined;
}

/**
 * @param affected returns the keys of derived values that depend on a key, directly or indirectly; undefined if there
 *   are none
 * @param failed called with the error of a subscriber; the others are notified all the same
 */
export function createChanges(
  affected: ((key: ChangeKey) => Iterable<ChangeKey>) | undefined,
  failed: (error: unknown) => void,
): Changes {
  const topics = new Map<string, Topic>();
  let depth = 0;
  let touched = new Set<Topic>();

  const topicOf = (key: string): Topic => {
    let topic = topics.get(key);
    if (!topic) {
      const dot = key.indexOf('.');
      topic = { version: 0, root: dot > 0 ? topicOf(key.slice(0, dot)) : undefined };
      topics.set(key, topic);
    }
    return topic;
  };

  const mark = (key: string): void => {
    for (let topic: Topic | undefined = topicOf(key); topic; topic = topic.root) {
      topic.version += 1;
      // Most keystrokes have no subscribers, so nothing more is needed.
      if (topic.listeners || topic.settlers) touched.add(topic);
    }
  };

  const listen = (kind: Kind, keys: Iterable<ChangeKey>, then: () => void) =>
    [...keys].map((key) => {
      const topic = topicOf(key);
      topic[kind] ??= new Set();
      return topic[kind].add(then);
    });

  /** Notifies the subscribers of all changes, unless a transaction is still running. */
  const flush = (): void => {
    if (depth > 0 || touched.size === 0) return;
    depth += 1;
    const all = new Set<Topic>();
    for (let round = 0; touched.size > 0 && round < MAX_ROUNDS; round += 1) {
      const due = touched;
      touched = new Set();
      for (const topic of due) all.add(topic);
      notify('settlers', due, failed);
    }
    depth -= 1;
    notify('listeners', all, failed);
  };

  const transaction = <T>(work: () => T): T => {
    depth += 1;
    try {
      return work();
    } finally {
      depth -= 1;
      flush();
    }
  };

  return {
    subscribe(keys, then) {
      const subscribed = listen('listeners', keys, then);
      return () => {
        for (const listeners of subscribed) listeners.delete(then);
      };
    },
    settle(keys, then) {
      listen('settlers', keys, then);
    },
    touch(key) {
      mark(key);
      if (affected) for (const other of affected(key)) mark(other);
      flush();
    },
    version(keys) {
      let sum = 0;
      for (const key of keys) sum += topicOf(key).version;
      return sum;
    },
    transaction,
  };
}

/** Calls each subscriber once, however many of the topics it listens to. */
function notify(kind: Kind, topics: Iterable<Topic>, failed: (error: unknown) => void): void {
  const due = new Set<() => void>();
  for (const topic of topics) for (const then of topic[kind] ?? []) due.add(then);
  for (const then of due) {
    try {
      then();
    } catch (error) {
      failed(error);
    }
  }
}
