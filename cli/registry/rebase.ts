import type { Content, DraftInfo } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { Refused } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';
import { print } from './drafts.ts';
import { writeVersions } from './files/conflicts.ts';
import { readLocal } from './files/folder.ts';

interface RebaseOptions {
  /** The release with which conflicting files were merged in the folder. */
  resolved?: number;
  /** Where the versions of conflicting files are written. */
  versions?: string;
  json?: boolean;
}

/** `screens rebase N`: rebases a draft on the current production. Returns the exit code. */
export function rebase(draft: number, { resolved, versions, ...options }: RebaseOptions): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const done = output.progress(`Merging draft ${draft}`);
    const merge = (body: object) => registry.send<DraftInfo>('POST', `/drafts/${draft}/rebase`, body);
    const send = async (): Promise<DraftInfo> => {
      try {
        return await merge({});
      } catch (error) {
        const conflicts = error instanceof Refused ? error.answer.conflicts : undefined;
        if (conflicts && versions !== undefined) writeVersions(conflicts, versions);
        if (!conflicts || resolved === undefined) throw error;
        return merge({ resolved: inFolder(conflicts.map(({ path }) => path)), onto: resolved });
      }
    };
    print(await send().finally(done), output);
  });
}

/** Returns the folder's content at these paths; null for a missing file. */
function inFolder(paths: readonly string[]): { [path: string]: Content | null } {
  const local = readLocal(projectFolder());
  return Object.fromEntries(paths.map((path) => [path, local.hashes.has(path) ? local.content(path) : null]));
}
