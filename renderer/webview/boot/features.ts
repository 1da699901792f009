import type { Feature } from '../../../schemas/compiled.ts';
import { CORE_FEATURES, type ExportsOf, type FeatureTable } from '../../screen/features.ts';

/**
 * All features: those of the core, and what only some screens need of the webview. A module whose export begins with
 * `open` opens doors of the host (`screens.tsx`).
 */
export const FEATURES = {
  ...CORE_FEATURES,
  durable: () => import('../host/durable.ts'),
  hydrate: () => import('../early/hydrate.ts'),
  ids: () => import('../host/ids.ts'),
  storage: () => import('../host/storage.ts'),
  viewport: () => import('../host/viewport.ts'),
} satisfies { [Name in Feature]: FeatureTable[string] };

/** What the file of a screen exports beside its widgets. */
export type PhoneFeatures = ExportsOf<typeof FEATURES>;
