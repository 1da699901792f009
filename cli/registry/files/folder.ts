import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../../registry/content/bytes.ts';
import { leftOutOf, readFolder } from '../../../registry/content/folder.ts';
import type { Content, ReleaseFile } from '../../../registry/index.ts';

/** Hash of each file, by path relative to `screens/`. */
export type Hashes = ReadonlyMap<string, string>;

/** The files of a folder that the registry stores. */
export interface LocalFiles {
  readonly hashes: Hashes;
  /** Paths of its other files. */
  readonly leftOut: readonly string[];
  /** Returns a file in the registry's format. */
  content(path: string): Content;
}

/** Reads the files below `screens/` of a project. */
export function readLocal(folder: string): LocalFiles {
  const hasScreens = existsSync(join(folder, 'screens'));
  const files = hasScreens ? readFolder(folder) : new Map<string, Uint8Array>();
  return {
    hashes: new Map([...files].map(([path, bytes]) => [path, hashOf(bytes)])),
    leftOut: hasScreens ? leftOutOf(folder) : [],
    content: (path) => ({ base64: Buffer.from(files.get(path)!).toString('base64') }),
  };
}

export function hashesOf(files: readonly ReleaseFile[]): Hashes {
  return new Map(files.map(({ path, hash }) => [path, hash]));
}

/** File that records which release the folder was pulled from. */
const MARK = '.screens-release';

/** Returns the release that was last pulled into the folder; undefined when there is none. */
export function pulledRelease(folder: string): number | undefined {
  const path = join(folder, MARK);
  const release = existsSync(path) ? Number(readFileSync(path, 'utf8')) : Number.NaN;
  return Number.isInteger(release) && release > 0 ? release : undefined;
}

export function rememberRelease(folder: string, release: number): void {
  writeFileSync(join(folder, MARK), `${release}\n`);
}
