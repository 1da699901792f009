import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startServing } from '../../serving.ts';
import { assert, test } from '../../suite.ts';
import { emptyProject, temporaryFolder } from '../../temporary.ts';
import { startBackend } from './backend.ts';
import { serve } from './served.ts';

const backend = await startBackend();

test('an idle server stops at the first signal', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await serve({ DATA: temporaryFolder() });
    await (await fetch(`${server.address}/offline`)).text();
    server.signal(signal);
    assert.is(await server.ended, 0);
  }
});

test('a second signal stops it at once, even with pending requests', async () => {
  backend.answersAtOnce = false;
  const server = await serve({ DATA: temporaryFolder(), UPSTREAM: backend.address });
  const answer = fetch(`${server.address}/examine/slow`).then(
    () => 'answered',
    () => 'cut',
  );
  await backend.reached('/examine/slow');
  server.signal('SIGTERM');
  server.signal('SIGINT');
  assert.is(await answer, 'cut');
  assert.is(await server.ended, 1);
});

test('a signal ends it while it is still starting', async () => {
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    // A database that accepts the connection and never says anything.
    const database = createServer().unref();
    const reached = once(database, 'connection');
    await once(database.listen(0, '127.0.0.1'), 'listening');
    const { port } = database.address() as AddressInfo;
    const output = await startServing(
      emptyProject(),
      { DATA: `postgres://test@127.0.0.1:${port}/data` },
      (child) => void reached.then(() => child.kill(signal)),
    ).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    assert.is(output, `the server ended with ${code}: `);
  }
});

test('a data folder that cannot be used is reported in one sentence, and nothing starts', async () => {
  for (const [data, said] of [
    ['/dev/null/data', 'DATA is "/dev/null/data", but no data can be stored there'],
    ['mysql://user:secret@here/data', 'DATA must be a folder or the URL of a PostgreSQL database'],
  ] as const) {
    const output = await serve({ DATA: data }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    assert.ok(output.startsWith(`the server ended with 1: ${said}`), output);
    assert.is(output.trim().split('\n').length, 1);
    assert.not.match(output, /secret/);
  }
});
