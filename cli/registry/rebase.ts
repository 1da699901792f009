import type { Content, DraftInfo } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import type { Connection } from './connection.ts';
import { print } from './drafts.ts';
import { readLocal } from './folder.ts';
import { Refused } from './refused.ts';
import { withRegistry } from './run.ts';

/**
 * `screens rebase N [--resolved RELEASE]`: rebases a draft on the current production. Returns the exit code.
 *
 * @param options `resolved`: the release with which conflicting files were merged in the folder
 */
export function rebase(
  draft: number,
  { resolved, ...options }: { resolved?: number; json?: boolean },
): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const merge = (body: object) => registry.send<DraftInfo>('POST', `/drafts/${draft}/rebase`, body);
    const done = output.progress(`Merging draft ${draft}`);
    const send = async (): Promise<DraftInfo> => {
      if (resolved === undefined) return merge({});
      const conflicts = await conflictsOf(draft, registry);
      return merge(conflicts.length === 0 ? {} : { resolved: inFolder(conflicts), onto: resolved });
    };
    print(await send().finally(done), output);
  });
}

/** Paths of files that changed on both sides. */
async function conflictsOf(draft: number, registry: Connection): Promise<string[]> {
  try {
    await registry.send('POST', `/drafts/${draft}/rebase`, {});
    return [];
  } catch (error) {
    if (!(error instanceof Refused) || !error.answer.conflicts) throw error;
    return error.answer.conflicts.map(({ path }) => path);
  }
}

/** Returns the folder's content at these paths; null for a missing file. */
function inFolder(paths: readonly string[]): { [path: string]: Content | null } {
  const local = readLocal(projectFolder());
  return Object.fromEntries(paths.map((path) => [path, local.hashes.has(path) ? local.content(path) : null]));
}
