import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Applied, checksumOf, MIGRATION_TABLE, type Migration, pending } from './migrations.ts';
import { StoreError, Unreachable } from './place.ts';

/** Timeouts in milliseconds for connecting, and for one statement. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * How long the database waits for the next statement of a transaction, in milliseconds. A server whose machine is gone
 * would hold its locks for as long as the system keeps the connection, two hours, and nobody could change anything.
 */
const IDLE_TIMEOUT_MS = 15_000;
/** Key of the migrations' advisory lock: arbitrary, but the same in every version of this program. */
const MIGRATION_LOCK = 7_265_671;
const BIGINT = 20;
/** Connections of a pool, at most. */
const MAX_CONNECTIONS = 10;
/** SQL state of a database that takes no more connections. */
const TOO_MANY = '53300';
/** How the driver says, without a code, that all connections of a pool are in use. */
export const IN_USE = 'timeout exceeded';
/** SQL state of a change that a database refuses because it may only be read. */
const READ_ONLY = '25006';
/** How long a pool then waits until it tries to open one more than it has, in milliseconds. */
const GROWTH_MS = 1_000;
/** How long a pool without any waits until it tries again, in milliseconds. */
const PAUSE_MS = 200;

/** Problems the owner of the database has to fix, by SQL state prefix. */
const REASONS: readonly [state: string, reason: string][] = [
  ['28', 'user or password was rejected'],
  ['3D000', 'there is no such database'],
  ['42501', 'the user may not create tables there'],
];

/**
 * Transient SQL states: no connection, read-only after a failover, too many connections, a lock, shutting down or starting
 * up, errors of its disk.
 */
const TRANSIENT = /^(08|25006|40|53|55|57|58)/;

/** Opens a connection pool; connections are made on demand. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    // Counts and times are far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A broken connection is reported by its query, or replaced by the next one; unhandled, the event would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  closeUseless(pool);
  waitWhenFull(pool);
  return pool;
}

/**
 * While the database takes no more connections, waits for one of those that are open, and tries for another one only when
 * there is none. Nothing was sent yet, and a query takes milliseconds: refused at once, a payment would fail for nothing.
 */
function waitWhenFull(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  let growing: NodeJS.Timeout | undefined;
  const grow = (): void => {
    pool.options.max += 1;
    growing = pool.options.max < MAX_CONNECTIONS ? setTimeout(grow, GROWTH_MS).unref() : undefined;
  };
  const shrink = (): void => {
    pool.options.max = Math.max(1, Math.min(pool.options.max - 1, pool.totalCount));
    clearTimeout(growing);
    growing = setTimeout(grow, GROWTH_MS).unref();
  };
  const patient = async (): Promise<pg.PoolClient> => {
    const end = performance.now() + CONNECT_TIMEOUT_MS;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (!isState(error, TOO_MANY) || performance.now() > end) throw connecting(error);
        shrink();
        if (pool.totalCount === 0) await pause(PAUSE_MS);
      }
    }
  };
  pool.connect = patient as typeof pool.connect;
}

/**
 * Closes connections that the pool would use again and again:
 *
 * - at once, one on which a query failed without a word of the database, as when its machine is gone: the system gives it
 *   up after a quarter of an hour only;
 * - once it is not in use, one on which the database has refused to write: after a failover, it may lead to the machine
 *   that only copies now, and a session may stay read-only when its database no longer is.
 */
function closeUseless(pool: pg.Pool): void {
  const left = new WeakSet<pg.PoolClient>();
  const close = (client: pg.PoolClient): void => void client.end().catch(() => {});
  pool.on('connect', (client) =>
    afterFailure(client, (error) => {
      if (!(error instanceof pg.DatabaseError)) close(client);
      else if (isState(error, READ_ONLY)) left.add(client);
    }),
  );
  pool.on('release', (_error, client) => {
    if (left.has(client)) close(client);
  });
}

/**
 * Says of an error that there is no connection. What the driver throws has no code that all of them share: names that
 * cannot be resolved, certificates, a server without encryption.
 */
function connecting(error: unknown): unknown {
  const isInUse = error instanceof Error && error.message.startsWith(IN_USE);
  return error instanceof pg.DatabaseError || isInUse ? error : new Unreachable(error);
}

/** Whether the database itself has responded with an error of this SQL state. */
function isState(error: unknown, state: string): boolean {
  return error instanceof pg.DatabaseError && error.code === state;
}

/** Calls `then` with the error of each query that fails on a connection, before the caller of the query learns of it. */
function afterFailure(client: pg.PoolClient, then: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise) result.catch(then);
    return result;
  };
  client.query = watched as typeof client.query;
}

/**
 * Verifies that acknowledged writes are on disk, and migrates the schema. Throws a {@link StoreError} for what the
 * owner has to fix, and the database's own error when it cannot be reached.
 *
 * @param existing refuse an empty database instead of creating the tables
 */
export async function prepare(pool: pg.Pool, migrations: readonly Migration[], existing: boolean): Promise<void> {
  try {
    const client = await pool.connect();
    try {
      await checkDurability(client);
      if (existing) await needTables(client);
      await migrate(client, migrations, existing);
    } finally {
      client.release();
    }
  } catch (error) {
    throw explained(error);
  }
}

async function checkDurability(client: pg.PoolClient): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<{ [setting: string]: string }>(`show ${setting}`);
    if (rows[0]?.[setting] === 'off') {
      throw new StoreError(
        `DATA is a PostgreSQL with ${setting} = off, which can lose acknowledged writes: switch it on.`,
      );
    }
  }
}

async function hasTables(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('migration') as found`);
  return rows[0]?.found != null;
}

async function needTables(client: pg.PoolClient): Promise<void> {
  if (!(await hasTables(client)))
    throw new StoreError('DATA is a PostgreSQL database that has lost its tables: is it another one than before?');
}

/** One server at a time, all migrations or none. */
async function migrate(client: pg.PoolClient, migrations: readonly Migration[], joins: boolean): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // Nothing is written without need: a server may start while the database can only be read.
    if (!(await hasTables(client))) await client.query(MIGRATION_TABLE);
    const { rows } = await client.query<Applied>('select number, checksum from migration');
    for (const migration of pending(rows, migrations, 'postgres', joins)) {
      for (const statement of migration.statements.postgres) await client.query(statement);
      await client.query('insert into migration (number, name, checksum, at) values ($1, $2, $3, $4)', [
        migration.number,
        migration.name,
        checksumOf(migration, 'postgres'),
        Date.now(),
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function explained(error: unknown): unknown {
  // Anything else is a network error, and may be transient.
  if (!(error instanceof pg.DatabaseError)) return error;
  const state = error.code ?? '';
  if (TRANSIENT.test(state)) return error;
  const [, reason] = REASONS.find(([start]) => state.startsWith(start)) ?? [];
  return new StoreError(`DATA is a PostgreSQL database that cannot be used: ${reason ?? error.message}.`);
}
