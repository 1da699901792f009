import type { Shown } from '../phone/messages.ts';

/**
 * Why entries of a document's outline are not on the phone, by their path. A fragment's reason is at its `use`, as long as
 * nothing that it brings shows.
 *
 * @param file path of the document in the project
 */
export function hiddenIn({ nodes }: Pick<Shown, 'nodes'>, file: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  const showing = new Set<string>();
  for (const { file: own, path, use, shows, reason } of nodes) {
    const at = own === file && use === undefined ? path : use;
    if (at === undefined) continue;
    if (shows > 0) showing.add(at);
    else if (reason !== undefined && !reasons.has(at)) reasons.set(at, reason);
  }
  for (const at of showing) reasons.delete(at);
  return reasons;
}
