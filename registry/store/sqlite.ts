import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeFolder } from '../../compiler/project/make-folder.ts';
import { type Applied, checksumOf, MIGRATION_TABLE, type Migration, pending } from './migrations.ts';
import { type Place, StoreError } from './place.ts';
import { isBusy } from './sqlite-errors.ts';

/** Name of the database file in a folder. */
export const DATABASE_FILE = 'store.db';

export type Database = InstanceType<typeof DatabaseSync>;

/**
 * Milliseconds that SQLite itself waits for another process; short, because it blocks this one (see sqlite-dialect.ts).
 */
const BUSY_TIMEOUT_MS = 50;
/** Milliseconds that a start waits for another process that migrates. */
const MIGRATION_TIMEOUT_MS = 20_000;

/** Never changes: waiting on it makes the thread sleep. */
const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/** A commit is on disk when it is acknowledged, and readers never wait for a writer. */
const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: BUSY_TIMEOUT_MS } as const;

/** Older versions can corrupt a database in WAL mode when two processes reset the log at once. */
const MIN_VERSION = [3, 51, 3];

/**
 * Opens the database of a folder, or one in memory, verifies its settings and migrates its schema. Throws a {@link
 * StoreError}.
 *
 * @param existing refuse a folder without a database instead of creating one
 */
export function openSqlite(
  place: Exclude<Place, { kind: 'postgres' }>,
  migrations: readonly Migration[],
  existing: boolean,
): Database {
  const database = place.kind === 'memory' ? new DatabaseSync(':memory:') : openFile(place.folder, existing);
  try {
    whileBusy(() => applyPragmas(database, place.kind === 'memory'));
    checkVersion(database);
    whileBusy(() => migrate(database, migrations, existing));
    return database;
  } catch (error) {
    database.close();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`DATA cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * Returns a function that throws a {@link StoreError} once the file that was opened is no longer the one in the folder.
 * SQLite would write on into a file that nobody can open again, and other processes into another one.
 */
export function watchFile(folder: string): () => void {
  const file = join(folder, DATABASE_FILE);
  const opened = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino !== opened.ino || now.dev !== opened.dev) throw new StoreError(goneFrom(folder));
  };
}

function goneFrom(folder: string): string {
  return `DATA is "${folder}", but its ${DATABASE_FILE} was removed or replaced while the server runs: put it back, or restore a backup and start the server again.`;
}

function openFile(folder: string, existing: boolean): Database {
  const file = join(folder, DATABASE_FILE);
  if (existing && !existsSync(file)) throw new StoreError(goneFrom(folder));
  try {
    makeFolder(folder, 0o700);
    const database = new DatabaseSync(file);
    chmodSync(file, 0o600);
    return database;
  } catch (error) {
    throw new StoreError(`DATA is "${folder}", but no data can be stored there: ${(error as Error).message}.`);
  }
}

/**
 * Retries `work` while another process holds a lock, for as long as a migration may take. SQLite's own wait is not
 * enough: if two processes that have just created the file wait for each other, it fails for one of them at once.
 */
function whileBusy(work: () => void): void {
  const end = performance.now() + MIGRATION_TIMEOUT_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      Atomics.wait(NOTHING, 0, 0, BUSY_TIMEOUT_MS);
    }
  }
}

function applyPragmas(database: Database, inMemory: boolean): void {
  // The first pragma may have to wait for another process that has just created the file.
  database.exec(`pragma busy_timeout = ${MIGRATION_TIMEOUT_MS}`);
  for (const [name, wanted] of Object.entries(PRAGMAS)) {
    database.exec(`pragma ${name} = ${wanted}`);
    const [value] = Object.values(database.prepare(`pragma ${name}`).get() as object);
    const exempt = inMemory && name === 'journal_mode';
    if (value !== wanted && !exempt) {
      throw new StoreError(
        `DATA cannot be used: SQLite does not accept ${name} = ${wanted} there; is it a network drive?`,
      );
    }
  }
}

function checkVersion(database: Database): void {
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string };
  const parts = version.split('.').map(Number);
  const differs = MIN_VERSION.findIndex((part, index) => parts[index] !== part);
  if (differs >= 0 && (parts[differs] ?? 0) < MIN_VERSION[differs]!) {
    throw new StoreError(
      `DATA cannot be used: it needs SQLite ${MIN_VERSION.join('.')} or newer, and this one is ${version}.`,
    );
  }
}

/** One process at a time, all migrations or none. */
function migrate(database: Database, migrations: readonly Migration[], joins: boolean): void {
  database.exec(`pragma busy_timeout = ${MIGRATION_TIMEOUT_MS}`);
  database.exec('begin exclusive');
  try {
    database.exec(MIGRATION_TABLE);
    const applied = database.prepare('select number, checksum from migration').all() as Applied[];
    for (const migration of pending(applied, migrations, 'sqlite', joins)) {
      for (const statement of migration.statements.sqlite) database.exec(statement);
      database
        .prepare('insert into migration (number, name, checksum, at) values (?, ?, ?, ?)')
        .run(migration.number, migration.name, checksumOf(migration, 'sqlite'), Date.now());
    }
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  } finally {
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
