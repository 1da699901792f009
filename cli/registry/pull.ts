import { readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../compiler/project/make-folder.ts';
import { plural } from '../../compiler/source/plural.ts';
import { hashOf } from '../../registry/content/bytes.ts';
import { isKept } from '../../registry/content/paths.ts';
import type { Channel, Content, DraftInfo } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import type { Connection } from './connection/connection.ts';
import { NoConnection, Refused } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';
import { filesOf } from './files/changes.ts';
import { type Hashes, readLocal, rememberRelease } from './files/folder.ts';

export interface PullOptions {
  release?: number;
  draft?: number;
  json?: boolean;
}

/** The content the folder will have. */
interface Target {
  readonly name: string;
  /** The release the folder will be based on. */
  readonly base: number;
  readonly hashes: Hashes;
  bytes(path: string): Promise<Uint8Array>;
}

/** Number of concurrent requests. */
const MAX_PARALLEL_REQUESTS = 8;

/** `screens pull`: writes the registry's files into the folder. Returns the exit code. */
export function pull({ release, draft, ...options }: PullOptions): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const folder = projectFolder();
    const target = draft === undefined ? await released(release, registry) : await drafted(draft, registry);
    const local = readLocal(folder).hashes;
    const differing = [...new Set([...target.hashes.keys(), ...local.keys()])]
      .filter((path) => target.hashes.get(path) !== local.get(path))
      .sort();
    await refuseToLose(differing, local, registry);
    const written = differing.filter((path) => target.hashes.has(path));
    const removed = differing.filter((path) => !target.hashes.has(path));
    const done = output.progress(`Fetching ${plural(written.length, 'file')}`);
    const files = await fetchAll(written, target).finally(done);
    for (const [path, bytes] of files) write(join(folder, 'screens', path), bytes);
    for (const path of removed) remove(join(folder, 'screens'), path);
    rememberRelease(folder, target.base);
    output.json({ pulled: target.name, written, removed });
    const summary = [plural(written.length, 'file'), 'written,', String(removed.length), 'removed'].join(' ');
    output.line(differing.length === 0 ? `The folder is already at ${target.name}.` : `${target.name}: ${summary}`);
  });
}

async function released(wanted: number | undefined, registry: Connection): Promise<Target> {
  const release = wanted ?? (await registry.get<Channel>('/channels/production')).release;
  const hashes = await filesOf(release, registry);
  const bytes = (path: string) => registry.bytes(`/releases/${release}/files/${path}`);
  return { name: `release ${release}`, base: release, hashes, bytes };
}

/** A draft's files replace those of its base. */
async function drafted(number: number, registry: Connection): Promise<Target> {
  const draft = await registry.get<DraftInfo>(`/drafts/${number}`);
  const base = await released(draft.base, registry);
  const hashes = new Map(base.hashes);
  for (const [path, hash] of Object.entries(draft.hashes)) {
    if (hash === null) hashes.delete(path);
    else hashes.set(path, hash);
  }
  const bytes = async (path: string) => {
    const own: Content | null | undefined = draft.files[path];
    if (own === null || own === undefined) return base.bytes(path);
    return typeof own === 'string' ? Buffer.from(own) : Buffer.from(own.base64, 'base64');
  };
  return { name: `draft ${number}`, base: draft.base, hashes, bytes };
}

/** Throws {@link Refused} when a file of the folder would be lost, because it is not in the registry. */
async function refuseToLose(paths: readonly string[], local: Hashes, registry: Connection): Promise<void> {
  const own = paths.filter((path) => local.has(path));
  if (own.length === 0) return;
  const hashes = [...new Set(own.map((path) => local.get(path)!))];
  const { known } = await registry.send<{ known: string[] }>('POST', '/files/known', { hashes });
  const lost = own.filter((path) => !known.includes(local.get(path)!));
  if (lost.length === 0) return;
  const listed = lost.slice(0, 10).map((path) => `screens/${path}`);
  const more = lost.length > listed.length ? ` and ${lost.length - listed.length} more` : '';
  throw new Refused({
    code: 'not-in-the-registry',
    message: `Pulling would overwrite what is not in the registry: ${listed.join(', ')}${more}. Keep it with "screens push", or move it away; then pull again.`,
    files: lost,
  });
}

async function fetchAll(paths: readonly string[], target: Target): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const queue = [...paths];
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const bytes = await target.bytes(path);
      // Files from the server are only written below the screens folder, and only with the announced hash.
      if (!isKept(path) || hashOf(bytes) !== target.hashes.get(path)) {
        throw new NoConnection(
          `The server sent another content of ${path} than it had announced. Nothing was written; try again.`,
        );
      }
      files.set(path, bytes);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work));
  return files;
}

/** Replaces a file atomically: concurrent readers see the old or the new one. */
function write(path: string, bytes: Uint8Array): void {
  makeFolder(dirname(path));
  const other = join(dirname(path), `.${process.pid}.part`);
  writeFileSync(other, bytes);
  renameSync(other, path);
}

/** Removes a file, and the folders left empty. */
function remove(screens: string, path: string): void {
  rmSync(join(screens, path));
  for (
    let folder = dirname(path);
    folder !== '.' && readdirSync(join(screens, folder)).length === 0;
    folder = dirname(folder)
  ) {
    rmdirSync(join(screens, folder));
  }
}
