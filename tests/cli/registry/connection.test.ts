import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from '../../../cli/registry/connection/connection.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';

const DATA = temporaryFolder();
writeFileSync(join(DATA, 'admin-token'), 'the token of the first admin\n');

const { fetch } = globalThis;
afterAll(() => {
  globalThis.fetch = fetch;
});

/** Returns the `Authorization` that a request to a server is sent with. */
async function authorizationFor(env: { [name: string]: string }): Promise<string | null> {
  let sent: Headers | undefined;
  globalThis.fetch = async (_address, init) => {
    sent = new Headers(init?.headers);
    return Response.json({});
  };
  await connect({ DATA, ...env }).get('/releases');
  return sent!.get('authorization');
}

test('the token of the first admin is sent to a server on this machine', async () => {
  for (const server of ['http://127.0.0.1:4310', 'http://localhost:4310/', 'http://[::1]:4310']) {
    assert.is(await authorizationFor({ SCREENS_SERVER: server }), 'Bearer the token of the first admin', server);
  }
  assert.is(await authorizationFor({}), 'Bearer the token of the first admin');
});

test('the token of the first admin is sent to no other machine', async () => {
  for (const server of ['https://screens.example.com', 'http://127.0.0.1.example.com', 'http://192.0.2.1:4300']) {
    assert.is(await authorizationFor({ SCREENS_SERVER: server }), null, server);
    assert.is(await authorizationFor({ SCREENS_SERVER: server, SCREENS_TOKEN: 'mine' }), 'Bearer mine');
  }
});

test('a change whose answer is lost may have been made, and the message says so', async () => {
  globalThis.fetch = fetch;
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  afterAll(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const { send, get } = connect({ SCREENS_SERVER: `http://127.0.0.1:${port}`, SCREENS_TOKEN: 'mine' });
  const messageOf = (asked: Promise<unknown>) =>
    asked.then(
      () => '',
      (error: Error) => error.message,
    );
  const lost = await messageOf(send('POST', '/channels/production/rollback', {}));
  assert.match(lost, /broke off .* not known whether this was done: look with "screens history" before/);
  assert.match(await messageOf(get('/releases')), /^No server responds/);
});
