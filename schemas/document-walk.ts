/**
 * Lists a part of a document (plain data, compiled or not) and everything in it, parents before children. To
 * distinguish nodes and expressions, use `childrenOf` for nodes and `visit` for expressions.
 */
export function everythingIn(part: unknown): unknown[] {
  const parts: unknown[] = [];
  const visit = (at: unknown): void => {
    parts.push(at);
    if (typeof at === 'object' && at !== null) for (const inner of Object.values(at)) visit(inner);
  };
  visit(part);
  return parts;
}

/** Follows a path of names and indices into a part of a document; undefined where it leads nowhere. */
export function partAt(part: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as { [step: string | number]: unknown })[step] : undefined,
    part,
  );
}
