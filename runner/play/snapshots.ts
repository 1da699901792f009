import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../compiler/project/make-folder.ts';
import type { Snapshots } from '../page/setup.ts';
import { isSnapshot } from '../steps/snapshot.ts';

/**
 * Text snapshots in a project's folder.
 *
 * @param update whether to overwrite snapshots that differ
 */
export function folderSnapshots(folder: string, update = false): Snapshots {
  const read = (path: string) => {
    const file = join(folder, path);
    return existsSync(file) ? textOf(file) : undefined;
  };
  if (!update) return { read };
  return {
    read,
    write(path, text) {
      const file = join(folder, path);
      makeFolder(dirname(file));
      writeFileSync(file, text);
    },
  };
}

/** Returns the texts of all snapshots of a project's folder, by path. */
export function snapshotsIn(folder: string): Map<string, string> {
  const paths = readdirSync(join(folder, 'screens'), { withFileTypes: true }).flatMap((screen) => {
    const inside = join('screens', screen.name, 'snapshots');
    const isThere = screen.isDirectory() && existsSync(join(folder, inside));
    return isThere ? readdirSync(join(folder, inside)).map((name) => `screens/${screen.name}/snapshots/${name}`) : [];
  });
  return new Map(paths.filter(isSnapshot).map((path) => [path, textOf(join(folder, path))]));
}

/** Lines end in LF, as on a screen: git and editors on Windows may have changed them. */
function textOf(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
