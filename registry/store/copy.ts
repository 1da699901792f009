import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { withoutGuards } from './guards.ts';
import { openStore, type Store } from './index.ts';
import { type Place, StoreError } from './place.ts';
import { addRows, COPIED, rowsOf } from './rows.ts';
import type { Tables } from './tables.ts';

/** The name of the database in a folder (see sqlite.ts). */
const DATABASE = 'store.db';

/**
 * Copies everything from one place to another that is still empty: the way from SQLite to PostgreSQL. It copies one moment;
 * a server may run meanwhile, and what it writes later is not in the copy. All or nothing; throws a {@link StoreError} in
 * one sentence where the target is not empty.
 */
export async function copyTo(from: Place, to: Place): Promise<void> {
  await between(from, to, async (source, target) => {
    const occupied = await target.run((db) => db.selectFrom('person').select('id').limit(1).executeTakeFirst());
    const published = await target.run((db) => db.selectFrom('release').select('release').limit(1).executeTakeFirst());
    if (occupied || published) throw new StoreError('The target is not empty: data is copied to an empty place only.');
    await copyAll(source, target, async () => {});
  });
}

/**
 * Writes everything into one file, a SQLite database, whatever the engine of the place is. It is what was there at one
 * moment; a server may run meanwhile. Throws a {@link StoreError} where the file is there already.
 */
export async function backup(from: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new StoreError(`There is a file "${file}" already: choose another name.`);
  await inFolderBeside(file, async (folder) => {
    await between(from, { kind: 'folder', folder }, async (source, target) => {
      await copyAll(source, target, async () => {});
      // Out of the log beside it and into the file.
      await target.run((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    });
    const written = join(folder, DATABASE);
    flush(written);
    renameSync(written, file);
    flush(dirname(resolve(file)));
  });
}

/**
 * Brings a backup back in place of what is there, in one transaction; servers may run meanwhile and serve what was brought
 * back within a second. What is known of calls that must happen once stays, and what the backup knows is added to it.
 * Throws a {@link StoreError} in one sentence where the file is no backup.
 *
 * @param enter writes into the restored data that it was restored, in the same transaction
 */
export async function restore(
  file: string,
  to: Place,
  enter: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  if (!existsSync(file)) throw new StoreError(`There is no file "${file}".`);
  // Opened as a copy: a backup of an older version is brought up to date before, and stays as it is.
  await inFolderBeside(file, async (folder) => {
    copyFileSync(file, join(folder, DATABASE));
    await between({ kind: 'folder', folder }, to, async (source, target) => {
      const whole = await source.run((db) => db.selectFrom('release').select('release').limit(1).executeTakeFirst());
      if (!whole) throw new StoreError(`"${file}" is no backup: it holds no release.`);
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

/** Copies every row in one transaction of the target, out of one moment of the source. */
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

/** A folder on the same disk, so that what was written there can be put in place by its name alone. */
async function inFolderBeside(file: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(dirname(resolve(file)), '.backup-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until a file, or the list of a folder, is on the disk. */
function flush(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
