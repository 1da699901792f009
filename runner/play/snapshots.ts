import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Snapshots } from '../page/setup.ts';

/**
 * Text snapshots in a project's folder.
 *
 * @param update whether to overwrite snapshots that differ
 */
export function folderSnapshots(folder: string, update = false): Snapshots {
  const read = (path: string) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  if (!update) return { read };
  return {
    read,
    write(path, text) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
  };
}
