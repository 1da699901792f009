import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../../compiler/index.ts';
import { temporaryFolder } from '../temporary.ts';

/** Writes a project, with an empty picture for each of its assets, into a folder that is removed after the tests. */
export function written({ files, assets }: Project): string {
  const folder = temporaryFolder();
  const pictures = [...assets.values()].map(({ file }) => [file, '<svg xmlns="http://www.w3.org/2000/svg"/>'] as const);
  for (const [path, text] of [...files, ...pictures]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
