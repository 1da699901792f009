/** A database that is gone without closing its connections, as when another machine takes over its address. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { openStore } from '../../registry/store/index.ts';
import { assert, test } from '../suite.ts';
import { temporaryPostgres } from './engines.ts';

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
}
