import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

export interface FolderWatch {
  stop(): void;
}

/**
 * Calls `changed` after changes of files in a folder or anywhere below it, whatever way they are written: in place, or
 * as another file that takes the name, which is how many editors and git do it.
 *
 * Each folder is watched by itself: on Linux, Node's own recursive watch loses a file that is replaced, and cannot be ended.
 *
 * @param together milliseconds in which several changes count as one: editors write a file in steps
 * @param changed where it throws or rejects, files were still coming and going: it is called again. What changes
 * before it resolves is one more change
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

/** Paths of a folder and of all folders below it. */
function foldersIn(root: string): ReadonlySet<string> {
  const below = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set([root, ...below.map((entry) => join(entry.parentPath ?? entry.path, entry.name))]);
}
