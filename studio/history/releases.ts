import type { Sentence } from '../../registry/difference/words/sentence.ts';
import { isMissing } from '../client/refused.ts';
import { type ReleaseInfo, registry } from '../client/registry.ts';

/** Number of releases per page. */
const PORTION = 20;

/** The latest releases, newest first; those before `before` where it is given. Rejects with a `Refused`. */
export async function releasesBefore(before?: number): Promise<readonly ReleaseInfo[]> {
  const { releases } = await registry.releases({ limit: PORTION, before });
  return releases;
}

/**
 * What a release changed on a screen, compared with its base: the one before may have been taken back. Rejects with a
 * `Refused`.
 */
export async function changesOf({ release, base }: ReleaseInfo, screen: string): Promise<readonly Sentence[]> {
  if (base === null) return [{ screen, says: 'was published for the first time', money: false }];
  return changesBetween(`release ${base}`, `release ${release}`, screen);
}

/** What changes on a screen from one version to another, `release 3` or `draft 7`. Rejects with a `Refused`. */
export async function changesBetween(from: string, to: string, screen: string): Promise<readonly Sentence[]> {
  const { sentences } = await registry.difference(from, to);
  return sentences.filter(({ screen: on }) => on === 'all screens' || on.split(', ').includes(screen));
}

/** The text of a file in a release; undefined where it was not there. Rejects with a `Refused`. */
export async function textIn(release: number, path: string): Promise<string | undefined> {
  try {
    return await registry.fileText(release, path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
