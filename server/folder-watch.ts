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
 * @param changed where it throws, files were still coming and going: it is called again
 */
export function watchFolder(root: string, together: number, changed: () => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        renew();
        changed();
      } catch {
        soon();
      }
    }, together);
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
