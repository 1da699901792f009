/**
 * A payment happens exactly once: real servers in processes of their own, and a real backend that counts. Each test
 * also sends calls without a key, to show that it can fail.
 */
import { randomUUID } from 'node:crypto';
import { openStore } from '../../../registry/store/index.ts';
import { engines } from '../../registry/engines.ts';
import { assert, test } from '../../suite.ts';
import { startBackend } from './backend.ts';
import { type Served, serve } from './served.ts';

const backend = await startBackend();
let paths = 0;
/** A separate path for each test, to count by. */
function freshPath(): string {
  paths += 1;
  return `/examine/pay/${paths}`;
}

const pay = ({ address }: Served, path: string, key?: string, body = 'amount=100') =>
  fetch(address + path, { method: 'POST', body, ...(key && { headers: { 'Idempotency-Key': `"${key}"` } }) });
const ask = async ({ address }: Served, key: string) =>
  (await fetch(`${address}/intents/${key}`, { method: 'POST' })).json() as Promise<{ state: string }>;

for (const { name, fresh } of await engines()) {
  const start = async () => {
    const place = await fresh();
    const data = place.kind === 'folder' ? place.folder : place.kind === 'postgres' ? place.url : '';
    const settings = { UPSTREAM: backend.address, DATA: data };
    return { place, start: (more: { WORKERS?: string } = {}) => serve({ ...settings, ...more }) };
  };

  test(`${name}: a deployment during a payment lets it finish, and its answer is known afterwards`, async () => {
    const data = await start();
    const [path, key] = [freshPath(), randomUUID()];
    backend.answersAtOnce = false;
    const before = await data.start();
    const answer = pay(before, path, key);
    await backend.reached(path);
    before.signal('SIGTERM');
    await untilRefused(before);
    backend.release();
    backend.answersAtOnce = true;
    assert.is((await answer).status, 200);
    assert.is((await answer).headers.get('connection'), 'close');
    assert.is(await before.ended, 0);

    const after = await data.start();
    const again = await pay(after, path, key);
    assert.is(again.headers.get('idempotency-replayed'), 'true');
    assert.is(await again.text(), '{"code":0}');
    assert.is(backend.executed(path), 1);
    await pay(after, path);
    assert.is(backend.executed(path), 2, 'without the key it would have been paid again');
    after.signal('SIGTERM');
    await after.ended;
  });

  test(`${name}: a payment whose server is killed becomes unknown and is not forwarded again`, async () => {
    const data = await start();
    const [path, key] = [freshPath(), randomUUID()];
    backend.answersAtOnce = false;
    // With several processes, the one with the payment would survive the one that is killed.
    const before = await data.start({ WORKERS: '1' });
    const answer = pay(before, path, key).catch(() => 'cut');
    await backend.reached(path);
    before.signal('SIGKILL');
    assert.is(await answer, 'cut');
    assert.is(await before.ended, 'SIGKILL');
    backend.answersAtOnce = true;

    const after = await data.start();
    assert.is((await ask(after, key)).state, 'in-flight');
    const waits = pay(after, path, key);
    const store = await openStore(data.place);
    // As if the time-out of the call had passed.
    await store.run((db) =>
      db
        .updateTable('intent')
        .set({ deadline: Date.now() - 1 })
        .execute(),
    );
    await store.close();
    assert.is((await waits).status, 409);
    assert.is((await ask(after, key)).state, 'unknown');
    assert.is(backend.executed(path), 1);
    await pay(after, path);
    assert.is(backend.executed(path), 2, 'without the key it would have been paid again');
    after.signal('SIGTERM');
    await after.ended;
  });

  test(`${name}: two servers that get the same payments at once forward each of them once`, async () => {
    const data = await start();
    const [one, two] = await Promise.all([data.start(), data.start()]);
    const [path, plain] = [freshPath(), freshPath()];
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const race = (key?: string, where = path) =>
      Promise.all([one, two, one, two].map(async (server) => (await pay(server, where, key)).text()));
    for (const key of keys)
      assert.equal(
        await race(key),
        Array.from({ length: 4 }, () => '{"code":0}'),
      );
    assert.is(backend.executed(path), keys.length);
    await race(undefined, plain);
    assert.is(backend.executed(plain), 4, 'without the key each would have been paid');
    assert.is((await pay(two, path, keys[0], 'amount=200')).status, 422);
    assert.is(backend.executed(path), keys.length);
    for (const server of [one, two]) server.signal('SIGTERM');
    await Promise.all([one.ended, two.ended]);
  });
}

async function untilRefused({ address }: Served): Promise<void> {
  for (;;) {
    const refused = await fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
    if (refused) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}
