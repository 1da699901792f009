/** Error messages when the data cannot be written or reached, and that everything continues afterwards. */
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openRegistry, type Refusal, type Registry } from '../../registry/index.ts';
import { openStore } from '../../registry/store/index.ts';
import { Unreachable } from '../../registry/store/place.ts';
import { unavailable } from '../../registry/unavailable.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { temporaryPostgres } from './engines.ts';
import { openSmall, refused, WORKER } from './opened.ts';
import { aboutScreen } from './small.ts';

const postgres = await temporaryPostgres();
const files = { 'about/screen.json': aboutScreen('We') };
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const says = (refusal: Refusal, pattern: RegExp) => {
  assert.match(refusal.message, pattern);
  assert.match(refusal.message, /Phones are not affected\./);
};

test('a full disk is reported, and nothing is stored partially', async () => {
  const { registry, store, ed } = await openSmall({ kind: 'folder', folder: temporaryFolder() });
  const pragma = (text: string) => store.run((db) => sql.raw(`pragma ${text}`).execute(db));
  await pragma('max_page_count = 1');
  const large = { 'assets/a.svg': `<svg>${'x'.repeat(900_000)}</svg>` };
  const before = await registry.audit();
  says(await refused(registry.createDraft(ed, { note: 'x', files: large }), 503, 'unavailable'), /its disk is full/);
  assert.equal(await registry.drafts(), []);
  assert.equal(await registry.audit(), before);
  await pragma('max_page_count = 1000000');
  assert.is((await registry.createDraft(ed, { note: 'x', files: large })).draft, 1);
});

test('a read-only database is reported, can be read, and is unhealthy until it can be written', async () => {
  const { registry, store, ed, said, pass } = await openSmall({ kind: 'folder', folder: temporaryFolder() });
  const readOnly = (word: 'on' | 'off') => store.run((db) => sql.raw(`pragma query_only = ${word}`).execute(db));
  await readOnly('on');
  says(await refused(registry.createDraft(ed, { note: 'x', files }), 503, 'unavailable'), /is read-only/);
  assert.is((await registry.channel()).seq, 1);
  assert.is((await registry.compiled({ release: 1 })).documents.length, 2);
  await refused(registry.ping(), 503, 'unavailable');
  await refused(registry.createDraft(ed, { note: 'x', files }), 503, 'unavailable');
  assert.equal(said, ["The registry's data cannot be written: attempt to write a readonly database"]);
  pass(60_000);
  await refused(registry.ping(), 503, 'unavailable');
  await readOnly('off');
  await refused(registry.ping(), 503, 'unavailable');
  pass(60_000);
  await registry.ping();
});

test('data is healthy only if the disk has taken a write', async () => {
  const folder = temporaryFolder();
  const { registry } = await openSmall({ kind: 'folder', folder });
  const log = join(folder, 'store.db-wal');
  const before = readFileSync(log);
  await registry.ping();
  assert.not.equal(readFileSync(log), before);
});

test('data that is full is healthy a minute later, also when the clock is set back', async () => {
  const { registry, store, ed, pass } = await openSmall({ kind: 'folder', folder: temporaryFolder() });
  const readOnly = (word: 'on' | 'off') => store.run((db) => sql.raw(`pragma query_only = ${word}`).execute(db));
  await readOnly('on');
  await refused(registry.createDraft(ed, { note: 'x', files }), 503, 'unavailable');
  await readOnly('off');
  pass(-24 * 60 * 60 * 1000);
  await registry.ping();
});

test('data that has lost its releases is unhealthy', async () => {
  const { registry, store } = await openSmall({ kind: 'folder', folder: temporaryFolder() });
  await registry.ping();
  await store.run((db) => sql.raw('drop trigger channel_delete').execute(db));
  await store.run((db) => sql.raw('delete from channel').execute(db));
  await refused(registry.ping(), 503, 'unavailable');
  await refused(registry.ping(), 503, 'unavailable');
});

test('a database that no connection can be made to is reported as such, whatever the driver says', async () => {
  // It answers the request for encryption with "no"; the driver's error has neither a code nor a word about a connection.
  const plain = createServer((socket) => socket.once('data', () => socket.write('N')).on('error', () => {}));
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  const { port } = plain.address() as AddressInfo;
  const store = await openStore({ kind: 'postgres', url: `postgres://t@127.0.0.1:${port}/t?sslmode=verify-full` });
  const error = await store.run((db) => db.selectFrom('person').selectAll().execute()).catch((cause) => cause);
  await store.close();
  plain.close();
  assert.match(unavailable(error, false) ?? '', /its database cannot be reached/);
});

