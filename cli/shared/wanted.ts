import { relative, resolve, sep } from 'node:path';
import { didYouMean } from '../../compiler/source/nearest.ts';
import type { Project } from '../../compiler/source/project.ts';

/**
 * Returns the documents named by the arguments, by path in the project; empty for all of them. Reports those that do
 * not exist.
 *
 * @param names paths of files or folders from the working directory, or names of screens
 */
export function wantedFiles(
  names: readonly string[],
  folder: string,
  project: Project,
): { wanted: ReadonlySet<string>; unknown: readonly string[] } {
  const files = [...project.files.keys()];
  const found = names.map((name) => {
    const path = relative(folder, resolve(name)).split(sep).join('/');
    const inFolder = (of: string) => files.filter((file) => file.startsWith(`${of}/`));
    const matching = files.includes(path) ? [path] : [...inFolder(path), ...inFolder(`screens/${name}`)];
    return { name, path, matching };
  });
  const unknown = found.filter(({ matching }) => matching.length === 0);
  for (const { name, path } of unknown) console.error(unknownText(name, path, files));
  return { wanted: new Set(found.flatMap(({ matching }) => matching)), unknown: unknown.map(({ path }) => path) };
}

function unknownText(name: string, path: string, files: readonly string[]): string {
  const screens = new Set(files.flatMap((file) => /^screens\/([^/]+)\/screen\.json$/.exec(file)?.[1] ?? []));
  const advice = /[/.]/.test(name) ? didYouMean(path, files) : didYouMean(name, screens);
  return [`${path} is not a document of this project`, advice].filter(Boolean).join('; ') + (advice ? '' : '.');
}
