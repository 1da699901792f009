/** The same function, with its result kept for each object that it was called with. */
export function oncePer<Part extends object, Result>(compute: (part: Part) => Result): (part: Part) => Result {
  const known = new WeakMap<Part, { readonly result: Result }>();
  return (part) => {
    const entry = known.get(part) ?? { result: compute(part) };
    known.set(part, entry);
    return entry.result;
  };
}
