import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { withHydration } from '../files/bundle.ts';

/**
 * For each screen of a project without errors: the names of the modules it needs at once, and of those it may need
 * later, each of which the build bundles together.
 */
export function moduleSets(folder: string): { now: string[][]; later: string[][] } {
  const { screens } = compileProject(readProject(folder));
  const documents = [...screens.values()].map(({ document }) => document);
  return {
    now: documents.flatMap((document) => [document.features.now, withHydration(document).features.now]),
    later: documents.map(({ features }) => features.later),
  };
}
