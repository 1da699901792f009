import type { Channel, Content, ReleaseFile } from '../../registry/index.ts';
import type { Connection } from './connection.ts';
import { type Hashes, hashesOf, type LocalFiles, pulledRelease, readLocal } from './folder.ts';
import { Refused } from './refused.ts';

/** How a folder differs from what the registry has. */
export interface FolderChanges {
  /** The release that the changes are made over. */
  readonly base: number;
  readonly production: number;
  /** By path; null: deleted. */
  readonly files: { readonly [path: string]: Content | null };
}

/**
 * Compares a folder with production. What was changed by others since the folder was pulled is no change of the folder; where
 * both have changed the same file, the changes are made over the release that was pulled, so that the registry can merge.
 */
export async function changesIn(folder: string, registry: Connection): Promise<FolderChanges> {
  const { release: production } = await registry.get<Channel>('/channels/production');
  const local = readLocal(folder);
  const now = await filesOf(production, registry);
  const pulled = pulledRelease(folder);
  const before = pulled === undefined || pulled === production ? now : await filesOfPulled(pulled, now, registry);
  const changed = changedPaths(local.hashes, before, now);
  const merges = changed.some((path) => before.get(path) !== now.get(path));
  return { base: merges ? pulled! : production, production, files: contents(changed, local) };
}

export async function filesOf(release: number, registry: Connection): Promise<Hashes> {
  return hashesOf((await registry.get<{ files: ReleaseFile[] }>(`/releases/${release}`)).files);
}

/** Files of a release that another registry may have numbered so: then the folder is compared with production alone. */
async function filesOfPulled(release: number, otherwise: Hashes, registry: Connection): Promise<Hashes> {
  return filesOf(release, registry).catch((error) => {
    if (error instanceof Refused && error.status === 404) return otherwise;
    throw error;
  });
}

/**
 * Paths at which the folder has something that neither production nor the release it was made from has.
 *
 * @param before files of that release
 */
export function changedPaths(folder: Hashes, before: Hashes, production: Hashes): string[] {
  return [...new Set([...folder.keys(), ...before.keys(), ...production.keys()])]
    .filter((path) => folder.get(path) !== before.get(path) && folder.get(path) !== production.get(path))
    .sort();
}

function contents(paths: readonly string[], local: LocalFiles): { [path: string]: Content | null } {
  return Object.fromEntries(paths.map((path) => [path, local.hashes.has(path) ? local.content(path) : null]));
}
