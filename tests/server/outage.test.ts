/** An outage of PostgreSQL: no money moves unrecorded, and everything else is served. */
import { randomUUID } from 'node:crypto';
import { type RunningServer, startServer } from '../../server/index.ts';
import { createLog, type Log } from '../../server/log/log.ts';
import { temporaryPostgres } from '../registry/engines.ts';
import { afterAll, assert, test } from '../suite.ts';
import { emptyProject } from '../temporary.ts';
import { startBackend } from './real/backend.ts';

const backend = await startBackend();
const postgres = await temporaryPostgres();
const servers: RunningServer[] = [];
const lines: string[] = [];
const log: Log = { ...createLog('silent'), warn: (line) => lines.push(line) };
afterAll(async () => {
  for (const server of servers) await server.stop();
});

async function start(url: string): Promise<string> {
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    folder: emptyProject(),
    upstream: new URL(backend.address),
    data: { kind: 'postgres', url },
    log,
  });
  servers.push(server);
  return server.address;
}

const pay = (server: string, path: string, key: string = randomUUID()) =>
  fetch(server + path, { method: 'POST', body: 'a=1', headers: { 'idempotency-key': key } });
const stateOf = async (answer: Response) => [answer.status, ((await answer.json()) as { state?: string }).state];

/** Queries a call until it has this state. */
async function becomes(server: string, key: string, state: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server}/intents/${key}`, { method: 'POST' });
    if (((await answer.json()) as { state?: string }).state === state) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

if (postgres) {
  test('during an outage payments are refused and everything else is served; afterwards payments work again', async () => {
    const server = await start(await postgres.create('gone'));
    assert.is((await pay(server, '/examine/gone')).status, 200);
    await postgres.crash();
    assert.equal(await stateOf(await pay(server, '/examine/gone')), [503, 'not-sent']);
    assert.is((await fetch(`${server}/intents/${randomUUID()}`, { method: 'POST' })).status, 503);
    assert.is((await fetch(`${server}/examine/other`, { method: 'POST' })).status, 200);
    assert.is((await fetch(`${server}/offline`)).status, 200);
    assert.is(backend.executed('/examine/gone'), 1);
    await postgres.start();
    assert.is((await pay(server, '/examine/gone')).status, 200);
    assert.is(backend.executed('/examine/gone'), 2);
  });

  test('an answer that arrives during an outage is forwarded, and recorded afterwards', async () => {
    const server = await start(await postgres.create('late'));
    const key = randomUUID();
    backend.answersAtOnce = false;
    const answer = pay(server, '/examine/late', key);
    await backend.reached('/examine/late');
    await postgres.crash();
    backend.release();
    backend.answersAtOnce = true;
    assert.is((await answer).status, 200);
    await postgres.start();
    await becomes(server, key, 'answered');
    assert.is((await pay(server, '/examine/late', key)).headers.get('idempotency-replayed'), 'true');
    assert.is(backend.executed('/examine/late'), 1);
  });

  test('a server that starts during an outage reports it, and moves money afterwards', async () => {
    const url = await postgres.create('start');
    await postgres.crash();
    lines.length = 0;
    const server = await start(url);
    assert.match(lines.join('\n'), /^DATA cannot be reached \(.*\); every call that needs it tries again\.$/);
    assert.equal(await stateOf(await pay(server, '/examine/start')), [503, 'not-sent']);
    assert.is((await fetch(`${server}/offline`)).status, 200);
    await postgres.start();
    assert.is((await pay(server, '/examine/start')).status, 200);
    assert.is(backend.executed('/examine/start'), 1);
  });
} else {
  test('is skipped: there is no PostgreSQL here', () => {});
}
