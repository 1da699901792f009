import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { makeFolder } from '../../compiler/project/make-folder.ts';
import type { Channel } from '../../registry/shapes.ts';

/** The last known live releases with their sources, so that another build can compile them. */
export interface Known {
  readonly channel: Channel;
  readonly before: number | undefined;
  readonly reportKey: Uint8Array | undefined;
  readonly sources: ReadonlyMap<number, ReadonlyMap<string, Uint8Array>>;
}

/** A copy of the live releases on the local disk, so that a server can start while the database is down. */
export interface LastKnown {
  /** The path of the copy. */
  readonly file: string;
  /** Never rejects: without a copy, a start simply waits for the database. */
  save(known: Known): Promise<void>;
  /** Undefined when there is no copy or it cannot be read. */
  read(): Promise<Known | undefined>;
}

/**
 * @param folder for the copy
 * @param data the address of the database: each has its own copy
 */
export function openLastKnown(folder: string, data: string): LastKnown {
  const name = hash('sha256', data).slice(0, 16);
  const file = join(folder, `last-known-${name}`);
  const write = async (known: Known): Promise<void> => {
    try {
      makeFolder(folder, 0o700);
      await writeFile(`${file}.next`, serialize(known), { mode: 0o600 });
      await rename(`${file}.next`, file);
    } catch {
      // Best effort: the copy only matters when the database is down as well.
    }
  };
  let written = Promise.resolve();
  return {
    file,
    save(known) {
      // One after another: two at once would write into the same file.
      written = written.then(() => write(known));
      return written;
    },
    async read() {
      try {
        return deserialize(await readFile(file)) as Known;
      } catch {
        return undefined;
      }
    },
  };
}
