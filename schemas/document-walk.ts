/**
 * A part of a compiled document and everything in it, whole before parts: nodes, actions, expressions and their values.
 * What needs to know which is which goes through `childrenOf` for nodes and `visit` for expressions.
 */
export function everythingIn(part: unknown): unknown[] {
  const found: unknown[] = [];
  const visit = (at: unknown): void => {
    found.push(at);
    if (typeof at === 'object' && at !== null) for (const inner of Object.values(at)) visit(inner);
  };
  visit(part);
  return found;
}
