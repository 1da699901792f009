import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { joinStore, openStore, type Store } from '../../registry/store/index.ts';
import { MIGRATIONS, type Migration } from '../../registry/store/migrations.ts';
import { type Place, readPlace, StoreError } from '../../registry/store/place.ts';
import { resultCode } from '../../registry/store/sqlite-errors.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { engines } from './engines.ts';
import { put, UNUSED } from './payments.ts';

const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
});

async function open(place: Place, migrations?: readonly Migration[]): Promise<Store> {
  const store = await openStore(place, migrations ? { migrations } : {});
  stores.push(store);
  return store;
}

const ids = async (store: Store) =>
  (await store.run((db) => db.selectFrom('intent').select('id').orderBy('id').execute())).map(({ id }) => id);

/** A migration that follows the real ones. */
const next = (statement: string): Migration => ({
  number: MIGRATIONS.length + 1,
  name: 'next',
  statements: { sqlite: [statement], postgres: [statement] },
});

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: Error) => reason,
  );
  assert.instance(error, StoreError);
  return error!.message;
}

for (const { name, fresh } of await engines()) {
  test(`${name}: data is still there after the store is opened again`, async () => {
    const place = await fresh();
    const first = await openStore(place);
    await put(first, 'a');
    await first.close();
    assert.equal(await ids(await open(place)), ['a']);
  });

  test(`${name}: a further process joins data that is there, and never creates any`, async () => {
    const place = await fresh();
    const joined = await joinStore(place);
    const looked = () => joined.run((db) => db.selectFrom('intent').select('id').executeTakeFirst());
    assert.match(await refusal(looked()), /removed or replaced|has lost its tables/);
    await put(await open(place), 'a');
    assert.is((await looked())?.id, 'a');
    await joined.close();
  });

  test(`${name}: a further process joins data that a newer server has migrated since; a start refuses it`, async () => {
    const place = await fresh();
    const statements = ['alter table intent add column later text'];
    const later = {
      number: MIGRATIONS.length + 1,
      name: 'later',
      statements: { sqlite: statements, postgres: statements },
    };
    await put(await open(place, [...MIGRATIONS, later]), 'a');
    assert.match(await refusal(open(place)), /^DATA was written by a newer version of this program/);
    const joined = await joinStore(place);
    const looked = await joined.run((db) => db.selectFrom('intent').select('id').executeTakeFirst());
    assert.is(looked?.id, 'a');
    await joined.close();
  });

  test(`${name}: several stores use a place at the same time`, async () => {
    const place = await fresh();
    const [one, two] = [await open(place), await open(place)];
    await Promise.all(Array.from({ length: 20 }, (_, at) => put(at % 2 ? one : two, `${at}`.padStart(2, '0'))));
    assert.is((await ids(one)).length, 20);
    assert.equal(await ids(two), await ids(one));
  });

  test(`${name}: a transaction stores all or nothing, and others see its writes when it ends`, async () => {
    const place = await fresh();
    const [store, other] = [await open(place), await open(place)];
    const failed = store.run((db) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('intent')
          .values({ id: 'a', ...UNUSED })
          .execute();
        throw new Error('changed my mind');
      }),
    );
    assert.is(await failed.catch(({ message }) => message), 'changed my mind');
    assert.equal(await ids(other), []);
    await put(store, 'b');
    assert.equal(await ids(other), ['b']);
  });

  test(`${name}: two transactions that both read and then write run one after the other`, async () => {
    const place = await fresh();
    const [one, two] = [await open(place), await open(place)];
    await put(one, 'counter');
    const raise = (store: Store) =>
      store.run((db) =>
        db.transaction().execute(async (transaction) => {
          const row = transaction.selectFrom('intent').select('at').where('id', '=', 'counter');
          const { at } = await (store.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirstOrThrow();
          await transaction
            .updateTable('intent')
            .set({ at: at + 1 })
            .where('id', '=', 'counter')
            .execute();
        }),
      );
    await Promise.all(Array.from({ length: 30 }, (_, index) => raise(index % 2 ? one : two)));
    const { at } = await one.run((db) => db.selectFrom('intent').select('at').executeTakeFirstOrThrow());
    assert.is(at, 31);
  });

  test(`${name}: bytes, large numbers and null are read as they were written`, async () => {
    const store = await open(await fresh());
    const row = {
      id: 'a',
      state: 'answered' as const,
      fingerprint: 'f',
      deadline: 2 ** 50,
      status: 200,
      answer: Buffer.from([0, 255, 10]),
      at: 1_800_000_000_000,
      hour: null,
    };
    await store.run((db) => db.insertInto('intent').values(row).execute());
    const got = await store.run((db) => db.selectFrom('intent').selectAll().executeTakeFirstOrThrow());
    assert.equal({ ...got, answer: [...got.answer!] }, { ...row, answer: [0, 255, 10] });
  });

  test(`${name}: twenty concurrent starts apply a migration once`, async () => {
    const place = await fresh();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(place)));
    const applied = await opened[0]!.run((db) => db.selectFrom('migration').select('number').execute());
    assert.is(applied.length, MIGRATIONS.length);
  });

  test(`${name}: a newer program adds its migrations and keeps the data`, async () => {
    const place = await fresh();
    await put(await open(place), 'a');
    const later = await open(place, [...MIGRATIONS, next('alter table intent add column extra integer')]);
    assert.equal(await ids(later), ['a']);
  });

  test(`${name}: a migration that fails leaves the data unchanged`, async () => {
    const place = await fresh();
    await put(await open(place), 'a');
    const broken = { ...next(''), statements: twice(['alter table intent add column extra integer', 'nonsense']) };
    assert.match(await refusal(open(place, [...MIGRATIONS, broken])), /nonsense/);
    const later = await open(place, [...MIGRATIONS, next('alter table intent add column extra integer')]);
    assert.equal(await ids(later), ['a']);
  });

  test(`${name}: data of a newer program is refused with one sentence`, async () => {
    const place = await fresh();
    await open(place, [...MIGRATIONS, next('alter table intent add column extra integer')]);
    const said = await refusal(open(place));
    const known = MIGRATIONS.length;
    assert.match(said, /^DATA was written by a newer version of this program [^.]+\.$/);
    assert.ok(said.includes(`(its schema is ${known + 1}, this one knows ${known})`), said);
  });

  test(`${name}: data of another program is refused with one sentence`, async () => {
    const place = await fresh();
    await open(place, MIGRATIONS.slice(0, 1));
    const other = [{ ...MIGRATIONS[0]!, statements: twice(['create table intent (id text)']) }];
    assert.match(await refusal(open(place, other)), /^DATA was written by another program: [^.]+\.$/);
  });
}

