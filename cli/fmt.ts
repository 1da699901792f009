import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../compiler/project/read.ts';
import { formatText } from '../compiler/service/text/format.ts';
import { documentKind } from '../compiler/source/project.ts';
import { projectFolder } from '../server/settings/folders.ts';
import { plural } from './plural.ts';
import { wantedFiles } from './wanted.ts';

/**
 * `screens fmt [FILE…]`: writes documents as the project writes them, and prints the paths of those that were not. A file that is
 * no JSON stays as it is; `screens check` says what is wrong with it.
 *
 * @param how.check nothing is written
 * @returns the exit code: 1 where `check` found a file that is not formatted, or a file is unknown
 */
export function fmt(files: readonly string[], { check = false }: { check?: boolean } = {}): number {
  const folder = projectFolder();
  const project = readProject(folder);
  const { wanted, unknown } = wantedFiles(files, folder, project);
  const documents = [...project.files].filter(
    ([path]) => documentKind(path) && (wanted.size === 0 || wanted.has(path)),
  );
  const changed = documents.filter(([, text]) => formatText(text) !== text);
  for (const [path, text] of changed) {
    if (!check) writeFileSync(join(folder, path), formatText(text));
    console.log(path);
  }
  const what = check ? 'not formatted: run "npx screens fmt"' : 'formatted';
  console.log(`${plural(documents.length, 'document')}, ${changed.length} ${what}`);
  return unknown.length > 0 || (check && changed.length > 0) ? 1 : 0;
}
