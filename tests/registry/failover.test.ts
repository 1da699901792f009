/** A database that can only be read for a while, as the one that only copies another after a failover. */
import { openStore, type Store } from '../../registry/store/index.ts';
import { assert, test } from '../suite.ts';
import { temporaryPostgres } from './engines.ts';
import { put, UNUSED } from './payments.ts';
import { query } from './postgres.ts';

const postgres = await temporaryPostgres();

if (postgres) {
  const change = (store: Store, id: string) =>
    store.run((db) =>
      db.transaction().execute((tx) =>
        tx
          .insertInto('intent')
          .values({ ...UNUSED, id })
          .execute(),
      ),
    );
  const kinds = { 'a write': put, 'a transaction': change };
  for (const [kind, write] of Object.entries(kinds))
    test(`${kind} succeeds as soon as the database can be written again`, async () => {
      const url = await postgres.create(`failover${Object.keys(kinds).indexOf(kind)}`);
      const name = new URL(url).pathname.slice(1);
      // A session is what the database was when it began: as a connection to the machine that was the first before.
      await query(url, `alter database ${name} set default_transaction_read_only = on`);
      const store = await openStore({ kind: 'postgres', url: await prepared(url) });
      for (const id of ['a', 'b']) assert.match(String(await write(store, id).catch(String)), /read-only transaction/);
      const server = new URL('postgres', url).href;
      await query(server, `alter database ${name} set default_transaction_read_only = off`);
      // The connection that was refused last is not used again.
      await write(store, 'c');
      await store.close();
    });

  /** Creates the tables, as long as they can be created. */
  async function prepared(url: string): Promise<string> {
    const writable = new URL(url);
    writable.searchParams.set('options', '-c default_transaction_read_only=off');
    await (await openStore({ kind: 'postgres', url: writable.href })).close();
    return url;
  }
} else {
  test('is skipped: there is no PostgreSQL here', () => {});
}
