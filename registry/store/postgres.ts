import pg from 'pg';
import { type Applied, checksumOf, MIGRATION_TABLE, type Migration, pending } from './migrations.ts';
import { StoreError } from './place.ts';

/** Milliseconds to get a connection, and for one statement. */
const CONNECT_TIMEOUT = 3_000;
const STATEMENT_TIMEOUT = 10_000;
/** The advisory lock of the migrations: any number, the same in every version of this program. */
const MIGRATION_LOCK = 7_265_671;
const BIGINT = 20;

/** What the owner of the database has to put right, by the beginning of the SQL state. */
const REASONS: readonly [state: string, reason: string][] = [
  ['28', 'user or password is not accepted'],
  ['3D000', 'there is no such database'],
  ['42501', 'the user may not create tables there'],
];

/** SQL states that pass by themselves: no connection, too many of them, a lock, shutting down or starting up. */
const PASSING = /^(08|40|53|55|57)/;

/** Connections to a database; none is opened before it is needed. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    // Counts and times are far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks is told by its query, or replaced by the next one; unheard, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Checks that what the database acknowledges is on its disk, and brings its schema up to date. Throws a {@link StoreError}
 * for what its owner has to put right, and the database's own error where it cannot be reached.
 */
export async function prepare(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  try {
    const client = await pool.connect();
    try {
      await checkDurability(client);
      await migrate(client, migrations);
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
        `DATA is a PostgreSQL with ${setting} = off, which can forget what it has acknowledged: switch it on.`,
      );
    }
  }
}

/** One server at a time, all steps or none. */
async function migrate(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATION_TABLE);
    const { rows } = await client.query<Applied>('select number, checksum from migration');
    for (const migration of pending(rows, migrations, 'postgres')) {
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
  // Anything else comes from the network, and may be over in a moment.
  if (!(error instanceof pg.DatabaseError)) return error;
  const state = error.code ?? '';
  if (PASSING.test(state)) return error;
  const [, reason] = REASONS.find(([start]) => state.startsWith(start)) ?? [];
  return new StoreError(`DATA is a PostgreSQL database that cannot be used: ${reason ?? error.message}.`);
}
