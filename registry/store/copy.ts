import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { withoutGuards } from './guards.ts';
import { openStore, type Store } from './index.ts';
import { type Place, StoreError } from './place.ts';
import { addRows, COPIED, rowsOf } from './rows.ts';
import type { Tables } from './tables.ts';

/** Name of the database file in a folder (see sqlite.ts). */
const DATABASE = 'store.db';

/**
 * Copies all data to another, empty place: the way from SQLite to PostgreSQL. It copies a snapshot; a server may be
 * running, and its later writes are not in the copy. All or nothing; throws a {@link StoreError} when the target is not
 * empty.
 */
export async function copyTo(from: Place, to: Place): Promise<void> {
  await between(from, to, async (source, target) => {
    const occupied = await target.run((db) => db.selectFrom('person').select('id').limit(1).executeTakeFirst());
    const published = await target.run((db) => db.selectFrom('release').select('release').limit(1).executeTakeFirst());
    if (occupied || published)
      throw new StoreError('The target is not empty: data can only be copied to an empty place.');
    await copyAll(source, target, async () => {});
  });
}

/**
 * Writes a snapshot of all data into one file, a SQLite database, whatever the engine of the place. A server may be
 * running. Throws a {@link StoreError} when the file exists.
 */
export async function backup(from: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new StoreError(`The file "${file}" already exists: choose another name.`);
  await inFolderBeside(file, async (folder) => {
    await between(from, { kind: 'folder', folder }, async (source, target) => {
      await copyAll(source, target, async () => {});
      // Moves the data from the WAL into the file.
      await target.run((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    });
    const written = join(folder, DATABASE);
    flush(written);
    renameSync(written, file);
    flush(dirname(resolve(file)));
  });
}

/**
 * Replaces the current data by a backup, in one transaction; running servers serve the restored data within a second.
 * Records of calls that must happen once are kept, and those of the backup are added. Throws a {@link StoreError} when
 * the file is not a backup.
 *
 * @param enter records the restore in the restored data, in the same transaction
 */
export async function restore(
  file: string,
  to: Place,
  enter: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  if (!existsSync(file)) throw new StoreError(`There is no file "${file}".`);
  // Opened as a copy: a backup of an older version is migrated first, and the original is left unchanged.
  await inFolderBeside(file, async (folder) => {
    copyFileSync(file, join(folder, DATABASE));
    await between({ kind: 'folder', folder }, to, async (source, target) => {
      const whole = await source.run((db) => db.selectFrom('release').select('release').limit(1).executeTakeFirst());
      if (!whole) throw new StoreError(`"${file}" is not a backup: it has no release.`);
      await copyAll(
        source,
        target,
        async (tx) => {
          for (const { table, stays } of [...COPIED].reverse()) if (!stays) await tx.deleteFrom(table).execute();
        },
        enter,
      );
    });
  });
}

/** Copies every row in one transaction of the target, from a snapshot of the source. */
async function copyAll(
  source: Store,
  target: Store,
  before: (tx: Transaction<Tables>) => Promise<void>,
  after: (tx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  const copy = (from: Transaction<Tables>) =>
    target.run((db) =>
      db.transaction().execute(async (tx) => {
        await withoutGuards(target.engine, tx, async () => {
          await before(tx);
          for (const copied of COPIED) for await (const rows of rowsOf(from, copied)) await addRows(tx, copied, rows);
        });
        await after(tx);
      }),
    );
  await source.run((db) => {
    const reading = db.transaction().setAccessMode('read only');
    return (source.engine === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading).execute(copy);
  });
}

async function between(from: Place, to: Place, work: (source: Store, target: Store) => Promise<void>): Promise<void> {
  const source = await openStore(from);
  try {
    const target = await openStore(to);
    try {
      await work(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Creates a folder on the same disk, so that a file written there can be moved into place by renaming it. */
async function inFolderBeside(file: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(dirname(resolve(file)), '.backup-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until a file, or the entries of a folder, are on disk. */
function flush(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