function twice(statements: string[]): Migration['statements'] {
  return { sqlite: statements, postgres: statements };
}

test('DATA is a folder, or the URL of a PostgreSQL database', () => {
  assert.equal(readPlace('kept', '/base'), { kind: 'folder', folder: '/base/kept' });
  assert.equal(readPlace('/var/kept', '/base'), { kind: 'folder', folder: '/var/kept' });
  for (const url of ['postgres://u:p@host/name', 'postgresql://host:1/name?sslmode=require']) {
    assert.equal(readPlace(url, '/base'), { kind: 'postgres', url });
  }
  const wrong = ['mysql://u:secret@host/name', 'http://host/', 'postgres://host', 'postgres://u:secret@:x/'];
  // Without both slashes it is still no folder.
  for (const url of [...wrong, 'postgres:/', 'postgres:u:secret@host/name']) {
    assert.throws(
      () => readPlace(url, '/base'),
      (error: Error) =>
        error instanceof StoreError &&
        /^DATA must be [^.]+\.0\.0\.1|^DATA must be /.test(error.message) &&
        !/secret/.test(error.message),
      url,
    );
  }
});

/** Another process that writes to the file for some milliseconds, from the time this resolves. */
async function startWriting(file: string, duration = 300): Promise<{ ended: Promise<unknown> }> {
  const writer = new Worker(
    `const { DatabaseSync } = require('@photostructure/sqlite');
    const { parentPort, workerData: { file, duration } } = require('node:worker_threads');
    const database = new DatabaseSync(file);
    database.exec('begin immediate');
    parentPort.postMessage('locked');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);
    database.exec('commit');
    database.close();`,
    { eval: true, workerData: { file, duration } },
  );
  const ended = once(writer, 'exit');
  await once(writer, 'message');
  return { ended };
}

