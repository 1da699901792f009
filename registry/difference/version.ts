import type { Compiled } from '../../compiler/compile.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';

/** What is compared: the screens of one version, as phones get them. A `CompiledRelease` is one. */
export interface ComparedVersion {
  readonly documents: readonly CompiledScreen[];
  readonly brand?: { readonly [name: string]: string };
  /** Names of screens that are there and do not compile: they are not taken for removed. */
  readonly broken?: readonly string[];
}

/** What the compiler made of a project, for comparing. */
export function comparedVersion({ screens, brand, work }: Compiled): ComparedVersion {
  return {
    documents: [...screens.values()].map(({ document }) => document),
    brand,
    broken: [...work.keys()].filter((name) => !screens.has(name)),
  };
}
