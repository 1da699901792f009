import { type Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from './shapes.ts';
import type { Store } from './store/index.ts';
import type { Tables } from './store/tables.ts';
import { isOnlyWriting, unavailable } from './unavailable.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Access to the registry's rows. Both methods reject with a {@link Refusal} (503) when the data cannot be reached or
 * written.
 */
export interface Data {
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction: atomic, and on disk when it resolves. Only one runs at a time in the whole registry, across all
   * servers, so what it reads stays valid until it ends. It should do nothing but queries, since others wait for it.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Resolves if the data can be read; for a minute after a full disk refused a write, and until it takes one, rejects. */
  ping(): Promise<void>;
}

/** Key of the writers' advisory lock: arbitrary, but the same in every version of this program. */
const WRITER_LOCK = 7_265_672;

/** Changes nothing, but is written to disk. */
async function writeNothing(tx: Tx): Promise<void> {
  await tx
    .updateTable('migration')
    .set(({ ref }) => ({ at: ref('at') }))
    .where('number', '=', 1)
    .execute();
}

/** How long data counts as full after a failed write, in milliseconds: small writes still fit on a full disk. */
const FULL_FOR_MS = 60_000;

export function openData(store: Store, log: (line: string) => void, now: () => number = Date.now): Data {
  let reachable = true;
  /** When a write last failed because nothing can be stored. */
  let fullAt: number | undefined;
  const isFull = () => fullAt !== undefined && now() - fullAt < FULL_FOR_MS;
  const explained = async <Result>(work: () => Promise<Result>, writing: boolean): Promise<Result> => {
    try {
      const result = await work();
      reachable = true;
      if (writing && !isFull()) fullAt = undefined;
      return result;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const message = unavailable(error, writing);
      if (message === undefined) throw error;
      const full = isOnlyWriting(error);
      // Logged once: the channel watch polls several times a second, and reads what cannot be written.
      if (full ? fullAt === undefined : reachable)
        log(`The registry's data cannot be ${writing || full ? 'written' : 'read'}: ${(error as Error).message}`);
      if (full) fullAt = now();
      else reachable = false;
      throw new Refusal(503, 'unavailable', message);
    }
  };
  const locked = (db: Db, work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      // SQLite allows only one writer at a time anyway: its transactions begin with the lock.
      if (store.engine === 'postgres') await sql`select pg_advisory_xact_lock(${WRITER_LOCK})`.execute(tx);
      return work(tx);
    });
  const read: Data['read'] = (work) => explained(() => store.run(work), false);
  const write: Data['write'] = <Result>(work: (tx: Tx) => Promise<Result>) =>
    explained(() => store.run((db) => locked(db, work) as Promise<Result>), true);
  return {
    read,
    write,
    async ping() {
      await read((db) => db.selectFrom('channel').select('seq').limit(1).execute());
      if (isFull()) throw new Refusal(503, 'unavailable', 'The registry could not store a change a short while ago.');
      if (fullAt !== undefined) await write(writeNothing);
    },
  };
}
