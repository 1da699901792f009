/**
 * What the tree of a call does not say about its function. A function that is named here neither way is written
 * `name(x, y)` and reads its arguments only.
 */

/** Functions that are written after their first argument: `x.startsWith(y)`. */
export const METHODS: ReadonlySet<string> = new Set(['startsWith', 'matches']);

/** Functions that read `session.region` beside their arguments: they write what people read, as their country does. */
export const REGIONAL: ReadonlySet<string> = new Set(['money', 'date', 'datetime']);
