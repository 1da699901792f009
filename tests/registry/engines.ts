import type { Place } from '../../registry/store/place.ts';
import { afterAll } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Databases, databasesOn, NoPostgres, type Postgres, startPostgres } from './postgres.ts';

/** A database engine on which a contract is tested. */
export interface TestedEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** An empty place. */
  fresh(): Promise<Place>;
}

/**
 * The engines available here: SQLite, and a PostgreSQL that all files of a run share. A missing PostgreSQL is reported
 * on the console.
 *
 * @param own the file gets a PostgreSQL of its own, for tests that inspect the whole server
 */
export async function engines({ own = false } = {}): Promise<TestedEngine[]> {
  const databases = own ? await temporaryPostgres() : await sharedDatabases();
  return [sqliteEngine(), ...(databases ? [postgresEngine(databases)] : [])];
}

/** A temporary PostgreSQL for the tests of a file; if there is none, undefined and a line on the console. */
export async function temporaryPostgres(): Promise<Postgres | undefined> {
  try {
    const postgres = await startPostgres();
    afterAll(() => postgres.remove());
    return postgres;
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    return skipped(error.message);
  }
}

/** Databases on the PostgreSQL that the run shares, or on one of its own when the file runs by itself. */
async function sharedDatabases(): Promise<Databases | undefined> {
  const shared = process.env.TESTS_SHARED;
  if (!shared) return temporaryPostgres();
  const answer = await fetch(`${shared}/postgres`);
  if (!answer.ok) throw new Error(await answer.text());
  const { port, missing } = (await answer.json()) as { port: number; missing?: string };
  return missing === undefined ? databasesOn(port) : skipped(missing);
}

function skipped(why: string): undefined {
  console.log(`SKIPPED on PostgreSQL: ${why}`);
}

function sqliteEngine(): TestedEngine {
  return { name: 'SQLite', fresh: async () => ({ kind: 'folder', folder: temporaryFolder() }) };
}

function postgresEngine(databases: Databases): TestedEngine {
  let count = 0;
  return {
    name: 'PostgreSQL',
    async fresh() {
      count += 1;
      return { kind: 'postgres', url: await databases.create(`test${process.pid}_${count}`) };
    },
  };
}
