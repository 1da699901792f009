import type { BackendSettings } from '../../../schemas/backend.ts';
import { type Delivery, notFound } from '../../../server/delivery/index.ts';

/** The backend paths in tests of the server. */
const BACKEND: BackendSettings = {
  paths: ['/examine', '/api', '/gopia'],
  sandboxPaths: ['/sandbox'],
  timeout: 60_000,
};

/** A delivery without screens, to test other parts of the server. */
export const NO_SCREENS: Delivery = {
  page: notFound,
  offline: notFound,
  worker: notFound,
  manifest: notFound,
  file: notFound,
  backend: () => BACKEND,
  crawlers: notFound,
  appearance: () => ({ style: '', policy: '', brand: {} }),
};
