import type { BackendSettings } from '../../../schemas/backend.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import type { DesignTokens } from '../../../schemas/generated/types.ts';

/** What is compared: the screens of one version, as phones get them. A `CompiledRelease` qualifies. */
export interface ComparedVersion {
  readonly documents: readonly CompiledScreen[];
  readonly brand?: { readonly [name: string]: string };
  readonly tokens?: DesignTokens | undefined;
  readonly backend?: BackendSettings;
  /** Names of screens that exist but do not compile: they do not count as removed. */
  readonly broken?: readonly string[];
}
