import type { Shown } from '../phone/messages.ts';

/**
 * Returns why entries of a document's outline are not visible on the phone, by path. A fragment's reason is at its
 * `use`, as long as none of its content is visible.
 *
 * @param file path of the document in the project
 */
export function hiddenIn({ nodes }: Pick<Shown, 'nodes'>, file: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  const showing = new Set<string>();
  const isFragment = file.startsWith('screens/fragments/');
  for (const { file: own, path, use, shows, reason } of nodes) {
    // A fragment has its nodes wherever it is used; a screen has those of a fragment at its `use`.
    const at = isFragment ? (own === file ? path : undefined) : own === file && use === undefined ? path : use;
    if (at === undefined) continue;
    if (shows > 0) showing.add(at);
    else if (reason !== undefined && !reasons.has(at)) reasons.set(at, reason);
  }
  for (const at of showing) reasons.delete(at);
  return reasons;
}
