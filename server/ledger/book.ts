import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Clock, clockOf } from '../../registry/store/clock.ts';
import type { Store } from '../../registry/store/index.ts';
import type { IntentRow } from '../../registry/store/tables.ts';
import { createHours } from './hours.ts';
import { prune, RETENTION } from './prune.ts';

/** What the ledger knows about a key. */
export type Entry = Pick<Selectable<IntentRow>, 'state' | 'fingerprint' | 'deadline' | 'status' | 'answer'>;

/** The entry of a key, and whether it was made just now. */
export interface Recorded {
  readonly entry: Entry;
  readonly isNew: boolean;
}

/** What a book measures time by. */
export interface Clocks {
  /** May be wrong, and set: it only decides when a call in flight counts as lost. */
  readonly now: Clock;
  /** Milliseconds that this process has been running, which no setting of a clock changes. */
  running(): number;
}

const COLUMNS = ['state', 'fingerprint', 'deadline', 'status', 'answer', 'at'] as const;

type BookStore = Pick<Store, 'engine' | 'run'>;
/** A row as it was read, and the time then. */
type Reading = Pick<Selectable<IntentRow>, (typeof COLUMNS)[number]> & { readonly now: number };

/** The ledger's entries in the store. When a promise resolves, the write is durable. */
export interface Book {
  /**
   * Records a call before it is forwarded, which the caller should do if the entry is new. After `allowed` milliseconds
   * without an answer it counts as lost.
   */
  begin(id: string, fingerprint: string, allowed: number): Promise<Recorded>;
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

export function openBook(store: BookStore, clocks: Partial<Clocks> = {}, retention = RETENTION): Book {
  const { now = clockOf(store), running = () => performance.now() } = clocks;
  const hours = createHours(store, running);
  const find = async (id: string): Promise<Entry | undefined> => {
    const reading = await store.run((db) =>
      db
        .selectFrom('intent')
        .select([...COLUMNS, now().as('now')])
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    return reading && judge(store, id, reading);
  };
  /** Inserts a row unless the key has one. */
  const insert = async (id: string, used: { fingerprint: string; deadline: RawBuilder<number> } | null) => {
    const blank = { id, status: null, answer: null, at: now() };
    const row = used
      ? ({ ...blank, ...used, state: 'in-flight' } as const)
      : ({ ...blank, fingerprint: null, deadline: null, state: 'void' } as const);
    for (;;) {
      const entry = await store.run((db) =>
        db
          .insertInto('intent')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning(COLUMNS)
          .executeTakeFirst(),
      );
      if (entry) return { entry, isNew: true };
      const found = await find(id);
      // No row: it was freed in between, so the key can be inserted again.
      if (found) return { entry: found, isNew: false };
    }
  };
  const settle = async (id: string, change: Partial<Selectable<IntentRow>>): Promise<void> => {
    await store.run((db) =>
      db.updateTable('intent').set(change).where('id', '=', id).where('state', '=', 'in-flight').execute(),
    );
  };
  return {
    find,
    begin: (id, fingerprint, allowed) => insert(id, { fingerprint, deadline: sql<number>`${now()} + ${allowed}` }),
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
    close: async (id) => (await insert(id, null)).entry,
    prune: async () => prune(store, await hours.count(), retention),
  };
}

/**
 * A call in flight that is past its deadline counts as lost. If it was recorded later than now, the clock has been set
 * back: it gets its time once more, from now on, instead of all the time until the clock is there again.
 */
async function judge(store: BookStore, id: string, reading: Reading): Promise<Entry> {
  const { state, at, deadline, now } = reading;
  if (state !== 'in-flight') return reading;
  if (now > deadline!) return { ...reading, state: 'unknown' };
  if (at > now)
    await store.run((db) =>
      db
        .updateTable('intent')
        .set({ at: now, deadline: now + deadline! - at })
        .where('id', '=', id)
        .where('state', '=', 'in-flight')
        .where('at', '=', at)
        .execute(),
    );
  return reading;
}
