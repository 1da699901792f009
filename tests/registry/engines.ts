import type { Place } from '../../registry/store/place.ts';
import { afterAll } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { NoPostgres, type Postgres, startPostgres } from './postgres.ts';

/** An engine that a contract is tested on. */
export interface TestedEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** A place without data. */
  fresh(): Promise<Place>;
}

/**
 * The engines that can be had here: SQLite, and a throw-away PostgreSQL. Everything is removed after the tests of the file;
 * a missing PostgreSQL is said on the console.
 */
export async function engines(): Promise<TestedEngine[]> {
  const postgres = await throwAway();
  return [sqliteEngine(), ...(postgres ? [postgresEngine(postgres)] : [])];
}

/** A PostgreSQL for the tests of a file; undefined, with a line on the console, where there is none. */
export async function throwAway(): Promise<Postgres | undefined> {
  try {
    const postgres = await startPostgres();
    afterAll(() => postgres.remove());
    return postgres;
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    console.log(`SKIPPED on PostgreSQL: ${error.message}`);
    return undefined;
  }
}

function sqliteEngine(): TestedEngine {
  return { name: 'SQLite', fresh: async () => ({ kind: 'folder', folder: temporaryFolder() }) };
}

function postgresEngine(postgres: Postgres): TestedEngine {
  let count = 0;
  return {
    name: 'PostgreSQL',
    async fresh() {
      count += 1;
      return { kind: 'postgres', url: await postgres.create(`test${count}`) };
    },
  };
}
