import type { ChangedFiles, Channel, ReleaseFile, ReleaseInfo } from '../../../registry/index.ts';
import type { Connection } from '../connection/connection.ts';
import { Refused } from '../connection/refused.ts';
import { type Hashes, hashesOf, type LocalFiles, pulledRelease, readLocal } from './folder.ts';

/** How a folder differs from the registry. */
export interface FolderChanges {
  /** The base release of the changes. */
  readonly base: number;
  readonly production: number;
  /**
   * A folder that was never pulled resembles this release more than production: its changes take back what was
   * published since.
   */
  readonly older: number | undefined;
  readonly files: ChangedFiles;
  /** Paths of files of the folder that the registry does not store. */
  readonly leftOut: readonly string[];
}

/**
 * Compares a folder with production. Changes by others since the folder was pulled do not count; when both have changed
 * the same file, the base is the pulled release, so that the registry can merge.
 *
 * @param release the release that the folder was made from, if it was not pulled
 */
export async function changesIn(folder: string, registry: Connection, release?: number): Promise<FolderChanges> {
  const { release: production } = await registry.get<Channel>('/channels/production');
  const local = readLocal(folder);
  const now = await filesOf(production, registry);
  const from = release ?? pulledRelease(folder);
  const base = from === undefined || from === production ? now : await filesOfPulled(from, release, registry);
  const before = base ?? now;
  const changed = changedPaths(local.hashes, before, now);
  const merges = changed.some((path) => before.get(path) !== now.get(path));
  const isUnknown = from === undefined || !base;
  return {
    base: merges ? from! : production,
    production,
    older: isUnknown ? await olderThan(production, now, local.hashes, registry) : undefined,
    files: contents(changed, local),
    leftOut: local.leftOut,
  };
}

/** Warns about the changes of such a folder. */
export function takesBack(older: number): string {
  return `The folder was never pulled and is nearest to release ${older}: this takes back what was published since.`;
}

/** Number of files that are named before the rest is only counted. */
const MAX_NAMED = 10;

/** Names the files of such a folder that no draft contains; nothing if there are none. */
export function leftOutLines(leftOut: readonly string[]): string[] {
  const more = leftOut.length - MAX_NAMED;
  const named = leftOut.slice(0, MAX_NAMED).map((path) => `screens/${path}`);
  if (more > 0) named.push(`${more} more`);
  return leftOut.length === 0 ? [] : [`Left out, because the registry has no files like this: ${named.join(', ')}`];
}

/** Number of releases that are compared with a folder of unknown origin. */
const MAX_COMPARED = 50;

/** Returns the release that a folder differs from the least, if it is not production. */
async function olderThan(
  production: number,
  now: Hashes,
  local: Hashes,
  registry: Connection,
): Promise<number | undefined> {
  const changed = changedPaths(local, now, now);
  const hashes = changed.flatMap((path) => local.get(path) ?? []);
  if (changed.length === 0) return undefined;
  // Files that nobody has published before are changes of this folder, over production.
  const { known } = await registry.send<{ known: string[] }>('POST', '/files/known', { hashes });
  if (known.length === 0 && hashes.length === changed.length) return undefined;
  const { releases } = await registry.get<{ releases: ReleaseInfo[] }>(`/releases?limit=${MAX_COMPARED}`);
  let nearest: { release: number; differing: number } = { release: production, differing: changed.length };
  for (const { release } of releases) {
    const files = release === production ? now : await filesOf(release, registry);
    const differing = changedPaths(local, files, files).length;
    if (differing < nearest.differing) nearest = { release, differing };
  }
  return nearest.release === production ? undefined : nearest.release;
}

export async function filesOf(release: number, registry: Connection): Promise<Hashes> {
  return hashesOf((await registry.get<{ files: ReleaseFile[] }>(`/releases/${release}`)).files);
}

/** Files of the pulled release; undefined if it belongs to another registry. */
async function filesOfPulled(
  release: number,
  requested: number | undefined,
  registry: Connection,
): Promise<Hashes | undefined> {
  return filesOf(release, registry).catch((error) => {
    if (error instanceof Refused && error.status === 404 && requested === undefined) return undefined;
    throw error;
  });
}

/**
 * Paths where the folder differs both from production and from the release it was pulled from.
 *
 * @param before files of that release
 */
export function changedPaths(folder: Hashes, before: Hashes, production: Hashes): string[] {
  return [...new Set([...folder.keys(), ...before.keys(), ...production.keys()])]
    .filter((path) => folder.get(path) !== before.get(path) && folder.get(path) !== production.get(path))
    .sort();
}

function contents(paths: readonly string[], local: LocalFiles): ChangedFiles {
  return Object.fromEntries(paths.map((path) => [path, local.hashes.has(path) ? local.content(path) : null]));
}
