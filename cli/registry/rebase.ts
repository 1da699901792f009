import type { ChangedFiles, DraftInfo } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { Refused } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';
import { print } from './drafts.ts';
import { writeVersions } from './files/conflicts.ts';
import { readLocal } from './files/folder.ts';

const NOT_REFUSED = { conflicts: undefined, version: undefined };

interface RebaseOptions {
  /** The release with which conflicting files were merged in the folder. */
  resolved?: number;
  /** The version of the draft that was merged: what others have changed in the draft since must not be lost. */
  seen?: number;
  /** Where the versions of conflicting files are written. */
  versions?: string;
  json?: boolean;
}

/** `screens rebase N`: rebases a draft on the current production. Returns the exit code. */
export function rebase(draft: number, { resolved, seen, versions, ...options }: RebaseOptions): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const done = output.progress(`Merging draft ${draft}`);
    const merge = (body: object) => registry.send<DraftInfo>('POST', `/drafts/${draft}/rebase`, body);
    const send = async (): Promise<DraftInfo> => {
      try {
        return await merge(seen === undefined ? {} : { version: seen });
      } catch (error) {
        const { conflicts, version } = error instanceof Refused ? error.answer : NOT_REFUSED;
        if (conflicts && versions !== undefined) writeVersions(conflicts, versions);
        if (!conflicts || resolved === undefined) throw error;
        const files = inFolder(conflicts.map(({ path }) => path));
        return merge({ resolved: files, onto: resolved, version: seen ?? version });
      }
    };
    print(await send().finally(done), output);
  });
}

/** Returns the folder's content at these paths; null for a missing file. */
function inFolder(paths: readonly string[]): ChangedFiles {
  const local = readLocal(projectFolder());
  return Object.fromEntries(paths.map((path) => [path, local.hashes.has(path) ? local.content(path) : null]));
}
