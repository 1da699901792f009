/**
 * A part of a document as plain data, compiled or not, and everything in it, whole before parts.
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
