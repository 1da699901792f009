/**
 * Writes to a store again and again, each acknowledged before the next: `writes.ts FOLDER COUNT [SYNCHRONOUS]`. With a third
 * word the setting of SQLite is another one, to show what the store's own setting is good for.
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
// Ends without closing: that would write once more.
process.exit(0);
