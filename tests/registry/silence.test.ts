/**
 * A database that is gone without closing its connections, as when another machine takes over its address; and a server
 * that is.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { openStore, type Store } from '../../registry/store/index.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryPostgres } from './engines.ts';

/** The time that the database is given, and one more try of another server. */
const MAX_WAIT_MS = 26_000;

const postgres = await temporaryPostgres();

/** A port in front of a database: what has connected before `silence` gets nothing through any more. */
async function portBefore(database: number) {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(database, '127.0.0.1');
    open.add(near);
    near.on('data', (bytes) => silent.has(near) || far.write(bytes));
    far.on('data', (bytes) => silent.has(near) || near.write(bytes));
    for (const socket of [near, far]) socket.on('error', () => {});
    near.once('close', () => far.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const socket of open) silent.add(socket);
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

if (postgres) {
  test('a connection on which the database is silent is used for one query only', async () => {
    const url = new URL(await postgres.create('silent'));
    const { port, silence, close } = await portBefore(Number(url.port));
    url.port = String(port);
    const store = await openStore({ kind: 'postgres', url: url.href });
    const query = () => store.run((db) => db.selectFrom('intent').select('id').execute());
    assert.equal(await query(), []);
    silence();
    assert.match(String(await query().catch(String)), 'timeout');
    assert.equal(await query(), []);
    close();
    await store.close();
  });

  test('a server that is gone in the middle of a change keeps others from changing anything for seconds only', async () => {
    const direct = await postgres.create('gone');
    const url = new URL(direct);
    const { port, silence, close } = await portBefore(Number(url.port));
    url.port = String(port);
    afterAll(async () => close());
    const gone = await openStore({ kind: 'postgres', url: url.href });
    const other = await openStore({ kind: 'postgres', url: direct });
    const change = (store: Store, then: () => Promise<void>) =>
      store.run((db) =>
        db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(1)`.execute(tx);
          await then();
        }),
      );
    const unfinished = new Promise<void>((begun) => {
      change(gone, () => {
        begun();
        return new Promise(() => {});
      }).catch(() => {});
    });
    await unfinished;
    silence();
    const started = performance.now();
    const tries = () =>
      change(other, async () => {}).then(
        () => true,
        () => false,
      );
    while (!(await tries())) assert.ok(performance.now() - started < MAX_WAIT_MS, 'others can change something again');
    await other.close();
  });
}
