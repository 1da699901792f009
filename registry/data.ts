import { type Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from './shapes.ts';
import type { Store } from './store/index.ts';
import type { Engine } from './store/migrations.ts';
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
  /**
   * Resolves if a small write is possible, also of a call that happens once; rejects for a minute after a full disk refused
   * a large one, and when the data has lost its releases.
   */
  ping(): Promise<void>;
}

/** Key of the writers' advisory lock: arbitrary, but the same in every version of this program. */
const WRITER_LOCK = 7_265_672;

/**
 * Changes nothing, but is written to disk, and to the table of calls that happen once: phones would notice its failure
 * first. Other writers need not end before. SQLite does not write a row that stays as it was.
 */
async function writeNothing(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(tx);
    await sql.raw(`pragma user_version = ${1 - (rows[0]?.user_version ?? 0)}`).execute(tx);
    return;
  }
  await sql`update migration set at = at where number = 1`.execute(tx);
  await sql`update intent set at = at where id = (select id from intent limit 1 for update skip locked)`.execute(tx);
}

/** How long data counts as full after a failed write, in milliseconds: small writes still fit on a full disk. */
const FULL_FOR_MS = 60_000;

export function openData(store: Store, log: (line: string) => void, now: () => number = Date.now): Data {
  let reachable = true;
  /** When a write last failed because nothing can be stored. */
  let fullAt: number | undefined;
  /** A clock that was set back says nothing. */
  const isFull = () => fullAt !== undefined && now() >= fullAt && now() - fullAt < FULL_FOR_MS;
  let hadRelease = false;
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
      const released = await read((db) => db.selectFrom('channel').select('seq').limit(1).executeTakeFirst());
      if (hadRelease && !released) throw new Refusal(503, 'unavailable', 'The data has lost its releases.');
      hadRelease = released !== undefined;
      if (isFull()) throw new Refusal(503, 'unavailable', 'The registry could not store a change a short while ago.');
      await explained(() => store.run((db) => db.transaction().execute((tx) => writeNothing(tx, store.engine))), true);
    },
  };
}
