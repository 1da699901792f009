import { relative, resolve } from 'node:path';
import type { Project } from '../../compiler/source/project.ts';

/**
 * Returns the documents named by the arguments, by path in the project; empty for all of them. Reports those that do
 * not exist.
 *
 * @param files paths from the working directory
 */
export function wantedFiles(
  files: readonly string[],
  folder: string,
  project: Project,
): { wanted: ReadonlySet<string>; unknown: readonly string[] } {
  const wanted = new Set(files.map((file) => relative(folder, resolve(file))));
  const unknown = [...wanted].filter((file) => !project.files.has(file));
  for (const file of unknown) console.error(`${file} is not a document of this project.`);
  return { wanted, unknown };
}