test('a start waits for another process that has just created the file and is writing to it', async () => {
  const folder = temporaryFolder();
  // SQLite fails immediately here, whatever its timeout: a log cannot be started while another process holds the write
  // lock.
  const { ended } = await startWriting(join(folder, 'store.db'));
  const store = await openStore({ kind: 'folder', folder });
  await store.close();
  await ended;
});

const WRITES: { readonly [kind: string]: (store: Store) => Promise<unknown> } = {
  'a write': (store) => put(store, 'a'),
  'a write that returns rows': (store) =>
    store.run((db) =>
      db
        .insertInto('intent')
        .values({ id: 'a', ...UNUSED })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  'a transaction': (store) =>
    store.run((db) => db.transaction().execute((change) => change.deleteFrom('intent').execute())),
};
for (const [kind, write] of Object.entries(WRITES))
  test(`${kind} waits while another process writes for longer than SQLite itself waits`, async () => {
    const folder = temporaryFolder();
    const store = await open({ kind: 'folder', folder });
    const { ended } = await startWriting(join(folder, 'store.db'));
    await write(store);
    await ended;
  });

test('an error of SQLite has its code, whether or not the statement returns rows', () => {
  const file = join(temporaryFolder(), 'store.db');
  const connect = (options = {}) => new DatabaseSync(file, options);
  const all = connect();
  all.exec('create table row (text)');
  for (let row = 0; row < 1_000; row += 1) all.exec(`insert into row values ('${'x'.repeat(100)}')`);
  const insert = "insert into row values ('y')";
  const codes = (database: InstanceType<typeof DatabaseSync>, statement = insert) =>
    [() => database.prepare(statement).get(), () => database.prepare(statement).all()].map((run) => {
      try {
        return run();
      } catch (error) {
        return resultCode(error);
      }
    });

  all.exec('begin immediate');
  assert.equal(codes(connect(), `${insert} returning 1`), [5, 5]);
  all.exec('rollback');
  assert.equal(codes(connect({ readOnly: true }), `${insert} returning 1`), [8, 8]);
  const full = connect();
  full.exec('pragma max_page_count = 1');
  assert.equal(codes(full, `insert into row values ('${'y'.repeat(100_000)}') returning 1`), [13, 13]);
  all.close();
  const content = readFileSync(file);
  writeFileSync(file, content.fill('no page', 4096));
  assert.equal(codes(connect(), 'select * from row'), [11, 11]);
  writeFileSync(file, content.fill('no header', 0, 4096));
  assert.equal(codes(connect(), 'select * from row'), [26, 26]);
});

test('a database whose folder is removed or replaced takes nothing more, until it is back', async () => {
  const folder = temporaryFolder();
  const store = await open({ kind: 'folder', folder });
  await put(store, 'a');
  renameSync(folder, `${folder}.away`);
  assert.match(await refusal(put(store, 'b')), /store\.db was removed or replaced while the server runs/);
  assert.match(await refusal(ids(store)), /was removed or replaced/);
  const other = await openStore({ kind: 'folder', folder });
  assert.match(await refusal(put(store, 'b')), /was removed or replaced/);
  await other.close();
  rmSync(folder, { recursive: true });
  renameSync(`${folder}.away`, folder);
  assert.equal(await ids(store), ['a']);
});

test('an unusable folder is reported with one message', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  assert.match(
    await refusal(open({ kind: 'folder', folder: file })),
    /^DATA is ".*file", but no data can be stored there: .*\.$/,
  );
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'store.db'), 'no database at all, but long enough to be looked at as if it were one');
  assert.match(await refusal(open({ kind: 'folder', folder })), /^DATA cannot be used: .*not a database\.$/);
});

test('a folder is made with those above it, and refused where nothing can be made', async () => {
  const folder = join(temporaryFolder(), 'a/b/c');
  await open({ kind: 'folder', folder });
  assert.is(statSync(join(folder, '..')).mode & 0o777, 0o700);
  if (process.platform !== 'linux') return;
  for (const inside of ['/proc/x', '/proc/x/y/z'])
    assert.match(await refusal(open({ kind: 'folder', folder: inside })), /but no data can be stored there: ENOENT/);
});
