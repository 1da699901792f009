import type { NodeState, Shown } from '../phone/messages.ts';

/**
 * Returns why entries of a document's outline are not visible on the phone, by path. A fragment's reason is at its
 * `use`, as long as none of its content is visible.
 *
 * @param file path of the document in the project
 */
export function hiddenIn({ nodes }: Pick<Shown, 'nodes'>, file: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const { path, reason } of entriesOf(nodes, file))
    if (reason !== undefined && !reasons.has(path)) reasons.set(path, reason);
  for (const path of shownIn(nodes, file)) reasons.delete(path);
  return reasons;
}

/** Returns the paths of the entries of a document's outline that are visible on the phone. */
export function shownIn(nodes: readonly NodeState[], file: string): ReadonlySet<string> {
  return new Set(entriesOf(nodes, file).flatMap(({ path, isShown }) => (isShown ? [path] : [])));
}

interface ShownEntry {
  readonly path: string;
  readonly isShown: boolean;
  /** Why it is not visible. */
  readonly reason: string | undefined;
}

/** The entries of a document's outline; one that a fragment or several rows draw is listed for each of them. */
function entriesOf(nodes: readonly NodeState[], file: string): ShownEntry[] {
  const isFragment = file.startsWith('screens/fragments/');
  return nodes.flatMap(({ file: own, path, use, shows, reason }) => {
    // A fragment has its nodes wherever it is used; a screen has those of a fragment at its `use`.
    const at = isFragment ? (own === file ? path : undefined) : own === file && use === undefined ? path : use;
    return at === undefined ? [] : [{ path: at, isShown: shows > 0, reason }];
  });
}
