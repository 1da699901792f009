import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatText } from '../../compiler/service/text/format.ts';
import { plural } from '../../compiler/source/plural.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { WRONG_USAGE } from '../shared/usage.ts';
import { wantedFiles } from '../shared/wanted.ts';

/**
 * `screens fmt [FILE…]`: formats documents, and prints the paths of those that changed. A file with a JSON syntax error
 * is skipped; `screens check` reports it.
 *
 * @param how.check write nothing
 * @returns the exit code: 1 when `check` found an unformatted file, otherwise 2 when a file is unknown
 */
export function fmt(files: readonly string[], { check = false }: { check?: boolean } = {}): number {
  const found = wantedFiles(files);
  if (!found) return WRONG_USAGE;
  const { folder, project, wanted, unknown } = found;
  const documents = [...project.files].filter(
    ([path]) => documentKind(path) && (wanted.size === 0 || wanted.has(path)),
  );
  const changed = documents.filter(([, text]) => formatText(text) !== text);
  for (const [path, text] of changed) {
    if (!check) writeFileSync(join(folder, path), formatText(text));
    console.log(path);
  }
  const isRefused = check && changed.length > 0;
  const advice = isRefused ? ': run "npx screens fmt"' : '';
  console.log(`${plural(documents.length, 'document')}, ${changed.length} ${check ? 'not ' : ''}formatted${advice}`);
  if (isRefused) return 1;
  return unknown > 0 ? WRONG_USAGE : 0;
}
