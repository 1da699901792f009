import type { Channel } from '../../registry/shapes.ts';
import { takesPart } from './bucket.ts';

/** The release that an installation gets when it opens a page cold. */
export function chosenRelease({ release, candidate }: Channel, id: string): number {
  return candidate && takesPart(candidate, id) ? candidate.release : release;
}
