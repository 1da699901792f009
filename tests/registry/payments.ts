import type { Store } from '../../registry/store/index.ts';

/** What the ledger stores about a key that was never used, but for the key itself. */
export const UNUSED = { state: 'void', fingerprint: null, deadline: null, status: null, answer: null, at: 1 } as const;

/** Stores a key in the ledger's table. */
export async function put(store: Pick<Store, 'run'>, id: string): Promise<void> {
  await store.run((db) =>
    db
      .insertInto('intent')
      .values({ ...UNUSED, id })
      .execute(),
  );
}
