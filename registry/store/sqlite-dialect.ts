import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Database } from './sqlite.ts';
import { isBusy } from './sqlite-errors.ts';

/** Milliseconds a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;
/** Maximum delay between two attempts, in milliseconds. */
const MAX_PAUSE_MS = 50;

/**
 * Kysely's dialect for a database with the interface of `node:sqlite`.
 *
 * @param check throws when nothing may be read from the database or written to it any more
 */
export function sqliteDialect(database: Database, check: () => void): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(database, check),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** One connection, used by one query or transaction at a time. */
class SqliteDriver implements Driver {
  readonly #database: Database;
  readonly #connection: SqliteConnection;
  readonly #check: () => void;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: Database, check: () => void) {
    this.#database = database;
    this.#check = check;
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((done) => {
      release = done;
    });
    await before;
    try {
      this.#check();
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    // Reads a snapshot from its first query on, and blocks nobody.
    if (accessMode === 'read only') return this.#database.exec('begin');
    // Takes the write lock now: a transaction that reads first and upgrades later could not be retried from outside.
    await this.#connection.whenFree(() => this.#database.exec('begin immediate'));
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk has already rolled it back.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.whenFree(() => {
      const statement = this.#database.prepare(sql);
      if (statement.columns().length > 0) return { rows: statement.all(...parameters) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
    });
  }

  // biome-ignore lint/correctness/useYield: nothing streams from a database that answers at once
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('SQLite returns all rows at once: use execute()');
  }

  /**
   * Retries while another process writes. SQLite could wait by itself, but that would block this thread, and every page
   * and call with it.
   */
  async whenFree<Result>(work: () => Result): Promise<Result> {
    const end = performance.now() + BUSY_TIMEOUT_MS;
    for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || this.#database.isTransaction || performance.now() > end) throw error;
      }
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}
