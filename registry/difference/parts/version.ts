import type { Compiled } from '../../../compiler/compile.ts';
import type { Project } from '../../../compiler/source/project.ts';
import type { BackendSettings } from '../../../schemas/backend.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import type { DesignTokens } from '../../../schemas/generated/types.ts';
import { brokenIn } from '../../content/project.ts';

/** What is compared: the screens of one version, as phones get them. A `CompiledRelease` qualifies. */
export interface ComparedVersion {
  readonly documents: readonly CompiledScreen[];
  readonly brand?: { readonly [name: string]: string };
  readonly tokens?: DesignTokens | undefined;
  readonly backend?: BackendSettings;
  /** Names of screens that exist but do not compile: they do not count as removed. */
  readonly broken?: readonly string[];
}

/**
 * Prepares the compiler's output for comparison.
 *
 * @param project for the names of screens that do not compile; without it, they count as removed
 */
export function comparedVersion({ screens, brand, tokens, backend }: Compiled, project?: Project): ComparedVersion {
  const documents = [...screens.values()].map(({ document }) => document);
  return { documents, brand, tokens, backend, broken: project ? brokenIn(project, documents) : [] };
}
