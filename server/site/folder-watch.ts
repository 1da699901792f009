import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

export interface FolderWatch {
  stop(): void;
}

/**
 * Calls `changed` after files in a folder or below it have changed, whether written in place or replaced by a rename,
 * as many editors and git do.
 *
 * Each folder has its own watcher: on Linux, Node's recursive watch loses files that are replaced, and cannot be
 * closed.
 *
 * @param together milliseconds within which several changes count as one: editors write a file in steps
 * @param changed if it throws or rejects, files were still being written, and it is called again. Changes before it
 * resolves count as one more change
 */
export function watchFolder(root: string, together: number, changed: () => void | Promise<void>): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  let telling = false;
  let stopped = false;

  const soon = (): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(notify, together);
  };
  const notify = async (): Promise<void> => {
    if (telling) return soon();
    telling = true;
    try {
      renew();
      await changed();
    } catch {
      soon();
    }
    telling = false;
  };
  const renew = (): void => {
    const folders = foldersIn(root);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, soon).on('error', soon));
    }
  };

  renew();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Lists a folder and all folders below it. */
function foldersIn(root: string): ReadonlySet<string> {
  const below = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set([root, ...below.map((entry) => join(entry.parentPath ?? entry.path, entry.name))]);
}
