import type { Channel, Content, ReleaseFile } from '../../registry/index.ts';
import type { Connection } from './connection.ts';
import { type Hashes, hashesOf, type LocalFiles, pulledRelease, readLocal } from './folder.ts';
import { Refused } from './refused.ts';

/** How a folder differs from the registry. */
export interface FolderChanges {
  /** The base release of the changes. */
  readonly base: number;
  readonly production: number;
  /** By path; null: deleted. */
  readonly files: { readonly [path: string]: Content | null };
}

/**
 * Compares a folder with production. Changes by others since the folder was pulled do not count; when both have changed
 * the same file, the base is the pulled release, so that the registry can merge.
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

/** Files of the pulled release; if it belongs to another registry, the folder is compared with production only. */
async function filesOfPulled(release: number, otherwise: Hashes, registry: Connection): Promise<Hashes> {
  return filesOf(release, registry).catch((error) => {
    if (error instanceof Refused && error.status === 404) return otherwise;
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

function contents(paths: readonly string[], local: LocalFiles): { [path: string]: Content | null } {
  return Object.fromEntries(paths.map((path) => [path, local.hashes.has(path) ? local.content(path) : null]));
}
