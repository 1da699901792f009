import { type Delivery, nothingHere } from '../../../server/delivery/index.ts';

/** A delivery without screens, for what stands beside them. */
export const NO_SCREENS: Delivery = {
  page: nothingHere,
  offline: nothingHere,
  worker: nothingHere,
  manifest: nothingHere,
  file: nothingHere,
  dress: () => ({ style: '', policy: '', brand: {} }),
};
