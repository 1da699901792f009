/** What is worked out once about a part of a document, however often it is drawn. */
export function memo<K extends object, V>(memory: WeakMap<K, V>, key: K, work: (key: K) => V): V {
  let known = memory.get(key);
  if (known === undefined) {
    known = work(key);
    memory.set(key, known);
  }
  return known;
}
