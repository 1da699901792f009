import { relative, resolve } from 'node:path';
import type { Project } from '../compiler/source/project.ts';

/**
 * The documents that the words of a command name, by their path in the project; none for all of them. Says which of them
 * there are not.
 *
 * @param files paths from the working folder
 */
export function wantedFiles(
  files: readonly string[],
  folder: string,
  project: Project,
): { wanted: ReadonlySet<string>; unknown: readonly string[] } {
  const wanted = new Set(files.map((file) => relative(folder, resolve(file))));
  const unknown = [...wanted].filter((file) => !project.files.has(file));
  for (const file of unknown) console.error(`${file} is no document of this project.`);
  return { wanted, unknown };
}
