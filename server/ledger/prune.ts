import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Store } from '../../registry/store/index.ts';
import type { IntentRow, Tables } from '../../registry/store/tables.ts';

/**
 * How long entries and answers are retained, in hours that a server has run, and the maximum number of entries for keys
 * that were never used.
 */
export interface Retention {
  readonly entries: number;
  readonly answers: number;
  readonly voids: number;
}

/** For 30 days by its own clock, a phone believes that an unknown key was never sent (`renderer/calls/intents.ts`). */
export const RETENTION: Retention = { entries: 32 * 24, answers: 24, voids: 100_000 };

/** Rows per change, to keep the write lock short: there may be a month of payments. */
const BATCH = 1_000;
const STATES = ['in-flight', 'answered', 'unknown', 'void'] as const;

type PrunedStore = Pick<Store, 'run'>;

/**
 * Removes expired entries.
 *
 * @param current the hour by which entries that were made since the last time are counted from now on
 */
export async function prune(store: PrunedStore, current: number, retention: Retention): Promise<void> {
  for (const state of STATES) {
    const uncounted = rowsOf(state, sql<boolean>`hour is null`);
    await inBatches(store, (db) => db.updateTable('intent').set({ hour: current }).where('id', 'in', uncounted));
  }
  const answered = rowsOf('answered', sql<boolean>`hour < ${current - retention.answers} and answer is not null`);
  await inBatches(store, (db) => db.updateTable('intent').set({ answer: null }).where('id', 'in', answered));
  for (const state of STATES) await remove(store, state, sql<boolean>`hour < ${current - retention.entries}`);
  await pruneVoids(store, retention.voids);
}

/** Leaves the newest. */
async function pruneVoids(store: PrunedStore, most: number): Promise<void> {
  const newest = await store.run((db) =>
    db
      .selectFrom('intent')
      .select(['hour', 'at'])
      .where('state', '=', 'void')
      .where('hour', 'is not', null)
      .orderBy('hour', 'desc')
      .orderBy('at', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst(),
  );
  if (newest) await remove(store, 'void', sql<boolean>`(hour, at) <= (${newest.hour}, ${newest.at})`);
}

async function remove(store: PrunedStore, state: IntentRow['state'], isOld: RawBuilder<boolean>): Promise<void> {
  await inBatches(store, (db) => db.deleteFrom('intent').where('id', 'in', rowsOf(state, isOld)));
}

/** The ids of a batch of rows. */
function rowsOf(state: IntentRow['state'], are: RawBuilder<boolean>) {
  return sql<string>`(select id from intent where state = ${state} and ${are} limit ${BATCH})`;
}

interface Change {
  execute(): Promise<readonly { numUpdatedRows?: bigint; numDeletedRows?: bigint }[]>;
}

/** Repeats a change of a batch of rows until there are no more. */
async function inBatches(store: PrunedStore, change: (db: Kysely<Tables>) => Change): Promise<void> {
  for (;;) {
    const results = await store.run((db) => change(db).execute());
    if (results.every((result) => Number(result.numUpdatedRows ?? result.numDeletedRows ?? 0) < BATCH)) return;
  }
}
