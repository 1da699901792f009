import type { Store } from '../../registry/store/index.ts';
import type { IntentRow } from '../../registry/store/tables.ts';

/** What the ledger knows about a key. */
export type Entry = Pick<IntentRow, 'state' | 'fingerprint' | 'deadline' | 'status' | 'answer'>;

/** How long entries are retained, in milliseconds, and the maximum number of entries for keys that were never used. */
export interface Retention {
  readonly entries: number;
  readonly answers: number;
  readonly voids: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For 30 days by its own clock, a phone believes that an unknown key was never sent (`renderer/calls/intents.ts`). */
export const RETENTION: Retention = { entries: 32 * DAY_MS, answers: DAY_MS, voids: 100_000 };

/** Rows per delete, to keep the write lock short. */
const DELETE_BATCH = 1_000;
const COLUMNS = ['state', 'fingerprint', 'deadline', 'status', 'answer'] as const;

/** The ledger's entries in the store. When a promise resolves, the write is durable. */
export interface Book {
  /**
   * Records a call before it is forwarded. Returns undefined when the caller should forward it, otherwise the existing
   * entry.
   */
  begin(id: string, fingerprint: string, deadline: number): Promise<Entry | undefined>;
  find(id: string): Promise<Entry | undefined>;
  /** The backend has answered. */
  finish(id: string, status: number, answer: Uint8Array): Promise<void>;
  /** The answer is permanently lost. */
  lose(id: string): Promise<void>;
  /**
   * The call with this deadline certainly did not reach the backend: frees the key. If the key was freed already and
   * another call uses it now, that one stays recorded.
   */
  free(id: string, deadline: number): Promise<void>;
  /** Records an unknown key as void; returns the entry that results. */
  close(id: string): Promise<Entry>;
  /** Removes expired entries. */
  prune(): Promise<void>;
}

export function openBook(store: Pick<Store, 'run'>, now: () => number, retention = RETENTION): Book {
  const find = (id: string) =>
    store.run((db) => db.selectFrom('intent').select(COLUMNS).where('id', '=', id).executeTakeFirst());
  /** Returns undefined when the row was inserted, otherwise the existing one. */
  const insert = async (row: IntentRow): Promise<Entry | undefined> => {
    for (;;) {
      const { numInsertedOrUpdatedRows } = await store.run((db) =>
        db
          .insertInto('intent')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow(),
      );
      if (numInsertedOrUpdatedRows === 1n) return undefined;
      const entry = await find(row.id);
      // No row: it was freed in between, so the key can be inserted again.
      if (entry) return entry;
    }
  };
  const settle = async (id: string, change: Partial<IntentRow>): Promise<void> => {
    await store.run((db) =>
      db.updateTable('intent').set(change).where('id', '=', id).where('state', '=', 'in-flight').execute(),
    );
  };
  const blank = { fingerprint: null, deadline: null, status: null, answer: null };
  return {
    find,
    begin: (id, fingerprint, deadline) =>
      insert({ ...blank, id, state: 'in-flight', fingerprint, deadline, at: now() }),
    finish: (id, status, answer) => settle(id, { state: 'answered', status, answer }),
    lose: (id) => settle(id, { state: 'unknown' }),
    async free(id, deadline) {
      await store.run((db) =>
        db
          .deleteFrom('intent')
          .where('id', '=', id)
          .where('state', '=', 'in-flight')
          .where('deadline', '=', deadline)
          .execute(),
      );
    },
    async close(id) {
      const row: IntentRow = { ...blank, id, state: 'void', at: now() };
      return (await insert(row)) ?? row;
    },
    prune: () => prune(store, now(), retention),
  };
}

async function prune(store: Pick<Store, 'run'>, now: number, { entries, answers, voids }: Retention): Promise<void> {
  await store.run((db) =>
    db
      .updateTable('intent')
      .set({ answer: null })
      .where('state', '=', 'answered')
      .where('at', '<', now - answers)
      .where('answer', 'is not', null)
      .execute(),
  );
  for (const state of ['in-flight', 'answered', 'unknown', 'void'] as const) {
    await deleteOlder(store, state, now - entries);
  }
  const oldestKept = await store.run((db) =>
    db
      .selectFrom('intent')
      .select('at')
      .where('state', '=', 'void')
      .orderBy('at', 'desc')
      .offset(voids)
      .limit(1)
      .executeTakeFirst(),
  );
  if (oldestKept) await deleteOlder(store, 'void', oldestKept.at + 1);
}

async function deleteOlder(store: Pick<Store, 'run'>, state: IntentRow['state'], before: number): Promise<void> {
  let deleted: number;
  do {
    const { numDeletedRows } = await store.run((db) =>
      db
        .deleteFrom('intent')
        .where('id', 'in', (query) =>
          query
            .selectFrom('intent')
            .select('id')
            .where('state', '=', state)
            .where('at', '<', before)
            .limit(DELETE_BATCH),
        )
        .executeTakeFirstOrThrow(),
    );
    deleted = Number(numDeletedRows);
  } while (deleted === DELETE_BATCH);
}
