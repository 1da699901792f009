import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { withoutGuards } from './guards.ts';
import { openStore, type Store } from './index.ts';
import { type Place, StoreError, wordsOf } from './place.ts';
import { addRows, COPIED, rowsOf } from './rows.ts';
import { DATABASE_FILE } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** What messages of a store call its place. */
const DATA = 'DATA';

/**
 * Copies all data to another, empty place: the way from SQLite to PostgreSQL. It copies a snapshot; a server may be
 * running, and its later writes are not in the copy. All or nothing; throws a {@link StoreError} when the target is not
 * empty.
 */
export async function copyTo(from: Place, to: Place): Promise<void> {
  needDatabase(from);
  await between([from, DATA], [to, 'The target'], async (source, target) => {
    await needRelease(source);
    const occupied = await target.run((db) => db.selectFrom('person').select('id').limit(1).executeTakeFirst());
    if (occupied || (await hasRelease(target)))
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
  needDatabase(from);
  await inTemporaryFolder(beside(file), 'written', file, async (folder) => {
    await between([from, DATA], [{ kind: 'folder', folder }, quoted(file)], async (source, target) => {
      await needRelease(source);
      await copyAll(source, target, async () => {});
      // Moves the data from the WAL into the file.
      await target.run((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    });
    const written = join(folder, DATABASE_FILE);
    flush(written);
    renameSync(written, file);
    flush(beside(file));
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
  // Opened as a copy: a backup of an older version is migrated first, and the original is left unchanged. It may be on
  // a medium that is read-only.
  await inTemporaryFolder(tmpdir(), 'read', file, async (folder) => {
    copyFileSync(file, join(folder, DATABASE_FILE));
    await between([{ kind: 'folder', folder }, quoted(file)], [to, DATA], async (source, target) => {
      if (!(await hasRelease(source))) throw new StoreError(`"${file}" is not a backup: it has no release.`);
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

const NOTHING = 'There is nothing to copy: DATA has no release. Is it the DATA of the servers?';

/** A mistyped folder would otherwise be created, and copied with success. */
function needDatabase(place: Place): void {
  if (place.kind === 'folder' && !existsSync(join(place.folder, DATABASE_FILE))) throw new StoreError(NOTHING);
}

async function needRelease(source: Store): Promise<void> {
  if (!(await hasRelease(source))) throw new StoreError(NOTHING);
}

async function hasRelease(store: Store): Promise<boolean> {
  const query = (db: Kysely<Tables>) => db.selectFrom('release').select('release').limit(1).executeTakeFirst();
  return (await store.run(query)) !== undefined;
}

/** A place, and what messages call it. */
type Named = readonly [place: Place, name: string];

const quoted = (file: string) => `"${file}"`;

async function between(from: Named, to: Named, work: (source: Store, target: Store) => Promise<void>): Promise<void> {
  const source = await openNamed(from);
  try {
    const target = await openNamed(to);
    try {
      await work(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Opens a store whose database responds; throws a {@link StoreError} that begins with the place's name. */
async function openNamed([place, name]: Named): Promise<Store> {
  try {
    const store = await openStore(place);
    try {
      await store.run((db) => sql`select 1`.execute(db));
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof StoreError) throw new StoreError(error.message.replace(DATA, name));
    throw new StoreError(`${name} cannot be reached: ${wordsOf(error)}.`);
  }
}

function beside(file: string): string {
  return dirname(resolve(file));
}

/**
 * Works in a new folder, which is removed afterwards; one on the disk of a file allows to move a file into place by
 * renaming it. Throws a {@link StoreError} for what the file system refuses.
 */
async function inTemporaryFolder(
  parent: string,
  done: 'written' | 'read',
  file: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(parent, '.backup-'));
    await work(folder);
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StoreError(`"${file}" cannot be ${done}: ${wordsOf(error)}.`);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
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
