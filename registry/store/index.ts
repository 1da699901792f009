import { Kysely, PostgresDialect } from 'kysely';
import { hearHints } from './hints.ts';
import { type Engine, MIGRATIONS, type Migration } from './migrations.ts';
import { type Place, StoreError } from './place.ts';
import { openPool, prepare } from './postgres.ts';
import { openSqlite, watchFile } from './sqlite.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** Persistent data: the same tables and queries on SQLite and PostgreSQL. */
export interface Store {
  readonly engine: Engine;
  /**
   * Runs queries and returns their result. A write outside a transaction, and a finished transaction, are on disk when
   * the promise resolves. Rejects with the engine's error, also when the database cannot be reached.
   */
  run<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Subscribes to channel changes, on engines that support notifications. Only a hint: it may be lost. Returns the
   * unsubscribe function.
   */
  hear(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface StoreOptions {
  migrations?: readonly Migration[];
  /** Refuse a place without data instead of creating it. */
  existing?: boolean;
  /** Logs, in one line, that the database cannot be reached at the start. */
  log?(line: string): void;
}

/**
 * Opens the store of a place and migrates its schema. Throws a {@link StoreError} in one sentence for the person who
 * set the place. A PostgreSQL that is unreachable is not such an error: the store opens, and its queries fail until it
 * can be reached.
 */
export async function openStore(
  place: Place,
  { migrations = MIGRATIONS, existing = false, log = () => {} }: StoreOptions = {},
): Promise<Store> {
  if (place.kind === 'postgres') return openPostgres(place.url, { migrations, existing, log });
  const database = openSqlite(place, migrations, existing);
  const check = place.kind === 'folder' ? watchFile(place.folder) : () => {};
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database, check) });
  return { engine: 'sqlite', run: (work) => work(db), hear: () => () => {}, close: () => db.destroy() };
}

/**
 * Opens the store of a place for one more process of a server that has opened it already. It creates no data: if that is
 * gone, an empty one in its place would know no payment. Data that cannot be used is not an error here either: queries
 * fail until it can be.
 */
export async function joinStore(
  place: Place,
  options: StoreOptions = {},
): Promise<Pick<Store, 'engine' | 'run' | 'close'>> {
  let opened: Promise<Store> | undefined;
  const open = (): Promise<Store> => {
    opened ??= openStore(place, { ...options, existing: true }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  await open().catch(() => {});
  return {
    engine: place.kind === 'postgres' ? 'postgres' : 'sqlite',
    run: async (work) => (await open()).run(work),
    close: async () => (await opened)?.close(),
  };
}

async function openPostgres(url: string, { migrations, existing, log }: Required<StoreOptions>): Promise<Store> {
  const pool = openPool(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let prepared: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    prepared ??= prepare(pool, migrations, existing).catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  try {
    await ready();
  } catch (error) {
    if (error instanceof StoreError) {
      await db.destroy();
      throw error;
    }
    log(`DATA cannot be reached (${(error as Error).message}); every call that needs it tries again.`);
  }
  return {
    engine: 'postgres',
    async run(work) {
      await ready();
      return work(db);
    },
    hear: (listener) => hearHints(url, listener),
    close: () => db.destroy(),
  };
}
