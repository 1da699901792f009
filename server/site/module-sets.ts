import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { withHydration } from '../files/bundle.ts';

/**
 * For each screen of a project without errors: the names of the modules it needs at once, which the build bundles
 * together.
 */
export function moduleSets(folder: string): string[][] {
  const { screens } = compileProject(readProject(folder));
  return [...screens.values()].flatMap(({ document }) => [document.features.now, withHydration(document).features.now]);
}
