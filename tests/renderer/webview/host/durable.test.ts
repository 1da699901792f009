import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openDurable } from '../../../../renderer/webview/host/durable.ts';
import type { Durable } from '../../../../renderer/wire/host.ts';
import { assert, test } from '../../../suite.ts';

/** The possible values of `indexedDB` in a webview. */
type Found = { open(name: string, version: number): unknown } | undefined;

function on(indexedDB: Found): Durable {
  Object.assign(globalThis, { indexedDB, IDBKeyRange });
  return openDurable().durable;
}

/** A request to open a database that ends like this, or never. */
function ending(then: (request: { onerror?: () => void }) => void = () => {}): Found {
  return {
    open() {
      const request = {};
      setImmediate(() => then(request));
      return request;
    },
  };
}

const MISSING: [string, () => Found][] = [
  ['is missing', () => undefined],
  [
    'may not be used',
    () => ({
      open() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  ],
  ['cannot be opened', () => ending((request) => request.onerror?.())],
  ['never answers', () => ending()],
];

for (const [what, found] of MISSING) {
  test(`if the database ${what}, texts last as long as the page`, async () => {
    const durable = on(found());
    await durable.update('intent:a', (text) => `${text} one`);
    await durable.update('intent:a', (text) => `${text} two`);
    await durable.update('intent:b', () => 'b');
    await durable.update('place:a', () => 'elsewhere');
    assert.equal(await durable.entries('intent:'), [
      ['intent:a', 'null one two'],
      ['intent:b', 'b'],
    ]);
    await durable.update('intent:a', () => null);
    assert.equal(await durable.entries('intent:'), [['intent:b', 'b']]);
    assert.equal(await on(found()).entries('intent:'), [], 'another page has its own');
  });
}

test('with a database, the next page finds stored texts', async () => {
  const factory = new IDBFactory();
  await on(factory).update('intent:a', () => 'one');
  const next = on(factory);
  await next.update('intent:a', (text) => `${text} two`);
  assert.equal(await next.entries('intent:'), [['intent:a', 'one two']]);
});

test('a connection lost in the background is opened again, and finds stored texts', async () => {
  const factory = new IDBFactory();
  const opened: { close(): void }[] = [];
  const durable = on({
    open(name, version) {
      const request = factory.open(name, version);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    },
  });
  await durable.update('intent:a', () => 'key 1');
  opened[0]!.close();
  await durable.update('intent:a', (text) => text ?? 'key 2');
  assert.equal(await durable.entries('intent:'), [['intent:a', 'key 1']]);
  assert.is(opened.length, 2);
});

test('a database that cannot be opened at first is tried again', async () => {
  const factory = new IDBFactory();
  let fails = true;
  const durable = on({
    open: (name, version) =>
      fails ? ending((request) => request.onerror?.())!.open(name, version) : factory.open(name, version),
  });
  await durable.update('intent:a', () => 'in memory');
  fails = false;
  await durable.update('intent:b', () => 'on disk');
  assert.equal(await on(factory).entries('intent:'), [['intent:b', 'on disk']]);
  assert.equal(await durable.entries('intent:'), [
    ['intent:b', 'on disk'],
    ['intent:a', 'in memory'],
  ]);
});

test('a database that opens late is used from then on', async () => {
  const factory = new IDBFactory();
  let opens = async () => {};
  const durable = on({
    open(name, version) {
      const request = { result: undefined as IDBDatabase | undefined, onupgradeneeded() {}, onsuccess() {} };
      opens = () =>
        new Promise((done) => {
          const real = factory.open(name, version);
          real.onupgradeneeded = () => {
            request.result = real.result;
            request.onupgradeneeded();
          };
          real.onsuccess = () => done(request.onsuccess());
        });
      return request;
    },
  });
  await durable.update('intent:a', () => 'in memory');
  await opens();
  await durable.update('intent:b', () => 'on disk');
  assert.equal(await on(factory).entries('intent:'), [['intent:b', 'on disk']]);
});

test('a text that a full disk refuses is kept in memory, and replaces the stored one', async () => {
  const factory = new IDBFactory();
  let full = false;
  const durable = on({
    open(name, version) {
      const request = factory.open(name, version);
      request.addEventListener('success', () => refuseWhile(request.result, () => full));
      return request;
    },
  });
  await durable.update('intent:a', () => 'key 1');
  full = true;
  const claim = (key: string) => durable.update('intent:a', (text) => text ?? key);
  await Promise.all([claim('key 2'), claim('key 3')]);
  assert.equal(await durable.entries('intent:'), [['intent:a', 'key 1']]);
  await durable.update('intent:a', () => 'done');
  assert.equal(await durable.entries('intent:'), [['intent:a', 'done']]);
  await durable.update('intent:a', () => null);
  assert.equal(await durable.entries('intent:'), []);
});

test('while a suspended page blocks the database, nothing changes, and nothing waits for it for long', async () => {
  const factory = new IDBFactory();
  const durable = on(factory);
  await durable.update('intent:a', () => 'key 1');
  const release = await block(factory);
  assert.is(await durable.update('intent:a', () => 'key 2'), false);
  assert.equal(await durable.entries('intent:'), []);
  await release();
  assert.equal(await durable.entries('intent:'), [['intent:a', 'key 1']], 'nothing is changed later either');
  assert.is(await durable.update('intent:a', (text) => `${text} again`), true);
  assert.equal(await on(factory).entries('intent:'), [['intent:a', 'key 1 again']]);
});

/** Holds the texts of the database in a transaction that does not end until the returned function is called. */
async function block(factory: IDBFactory): Promise<() => Promise<void>> {
  const database = await new Promise<IDBDatabase>((done) => {
    const request = factory.open('screens', 1);
    request.onsuccess = () => done(request.result as unknown as IDBDatabase);
  });
  const transaction = database.transaction('durable', 'readwrite');
  let isHeld = true;
  const hold = () => {
    if (isHeld) transaction.objectStore('durable').get('none').onsuccess = hold;
  };
  hold();
  return () =>
    new Promise((done) => {
      transaction.oncomplete = () => done();
      isHeld = false;
    });
}

/** Allows reading a database, but no writing while it is full. */
function refuseWhile(database: IDBDatabase, isFull: () => boolean): void {
  const begin = database.transaction.bind(database);
  database.transaction = (stores, mode, more) => {
    const transaction = begin(stores, mode, more);
    if (mode === 'readwrite' && isFull()) setImmediate(() => transaction.abort());
    return transaction;
  };
}
