/** A least-recently-used cache of at most `limit` entries. */
export interface Recent<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

export function createRecent<V>(limit: number): Recent<V> {
  const kept = new Map<string, V>();
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const oldest = kept.keys().next().value;
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    },
  };
}
