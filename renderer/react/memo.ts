/** Memoizes a value derived from a part of a document, which may be drawn many times. */
export function memo<K extends object, V>(memory: WeakMap<K, V>, key: K, work: (key: K) => V): V {
  let known = memory.get(key);
  if (known === undefined) {
    known = work(key);
    memory.set(key, known);
  }
  return known;
}
