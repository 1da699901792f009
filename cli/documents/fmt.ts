import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../../compiler/project/read.ts';
import { formatText } from '../../compiler/service/text/format.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { plural } from '../shared/plural.ts';
import { wantedFiles } from '../shared/wanted.ts';

/**
 * `screens fmt [FILE…]`: formats documents, and prints the paths of those that changed. A file with a JSON syntax error
 * is skipped; `screens check` reports it.
 *
 * @param how.check write nothing
 * @returns the exit code: 1 when `check` found an unformatted file, or a file is unknown
 */
export function fmt(files: readonly string[], { check = false }: { check?: boolean } = {}): number {
  const folder = projectFolder();
  const project = readProject(folder);
  const { wanted, unknown } = wantedFiles(files, folder, project);
  if (wanted.size === 0 && unknown.length > 0) return 1;
  const documents = [...project.files].filter(
    ([path]) => documentKind(path) && (wanted.size === 0 || wanted.has(path)),
  );
  const changed = documents.filter(([, text]) => formatText(text) !== text);
  for (const [path, text] of changed) {
    if (!check) writeFileSync(join(folder, path), formatText(text));
    console.log(path);
  }
  const outcome = check ? 'not formatted: run "npx screens fmt"' : 'formatted';
  console.log(`${plural(documents.length, 'document')}, ${changed.length} ${outcome}`);
  return unknown.length > 0 || (check && changed.length > 0) ? 1 : 0;
}
