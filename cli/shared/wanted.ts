import { relative, resolve, sep } from 'node:path';
import { readProject } from '../../compiler/project/read.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import { type Project, screensAmong } from '../../compiler/source/project.ts';
import { projectFolder } from '../../server/settings/folders.ts';

/** The project, and which of its documents a command is about. */
export interface Wanted {
  readonly folder: string;
  readonly project: Project;
  /** Paths in the project; empty for all documents. */
  readonly wanted: ReadonlySet<string>;
  /** How many arguments name no document. */
  readonly unknown: number;
}

/**
 * Reads the project, and finds the documents named by the arguments. Reports those that do not exist; undefined if none
 * does.
 *
 * @param names paths of files or folders from the working directory (`.` in the project's folder is all of it), or names of
 * screens
 */
export function wantedFiles(names: readonly string[]): Wanted | undefined {
  const folder = projectFolder();
  const project = readProject(folder);
  const files = [...project.files.keys()];
  const found = names.map((name) => {
    const path = relative(folder, resolve(name)).split(sep).join('/');
    const inFolder = (of: string) => files.filter((file) => of === '' || file.startsWith(`${of}/`));
    const matching = files.includes(path) ? [path] : [...inFolder(path), ...inFolder(`screens/${name}`)];
    return { name, path, matching };
  });
  const unknown = found.filter(({ matching }) => matching.length === 0);
  for (const { name, path } of unknown) console.error(unknownText(name, path, files));
  if (names.length > 0 && unknown.length === names.length) return undefined;
  return { folder, project, wanted: new Set(found.flatMap(({ matching }) => matching)), unknown: unknown.length };
}

function unknownText(name: string, path: string, files: readonly string[]): string {
  const screens = screensAmong(files);
  const advice = /[/.]/.test(name) ? didYouMean(path, files) : didYouMean(name, screens);
  return [`${path} is not a document of this project`, advice].filter(Boolean).join('; ') + (advice ? '' : '.');
}
