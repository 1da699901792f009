import { sql } from 'kysely';
import type { Store } from '../../registry/store/index.ts';
import type { IntentRow } from '../../registry/store/tables.ts';

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

/** Rows per delete, to keep the write lock short. */
const DELETE_BATCH = 1_000;
const STATES = ['in-flight', 'answered', 'unknown', 'void'] as const;

type PrunedStore = Pick<Store, 'run'>;

/**
 * Removes expired entries.
 *
 * @param current the hour by which entries that were made since the last time are counted from now on
 */
export async function prune(store: PrunedStore, current: number, retention: Retention): Promise<void> {
  for (const state of STATES) {
    await store.run((db) =>
      db.updateTable('intent').set({ hour: current }).where('state', '=', state).where('hour', 'is', null).execute(),
    );
  }
  await store.run((db) =>
    db
      .updateTable('intent')
      .set({ answer: null })
      .where('state', '=', 'answered')
      .where('hour', '<', current - retention.answers)
      .where('answer', 'is not', null)
      .execute(),
  );
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

async function remove(store: PrunedStore, state: IntentRow['state'], isOld: ReturnType<typeof sql<boolean>>) {
  let deleted: number;
  do {
    const { numDeletedRows } = await store.run((db) =>
      db
        .deleteFrom('intent')
        .where('id', 'in', (query) =>
          query.selectFrom('intent').select('id').where('state', '=', state).where(isOld).limit(DELETE_BATCH),
        )
        .executeTakeFirstOrThrow(),
    );
    deleted = Number(numDeletedRows);
  } while (deleted === DELETE_BATCH);
}
