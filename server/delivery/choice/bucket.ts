import { hash } from 'node:crypto';
import type { Candidate } from '../../../registry/shapes.ts';

/** Number of buckets that installations are spread over: a hundredth of a percent each. */
const BUCKETS = 10_000;

/**
 * Returns the bucket of an installation, 0 to 9,999: the first four bytes of `SHA-256(salt + ":" + id)` as a big-endian
 * unsigned integer, modulo 10,000. Both texts are UTF-8. Test vectors: `tests/server/delivery/choice/buckets.json`.
 */
export function bucketOf(salt: string, id: string): number {
  return hash('sha256', `${salt}:${id}`, 'buffer').readUInt32BE(0) % BUCKETS;
}

/**
 * Whether an installation takes part in a rollout. One that does at some percentage also does at every higher one.
 *
 * @param id of the installation
 */
export function takesPart({ state, percent, salt }: Candidate, id: string): boolean {
  // Rounded, because 0.29 × 100 is a little less than 29.
  return state === 'running' && bucketOf(salt, id) < Math.round(percent * 100);
}
