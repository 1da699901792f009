import type { Store } from '../../registry/store/index.ts';
import type { IntentRow } from '../../registry/store/tables.ts';

/** What the book knows of a key. */
export type Entry = Pick<IntentRow, 'state' | 'fingerprint' | 'deadline' | 'status' | 'answer'>;

/** How long entries are kept, in milliseconds, and how many of those that guard a key that was never used. */
export interface Retention {
  readonly entries: number;
  readonly answers: number;
  readonly voids: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const RETENTION: Retention = { entries: 30 * DAY_MS, answers: DAY_MS, voids: 100_000 };

/** Rows deleted at a time, so that nobody waits long for the write lock. */
const DELETE_BATCH = 1_000;
const COLUMNS = ['state', 'fingerprint', 'deadline', 'status', 'answer'] as const;

/** The entries of the ledger in the store. What a promise acknowledges is durable. */
export interface Book {
  /** Enters a call before it is passed on. Answers undefined when the caller is the one to pass it on, else what is there. */
  begin(id: string, fingerprint: string, deadline: number): Promise<Entry | undefined>;
  find(id: string): Promise<Entry | undefined>;
  /** The backend has answered. */
  finish(id: string, status: number, answer: Uint8Array): Promise<void>;
  /** The answer is lost for good. */
  lose(id: string): Promise<void>;
  /** The call has certainly not reached the backend: the key is as if never seen. */
  free(id: string): Promise<void>;
  /** Enters a key that was never seen as void; answers what is there then. */
  close(id: string): Promise<Entry>;
  /** Forgets what is too old. */
  prune(): Promise<void>;
}

export function openBook(store: Store, now: () => number, retention = RETENTION): Book {
  const find = (id: string) =>
    store.run((db) => db.selectFrom('intent').select(COLUMNS).where('id', '=', id).executeTakeFirst());
  /** Answers undefined when the row was written, else the one that stands there. */
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
      // None: it was freed in between, and the key can be entered again.
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
    async free(id) {
      await store.run((db) => db.deleteFrom('intent').where('id', '=', id).where('state', '=', 'in-flight').execute());
    },
    async close(id) {
      const row: IntentRow = { ...blank, id, state: 'void', at: now() };
      return (await insert(row)) ?? row;
    },
    prune: () => prune(store, now(), retention),
  };
}

async function prune(store: Store, now: number, { entries, answers, voids }: Retention): Promise<void> {
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

async function deleteOlder(store: Store, state: IntentRow['state'], before: number): Promise<void> {
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
