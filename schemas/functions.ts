/** Properties of a function that the tree of a call does not show. */
export interface FunctionTraits {
  /** It is written after its first argument: `x.startsWith(y)`. */
  readonly method?: true;
  /** What it reads in addition to its arguments. */
  readonly reads?: 'session.region';
}

const METHOD: FunctionTraits = { method: true };
/** It formats text according to the user's region. */
const REGIONAL: FunctionTraits = { reads: 'session.region' };

/** Functions that differ from the others, which are written `name(x, y)` and read their arguments only. */
export const TRAITS: ReadonlyMap<string, FunctionTraits> = new Map([
  ['money', REGIONAL],
  ['date', REGIONAL],
  ['datetime', REGIONAL],
  ['startsWith', METHOD],
  ['matches', METHOD],
]);

/** Whether a function is written after its first argument. */
export function isMethod(name: string): boolean {
  return TRAITS.get(name)?.method === true;
}
