import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../compiler/project/make-folder.ts';
import { isKept } from '../../../registry/content/paths.ts';
import type { Conflict } from '../../../registry/index.ts';

const VERSIONS = ['base', 'theirs', 'mine'] as const;

/**
 * Writes the versions of each file below a folder, as `PATH.base`, `PATH.theirs` and `PATH.mine`, for any tool that
 * merges three files; a missing version has no file. Throws when the folder cannot be written.
 */
export function writeVersions(conflicts: readonly Conflict[], folder: string): void {
  // Whatever the server answers, nothing is written outside the folder.
  const writable = conflicts.filter(({ path }) => isKept(path));
  for (const conflict of writable) for (const version of VERSIONS) write(conflict, version, folder);
}

function write(conflict: Conflict, version: (typeof VERSIONS)[number], folder: string): void {
  const content = conflict[version];
  if (content === null) return;
  const file = join(folder, `${conflict.path}.${version}`);
  makeFolder(dirname(file));
  writeFileSync(file, typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'));
}
