import type { Channel } from '../../registry/shapes.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { Release } from '../site/server-settings.ts';
import { takesPart } from './choice/bucket.ts';

/** The releases that phones may get now, as plain data that can be sent to another process. */
export interface Live {
  readonly channel: Channel;
  /** By number: production, the candidate if there is one, and the release before production. */
  readonly releases: ReadonlyMap<number, Release>;
  /** The release for phones that cannot use production; omitted until there is a second release. */
  readonly before?: number | undefined;
  /** The key that signs report tickets; when omitted, pages come without a ticket. */
  readonly reportKey?: Uint8Array | undefined;
}

/**
 * Returns the release for an installation that opens a page cold.
 *
 * @param avoided releases that failed on this phone: it gets the one before them, if there is one
 */
export function chosenRelease(
  { channel: { release, candidate }, before }: Pick<Live, 'channel' | 'before'>,
  id: string,
  avoided: ReadonlySet<number> = NONE,
): number {
  if (candidate && !avoided.has(candidate.release) && takesPart(candidate, id)) return candidate.release;
  return avoided.has(release) ? (before ?? release) : release;
}

const NONE: ReadonlySet<number> = new Set();

/** Merges which requests go to the backend, across all releases that a phone may have. */
export function backendOfAll({ releases }: Pick<Live, 'releases'>): BackendSettings {
  const all = [...releases.values()].map(({ backend }) => backend);
  return {
    paths: [...new Set(all.flatMap(({ paths }) => paths))],
    sandboxPaths: [...new Set(all.flatMap(({ sandboxPaths }) => sandboxPaths))],
    timeout: Math.max(...all.map(({ timeout }) => timeout)),
  };
}

/** Returns the role of a release among the live ones. */
export function partOf(release: number, { channel }: Pick<Live, 'channel'>): 'production' | 'candidate' | 'before' {
  if (release === channel.release) return 'production';
  return release === channel.candidate?.release ? 'candidate' : 'before';
}
