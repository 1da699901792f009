/** A database that takes no more connections. */
import { openStore } from '../../registry/store/index.ts';
import { assert, test } from '../suite.ts';
import { temporaryPostgres } from './engines.ts';
import { put } from './payments.ts';
import { query } from './postgres.ts';

const postgres = await temporaryPostgres();

if (postgres) {
  /** The URL of a new database for a user who may have this many connections. */
  const databaseFor = async (user: string, connections: number) => {
    const url = new URL(await postgres.create(user));
    await query(
      url.href,
      `create role ${user} login connection limit ${connections}; alter schema public owner to ${user}`,
    );
    url.username = user;
    return { kind: 'postgres', url: url.href } as const;
  };

  test('calls wait for a connection that others use while the database takes no more', async () => {
    const store = await openStore(await databaseFor('few', 2));
    const ids = Array.from({ length: 100 }, (_, at) => `${at}`);
    await Promise.all(ids.map((id) => put(store, id)));
    assert.is((await store.run((db) => db.selectFrom('intent').select('id').execute())).length, ids.length);
    await store.close();
  });

  test('a call waits for the first connection until the database takes one, but not for long', async () => {
    const store = await openStore(await databaseFor('nobody', 0));
    const look = () => store.run((db) => db.selectFrom('intent').select('id').execute());
    assert.match(String(await look().catch(String)), /too many connections/);
    const looking = look();
    await query(await postgres.create('other'), 'alter role nobody connection limit 2');
    assert.equal(await looking, []);
    await store.close();
  });
} else {
  test('is skipped: there is no PostgreSQL here', () => {});
}
