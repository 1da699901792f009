import type { Feature } from '../../../schemas/compiled.ts';
import { CORE_FEATURES, type ExportsOf, type FeatureTable } from '../../screen/features.ts';

/**
 * All features: those of the core, and those of the webview that only some screens need. An export whose name starts
 * with `open` adds functions to the host (`screens.tsx`).
 */
export const FEATURES = {
  ...CORE_FEATURES,
  durable: () => import('../host/durable.ts'),
  hydrate: () => import('../early/hydrate.ts'),
  ids: () => import('../host/ids.ts'),
  storage: () => import('../host/storage.ts'),
  viewport: () => import('../host/viewport.ts'),
} satisfies { [Name in Feature]: FeatureTable[string] };

/** The exports of a screen's own file, except its widgets. */
export type PhoneFeatures = ExportsOf<typeof FEATURES>;
