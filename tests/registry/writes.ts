/**
 * Writes to a store again and again, each acknowledged before the next: `writes.ts FOLDER COUNT [SYNCHRONOUS]`. The
 * third argument overrides SQLite’s setting, to show what the store’s own setting achieves.
 */
import { sql } from 'kysely';
import { openStore } from '../../registry/store/index.ts';

const [, , folder = '', count = '', synchronous] = process.argv;
const store = await openStore({ kind: 'folder', folder });
if (synchronous) await store.run((db) => sql.raw(`pragma synchronous = ${synchronous}`).execute(db));
for (let at = 0; at < Number(count); at += 1) {
  const row = {
    id: `${at}`,
    state: 'void' as const,
    fingerprint: null,
    deadline: null,
    status: null,
    answer: null,
    at,
  };
  await store.run((db) => db.insertInto('intent').values(row).execute());
}
// Exits without closing the store, which would write once more.
process.exit(0);
