import type { Core } from '../state/core.ts';
import type { ScreenParts } from './context.ts';

/** Restores something that an earlier visit stored on the phone. */
type Restore = (core: Core, parts: () => ScreenParts) => Promise<void>;

/** The features that restore state, those of them that a screen has. */
export interface Resuming {
  readonly keepDraft?: Restore;
  readonly restorePlace?: Restore;
}

/** Restores the user's input and place, and resumes calls whose outcome is unknown. */
export async function resume(
  core: Core,
  parts: () => ScreenParts,
  { keepDraft, restorePlace }: Resuming,
): Promise<void> {
  // Whatever was stored, as by another version: it must not keep an earlier payment from being checked.
  const failed = (error: unknown) => core.report('uncaught', String(error));
  await Promise.all([keepDraft, restorePlace].map((restore) => restore?.(core, parts).catch(failed)));
  if (core.alive()) await parts().guard?.resume?.();
}
