import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Channel } from '../../registry/shapes.ts';

/** What was live when it was last known, with the sources of its releases: another build can compile them. */
export interface Known {
  readonly channel: Channel;
  readonly before: number | undefined;
  readonly reportKey: Uint8Array | undefined;
  readonly sources: ReadonlyMap<number, ReadonlyMap<string, Uint8Array>>;
}

/** A copy of what is live on the machine's own disk: a server can start while the database is away. */
export interface LastKnown {
  /** Never rejects: where nothing can be kept, a start waits for the database. */
  save(known: Known): Promise<void>;
  /** Undefined where there is none, or it cannot be read. */
  read(): Promise<Known | undefined>;
}

/**
 * @param folder for the copy
 * @param data the setting `DATA`: each database has a copy of its own
 */
export function openLastKnown(folder: string, data: string): LastKnown {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);
  const file = join(folder, `last-known-${name}`);
  return {
    async save(known) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.next`, serialize(known), { mode: 0o600 });
        await rename(`${file}.next`, file);
      } catch {
        // It is there for a day when two things go wrong; one of them has.
      }
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
