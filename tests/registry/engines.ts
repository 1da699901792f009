import type { Place } from '../../registry/store/place.ts';
import { afterAll } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Databases, databasesOn, NoPostgres, type Postgres, startPostgres } from './postgres.ts';

/** An engine that a contract is tested on. */
export interface TestedEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** A place without data. */
  fresh(): Promise<Place>;
}

/**
 * The engines that can be had here: SQLite, and a PostgreSQL, which all files of a run share. A missing PostgreSQL is said on
 * the console.
 *
 * @param own the PostgreSQL is the file's own, where a test looks at the whole server
 */
export async function engines({ own = false } = {}): Promise<TestedEngine[]> {
  const databases = own ? await throwAway() : await sharedDatabases();
  return [sqliteEngine(), ...(databases ? [postgresEngine(databases)] : [])];
}

/** A PostgreSQL for the tests of a file; undefined, with a line on the console, where there is none. */
export async function throwAway(): Promise<Postgres | undefined> {
  try {
    const postgres = await startPostgres();
    afterAll(() => postgres.remove());
    return postgres;
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    return skipped(error.message);
  }
}

/** Databases on the PostgreSQL of the run; of the file's own where it runs by itself. */
async function sharedDatabases(): Promise<Databases | undefined> {
  const shared = process.env.TESTS_SHARED;
  if (!shared) return throwAway();
  const answer = await fetch(shared);
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
