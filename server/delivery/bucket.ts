import { hash } from 'node:crypto';
import type { Candidate } from '../../registry/shapes.ts';

/** Installations are spread over so many buckets: a hundredth of a percent each. */
const BUCKETS = 10_000;

/**
 * The bucket of an installation, 0 to 9,999: the first four bytes of `SHA-256(salt + ":" + id)` as an unsigned integer, the
 * first byte highest, modulo 10,000. Both texts are UTF-8. Anybody can compute it (`tests/server/delivery/buckets.json`).
 */
export function bucketOf(salt: string, id: string): number {
  return hash('sha256', `${salt}:${id}`, 'buffer').readUInt32BE(0) % BUCKETS;
}

/**
 * Whether an installation takes part in a rollout. Who takes part at a percentage does so at every higher one.
 *
 * @param id of the installation
 */
export function takesPart({ state, percent, salt }: Candidate, id: string): boolean {
  // Hundredths are counted whole: 0.29 × 100 is a little less than 29.
  return state === 'running' && bucketOf(salt, id) < Math.round(percent * 100);
}
