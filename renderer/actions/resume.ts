import type { Core } from '../state/core.ts';
import type { ScreenParts } from './context.ts';

/** Brings something back that an earlier visit has left on the phone. */
type BringBack = (core: Core, parts: () => ScreenParts) => Promise<void>;

/** The features that do so, as far as a screen has them. */
export interface Resuming {
  readonly keepDraft?: BringBack;
  readonly restorePlace?: BringBack;
}

/** Goes back to what the user has typed and to where they were, and on with the calls whose outcome is not known. */
export async function resume(
  core: Core,
  parts: () => ScreenParts,
  { keepDraft, restorePlace }: Resuming,
): Promise<void> {
  await Promise.all([keepDraft?.(core, parts), restorePlace?.(core, parts)]);
  if (core.alive()) await parts().guard?.resume?.();
}