test('the address of a database that stands for several, none of which responds, is reported with a reason', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
    { address: '::1', family: 6 },
  ];
  // Node's error has no message then.
  const error = await new Promise<Error>((done) =>
    connect({ host: 'data', port: 9, lookup: (_host, _options, found) => found(null, addresses) }).on('error', done),
  );
  assert.is(error.message, '');
  assert.is(new Unreachable(error).message, 'ECONNREFUSED');
});

if (postgres) {
  test('data is unhealthy while no payment can be recorded', async () => {
    const { registry, store } = await openSmall({ kind: 'postgres', url: await postgres.create('locked') });
    await registry.ping();
    const pinged = await store.run((db) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table intent in share mode`.execute(tx);
        const ping = registry.ping().then(() => 'healthy');
        return { first: await Promise.race([ping, pause(500)]), ping };
      }),
    );
    assert.is(pinged.first, undefined);
    assert.is(await pinged.ping, 'healthy');
  });

  test('a database that has lost its tables is reported in words', async () => {
    const { registry, store, ed } = await openSmall({ kind: 'postgres', url: await postgres.create('empty') });
    await store.run((db) => sql.raw('drop schema public cascade; create schema public').execute(db));
    says(await refused(registry.channel(), 503, 'unavailable'), /its database has lost its tables/);
    says(await refused(registry.createDraft(ed, { note: 'x', files }), 503, 'unavailable'), /has lost its tables/);
    await refused(registry.ping(), 503, 'unavailable');
  });

  test('connections that are all in use are reported as such, and not as a database that is away', async () => {
    const { registry, store, ed } = await openSmall({ kind: 'postgres', url: await postgres.create('busy') });
    const uses = Array.from({ length: 10 }, () => store.run((db) => sql`select pg_sleep(5)`.execute(db)));
    await pause(500);
    const refusal = await refused(registry.createDraft(ed, { note: 'x', files }), 503, 'unavailable');
    says(refusal, /all connections to its database are in use\./);
    assert.not.match(refusal.message, /Check whether/);
    await Promise.all(uses);
  });

  test('a password that was changed is reported in words', async () => {
    const { registry, store } = await openSmall({ kind: 'postgres', url: await postgres.create('rotated') });
    const rejected = Object.assign(new pg.DatabaseError('password authentication failed', 0, 'error'), {
      code: '28P01',
    });
    store.run = () => Promise.reject(rejected);
    says(await refused(registry.channel(), 503, 'unavailable'), /rejects the user or the password/);
  });

  test('a PostgreSQL outage is reported; afterwards everything continues', async () => {
    const { registry, ed, ann, otto, said } = await openSmall({ kind: 'postgres', url: await postgres.create('gone') });
    const received: number[] = [];
    registry.changed(({ seq }) => received.push(seq));
    await registry.createDraft(ed, { note: 'x', files: {} });
    await postgres.crash();
    says(await refused(registry.writeFile(ed, 1, 'about/screen.json', aboutScreen(), '*'), 503, 'unavailable'), /./);
    await refused(registry.channel(), 503, 'unavailable');
    await refused(registry.ping(), 503, 'unavailable');
    await pause(1_000);
    assert.ok(said.length <= 2, said.join('\n'));
    await postgres.start();
    await untilBack(registry);
    const { draft } = await registry.createDraft(ed, {
      note: 'y',
      files: { 'about/screen.json': aboutScreen('About us').replace('About"', 'About it"') },
    });
    await registry.review(ed, draft);
    await registry.approve(ann, draft);
    const { seq } = await registry.publish(otto, draft);
    while (received.at(-1) !== seq) await pause(20);
  });

  test('a registry that starts without its PostgreSQL works once that is available', async () => {
    const url = await postgres.create('later');
    await postgres.crash();
    const store = await openStore({ kind: 'postgres', url });
    const registry = await openRegistry({ store, worker: WORKER, now: Date.now, log: () => {} });
    afterAll(async () => {
      await registry.close();
      await store.close();
    });
    await refused(registry.people.ensureAdmin(), 503, 'unavailable');
    await postgres.start();
    await untilBack(registry);
    assert.ok(await registry.people.ensureAdmin());
  });
}

async function untilBack(registry: Registry): Promise<void> {
  while (
    !(await registry.ping().then(
      () => true,
      () => false,
    ))
  )
    await pause(50);
}
