import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
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
