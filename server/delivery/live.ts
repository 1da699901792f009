import type { Channel } from '../../registry/shapes.ts';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { Release } from '../site/release.ts';
import { takesPart } from './bucket.ts';

/** What may be given to phones now, as plain data: it can be sent to another process. */
export interface Live {
  readonly channel: Channel;
  /** By their number: production, the candidate where there is one, and the release before production. */
  readonly releases: ReadonlyMap<number, Release>;
  /** The release for phones that cannot use production; absent before the second release. */
  readonly before?: number | undefined;
  /** What tickets for reports are signed with; absent where it is not known, and pages come without a ticket. */
  readonly reportKey?: Uint8Array | undefined;
}

/**
 * The release that an installation gets when it opens a page cold.
 *
 * @param avoided releases that went wrong on this phone: it gets the one before, as long as there is one
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

/** What is the backend's in any release that a phone may have. */
export function backendOfAll({ releases }: Pick<Live, 'releases'>): BackendSettings {
  const all = [...releases.values()].map(({ backend }) => backend);
  return {
    paths: [...new Set(all.flatMap(({ paths }) => paths))],
    sandboxPaths: [...new Set(all.flatMap(({ sandboxPaths }) => sandboxPaths))],
    timeout: Math.max(...all.map(({ timeout }) => timeout)),
  };
}

/** What a release is among those that are live. */
export function partOf(release: number, { channel }: Pick<Live, 'channel'>): 'production' | 'candidate' | 'before' {
  if (release === channel.release) return 'production';
  return release === channel.candidate?.release ? 'candidate' : 'before';
}
