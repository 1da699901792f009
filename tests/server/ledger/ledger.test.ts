import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openStore, type Store } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { Lost, NotReached, type WholeAnswer, type WholeCall } from '../../../server/backend/backend.ts';
import { type Book, openBook } from '../../../server/ledger/book.ts';
import { createLedger, type Ledger } from '../../../server/ledger/index.ts';
import { RETENTION, type Retention } from '../../../server/ledger/prune.ts';
import { engines } from '../../registry/engines.ts';
import { afterAll, assert, test } from '../../suite.ts';

const TIMEOUT_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Hours that a test can play one by one. */
const BRIEF: Retention = { entries: 6, answers: 2, voids: 10 };
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** A backend that is answered by hand in the test, and that counts its calls. */
function createBackend() {
  const waiting: { done(answer: WholeAnswer): void; fail(error: Error): void }[] = [];
  const received: WholeCall[] = [];
  const call = () => {
    const first = waiting.shift();
    assert.ok(first, 'a call waits for its answer');
    return first!;
  };
  return {
    received,
    passOnce: (passed: WholeCall) =>
      new Promise<WholeAnswer>((done, fail) => {
        received.push(passed);
        waiting.push({ done, fail });
      }),
    answer: (status = 200, body = '{"code":0}') =>
      call().done({ status, headers: new Headers({ 'content-type': 'application/json' }), body: Buffer.from(body) }),
    fail: (error: Error) => call().fail(error),
  };
}
type TestBackend = ReturnType<typeof createBackend>;

const OLD_PAYMENT = {
  state: 'answered',
  fingerprint: 'f',
  deadline: 1,
  status: 200,
  answer: Uint8Array.of(1),
} as const;

interface Server {
  store: Store;
  ledger: Ledger;
  lines: string[];
  /** The calls whose keys it has looked up. */
  begun(): number;
  prune(): Promise<void>;
}

/** The clock of the database, and how long the process has been running. */
interface Clock {
  now: number;
  running: number;
}
const startClock = (): Clock => ({ now: Date.now(), running: 0 });
const clocksOf = (clock: Clock) => ({ now: () => sql<number>`${sql.lit(clock.now)}`, running: () => clock.running });

/** A server in front of the backend; several can share a place. */
async function serve(place: Place, backend: TestBackend, clock = startClock(), retention?: Retention): Promise<Server> {
  const store = await openStore(place);
  const book = openBook(store, clocksOf(clock), retention);
  const lines: string[] = [];
  let begun = 0;
  const begin: Book['begin'] = (...key) => book.begin(...key).finally(() => (begun += 1));
  const log = (line: string) => lines.push(line);
  const ledger = createLedger({ book: { ...book, begin }, backend, timeout: () => TIMEOUT_MS, log });
  ends.push(async () => {
    await ledger.stop();
    await store.close();
  });
  return { store, ledger, lines, begun: () => begun, prune: book.prune };
}

const client = { address: '127.0.0.1', hangUp: () => {} };

function post({ ledger }: Server, key: string, { body = 'amount=100', path = '/pay', query = '', signal }: Sent = {}) {
  const init = { method: 'POST', body, ...(signal && { signal }) };
  return ledger.answer(new Request(`http://here${path}${query}`, init), `"${key}"`, client);
}
interface Sent {
  body?: string;
  path?: string;
  query?: string;
  signal?: AbortSignal;
}

const ask = async ({ ledger }: Server, key: string) => (await ledger.ask(key)).json();

/** What a client reads: status and state of a problem; otherwise status, body and whether it is a repeated answer. */
async function said(work: Promise<Response>): Promise<object> {
  const answer = await work;
  const { status, headers } = answer;
  const text = await answer.text();
  return headers.get('content-type') === 'application/problem+json'
    ? { status, state: JSON.parse(text).state }
    : { status, body: text, ...(headers.get('idempotency-replayed') && { replayed: true }) };
}

/** How long to wait until a call counts as not sent, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/** Waits until the backend has received this many calls. */
async function reaches(backend: TestBackend, count: number): Promise<void> {
  await until(() => backend.received.length >= count, `the backend has received ${count} calls`);
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; !holds(); ) {
    assert.ok(Date.now() < end, what);
    await new Promise((done) => setTimeout(done, 5));
  }
}

for (const { name, fresh } of await engines()) {
  const start = async (servers = 1, retention?: Retention) => {
    const [place, backend, clock] = [await fresh(), createBackend(), startClock()];
    const all = await Promise.all(Array.from({ length: servers }, () => serve(place, backend, clock, retention)));
    return { backend, clock, key: randomUUID(), one: all[0]!, two: all[1] ?? all[0]!, all };
  };

  test(`${name}: a call is forwarded unchanged, and the same call gets the same answer again`, async () => {
    const { one, backend, key } = await start();
    const first = post(one, key, { query: '?token=1' });
    await reaches(backend, 1);
    const [passed] = backend.received;
    assert.is(passed?.url, 'http://here/pay?token=1');
    assert.is(passed?.method, 'POST');
    assert.is(Buffer.from(passed!.body).toString(), 'amount=100');
    backend.answer(200, '{"code":0,"record":"7"}');
    assert.equal(await said(first), { status: 200, body: '{"code":0,"record":"7"}' });
    const again = await post(one, key, { query: '?token=2' });
    assert.is(again.headers.get('content-type'), 'application/json');
    assert.equal(await said(Promise.resolve(again)), { status: 200, body: '{"code":0,"record":"7"}', replayed: true });
    assert.is(backend.received.length, 1);
  });

  test(`${name}: refusals and errors of the backend are repeated like any other answer`, async () => {
    for (const [status, body] of [
      [500, 'oops'],
      [409, '{"code":9}'],
      [302, ''],
      [204, ''],
    ] as const) {
      const { one, backend, key } = await start();
      const first = post(one, key);
      await reaches(backend, 1);
      backend.answer(status, body);
      assert.equal(await said(first), { status, body });
      assert.equal(await said(post(one, key)), { status, body, replayed: true });
      assert.is(backend.received.length, 1);
    }
  });

  test(`${name}: a key is accepted with and without quotes, and a malformed one is refused`, async () => {
    const { one, backend, key } = await start();
    const send = (header: string) =>
      one.ledger.answer(new Request('http://here/pay', { method: 'POST' }), header, client);
    const first = send(key);
    await reaches(backend, 1);
    backend.answer();
    await first;
    assert.is((await send(` "${key}" `)).headers.get('idempotency-replayed'), 'true');
    for (const header of ['', 'short', `${key}é`, `"${key}`, `"${key}", "${key}"`, 'x'.repeat(65)]) {
      assert.is((await send(header)).status, 400, header);
    }
    assert.is((await one.ledger.ask('short')).status, 400);
    assert.is(backend.received.length, 1);
  });

  test(`${name}: another body or path with the same key is refused, in every state`, async () => {
    const { one, backend, key, clock } = await start();
    const reused = { status: 422, state: 'reused' };
    const first = post(one, key);
    await reaches(backend, 1);
    assert.equal(await said(post(one, key, { body: 'amount=200' })), reused, 'in flight');
    backend.answer();
    await first;
    assert.equal(await said(post(one, key, { body: 'amount=200' })), reused, 'answered');
    assert.equal(await said(post(one, key, { path: '/pay2' })), reused, 'another path');
    const other = randomUUID();
    const lost = post(one, other);
    await reaches(backend, 2);
    backend.fail(new Lost('ECONNRESET'));
    await lost;
    assert.equal(await said(post(one, other, { body: 'amount=200' })), reused, 'unknown');
    clock.now += DAY_MS;
    assert.is(backend.received.length, 2);
  });

  test(`${name}: calls with the same key wait for the pending one, also on another server`, async () => {
    const { one, two, backend, key } = await start(2);
    const all = [post(one, key), post(one, key), post(two, key), post(two, key), post(two, key)].map(said);
    await reaches(backend, 1);
    backend.answer(200, 'paid');
    const answers = (await Promise.all(all)) as { status: number; body: string; replayed?: true }[];
    for (const { status, body } of answers) assert.equal([status, body], [200, 'paid']);
    assert.is(answers.filter(({ replayed }) => replayed).length, 4);
    assert.is(backend.received.length, 1);
  });

  test(`${name}: a hundred keys that race on two servers are each forwarded once`, async () => {
    const { one, two, backend } = await start(2);
    const keys = Array.from({ length: 100 }, () => randomUUID());
    const all = keys.flatMap((key) => [said(post(one, key)), said(post(two, key))]);
    await reaches(backend, 100);
    while (backend.received.length > 0 && keys.length > 0) {
      backend.answer();
      keys.pop();
    }
    await Promise.all(all);
    assert.is(backend.received.length, 100);
  });

  test(`${name}: a call whose answer is lost is unknown, and is never forwarded again`, async () => {
    for (const [error, status] of [
      [new Lost('ECONNRESET'), 502],
      [new Lost('late', true), 504],
    ] as const) {
      const { one, two, backend, key } = await start(2);
      const first = said(post(one, key));
      await reaches(backend, 1);
      backend.fail(error);
      assert.equal(await first, { status, state: 'unknown' });
      assert.equal(await said(post(one, key)), { status: 409, state: 'unknown' });
      assert.equal(await said(post(two, key)), { status: 409, state: 'unknown' });
      assert.equal(await ask(two, key), { state: 'unknown' });
      assert.is(backend.received.length, 1);
    }
  });

  test(`${name}: calls of a server that died become unknown after their time-out`, async () => {
    const { two, one, backend, key, clock } = await start(2);
    void post(one, key);
    await reaches(backend, 1);
    assert.equal(await ask(two, key), { state: 'in-flight' });
    const waits = said(post(two, key));
    clock.now += TIMEOUT_MS + 60_000;
    assert.equal(await waits, { status: 409, state: 'unknown' });
    assert.equal(await ask(two, key), { state: 'unknown' });
    assert.is(backend.received.length, 1);
    backend.answer();
  });

  test(`${name}: a late answer becomes known to everybody`, async () => {
    const { two, one, backend, key, clock } = await start(2);
    const first = post(one, key);
    await reaches(backend, 1);
    clock.now += TIMEOUT_MS + 60_000;
    assert.equal(await ask(two, key), { state: 'unknown' });
    backend.answer(200, 'paid');
    assert.is((await first).status, 200);
    assert.equal(await ask(two, key), { state: 'answered', status: 200, type: 'application/json', body: 'paid' });
  });

  test(`${name}: a call that certainly did not reach the backend leaves its key unused`, async () => {
    const { one, backend, key } = await start();
    const first = said(post(one, key));
    await reaches(backend, 1);
    backend.fail(new NotReached('ECONNREFUSED'));
    assert.equal(await first, { status: 503, state: 'not-sent' });
    const again = said(post(one, key));
    await reaches(backend, 2);
    backend.answer(200, 'paid');
    assert.equal(await again, { status: 200, body: 'paid' });
  });

  test(`${name}: freeing a key once more, as when the first time was not confirmed, does not free it for the next call`, async () => {
    const store = await openStore(await fresh());
    const clock = startClock();
    const book = openBook(store, clocksOf(clock));
    const first = await book.begin('key', 'f', TIMEOUT_MS);
    await book.free('key', first.entry.deadline!);
    clock.now += 1;
    assert.is((await book.begin('key', 'f', TIMEOUT_MS)).isNew, true);
    await book.free('key', first.entry.deadline!);
    assert.is((await book.begin('key', 'f', TIMEOUT_MS)).isNew, false);
    await store.close();
  });

  test(`${name}: a request that waits for a call that was not sent gets that answer and sends nothing`, async () => {
    const { one, two, backend, key } = await start(2);
    const first = said(post(one, key));
    await reaches(backend, 1);
    const waits = said(post(two, key));
    await until(() => two.begun() === 1, 'the second server knows that the call is on its way');
    backend.fail(new NotReached('ECONNREFUSED'));
    assert.equal(await first, { status: 503, state: 'not-sent' });
    assert.equal(await waits, { status: 503, state: 'not-sent' });
    assert.is(backend.received.length, 1);
  });

  test(`${name}: a call continues when its client disconnects, and the answer can be queried later`, async () => {
    const { one, backend, key } = await start();
    const gone = new AbortController();
    const first = post(one, key, { signal: gone.signal });
    await reaches(backend, 1);
    gone.abort();
    assert.equal(await ask(one, key), { state: 'in-flight' });
    backend.answer(200, 'paid');
    await first;
    assert.equal(await ask(one, key), { state: 'answered', status: 200, type: 'application/json', body: 'paid' });
  });

  test(`${name}: querying an unknown key voids it on every server, and a later call is not forwarded`, async () => {
    const { one, two, backend, key } = await start(2);
    assert.equal(await ask(one, key), { state: 'void' });
    assert.equal(await ask(two, key), { state: 'void' });
    assert.equal(await said(post(two, key)), { status: 409, state: 'void' });
    assert.equal(await said(post(one, key, { body: 'other' })), { status: 409, state: 'void' });
    assert.is(backend.received.length, 0);
  });

  test(`${name}: when a query and a call race, a key is never both void and forwarded`, async () => {
    const { one, two, backend } = await start(2);
    for (let round = 0; round < 40; round += 1) {
      const key = randomUUID();
      const before = backend.received.length;
      const sent = said(post(round % 2 ? one : two, key));
      const { state } = (await ask(one, key)) as { state: string };
      const passed = backend.received.length > before || state === 'in-flight';
      if (passed) {
        await reaches(backend, before + 1);
        backend.answer();
      }
      assert.is(state, passed ? 'in-flight' : 'void');
      assert.is(((await sent) as { status: number }).status, passed ? 200 : 409);
    }
  });

  test(`${name}: a void key is recorded without overwriting anything`, async () => {
    const { one, backend, key } = await start();
    const first = post(one, key);
    await reaches(backend, 1);
    assert.equal(await ask(one, key), { state: 'in-flight' });
    backend.answer(200, 'paid');
    await first;
    assert.is(((await ask(one, key)) as { state: string }).state, 'answered');
    assert.equal(await said(post(one, key)), { status: 200, body: 'paid', replayed: true });
  });

  test(`${name}: nothing in the store can be read without the key`, async () => {
    const { one, backend, key } = await start();
    const first = post(one, key, { body: 'phone=09171234567' });
    await reaches(backend, 1);
    backend.answer(200, '{"name":"Maria Santos"}');
    await first;
    const row = await one.store.run((db) => db.selectFrom('intent').selectAll().executeTakeFirstOrThrow());
    const kept = `${JSON.stringify(row)}${Buffer.from(row.answer!).toString('latin1')}`;
    for (const secret of [key, 'Maria', '09171234567', '/pay', 'json']) assert.not.match(kept, secret);
  });

  test(`${name}: answers are deleted after the hours for which a server keeps them, keys later`, async () => {
    const { one, backend, key, clock } = await start(1, BRIEF);
    const first = post(one, key);
    await reaches(backend, 1);
    backend.answer();
    await first;
    await ask(one, randomUUID());
    const runs = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        clock.running += HOUR_MS;
        await one.prune();
      }
    };
    await one.prune();
    await runs(BRIEF.answers);
    assert.is(((await ask(one, key)) as { state: string }).state, 'answered');
    await runs(1);
    assert.equal(await ask(one, key), { state: 'unknown' });
    assert.equal(await said(post(one, key)), { status: 409, state: 'unknown' });
    await runs(BRIEF.entries - BRIEF.answers - 1);
    const count = () => one.store.run((db) => db.selectFrom('intent').select('id').execute());
    assert.is((await count()).length, 2);
    await runs(1);
    assert.equal(await count(), []);
  });

  test(`${name}: no clock that is wrong makes a key unknown that may still be repeated`, async () => {
    const { one, two, backend, key, clock } = await start(2);
    const pay = async (paid: string) => {
      const first = post(one, paid);
      await reaches(backend, backend.received.length + 1);
      backend.answer(200, 'paid');
      await first;
    };
    await pay(key);
    clock.now += 40 * DAY_MS;
    for (const server of [one, two]) await server.prune();
    assert.equal(await said(post(two, key)), { status: 200, body: 'paid', replayed: true }, 'set ahead');
    clock.now -= 80 * DAY_MS;
    const early = randomUUID();
    await pay(early);
    clock.now += 40 * DAY_MS;
    for (const server of [one, two]) await server.prune();
    assert.equal(
      await said(post(two, early)),
      { status: 200, body: 'paid', replayed: true },
      'recorded while set back',
    );
    assert.is(backend.received.length, 2);
  });

  test(`${name}: however many servers count, an hour of the ledger takes an hour`, async () => {
    const { all, backend, key, clock } = await start(4, BRIEF);
    const first = post(all[0]!, key);
    await reaches(backend, 1);
    backend.answer(200, 'paid');
    await first;
    for (let tenth = 0; tenth < 10 * BRIEF.answers; tenth += 1) {
      for (const server of all) await server.prune();
      clock.running += HOUR_MS / 10;
    }
    assert.is(((await ask(all[1]!, key)) as { state: string }).state, 'answered');
  });

  test(`${name}: after the clock was set back, a call in flight whose server died is unknown after its time-out`, async () => {
    const { two, one, backend, key, clock } = await start(2);
    void post(one, key);
    await reaches(backend, 1);
    clock.now -= DAY_MS;
    assert.equal(await ask(two, key), { state: 'in-flight' });
    const waits = said(post(two, key));
    clock.now += TIMEOUT_MS;
    assert.equal(await ask(two, key), { state: 'in-flight' });
    clock.now += 6_000;
    assert.equal(await ask(two, key), { state: 'unknown' });
    assert.equal(await waits, { status: 409, state: 'unknown' });
    backend.answer();
  });

  test(`${name}: the clock that all servers go by is the one of the database`, async () => {
    const store = await openStore(await fresh());
    const before = Date.now();
    const { entry } = await openBook(store).begin('key', 'f', TIMEOUT_MS);
    assert.ok(Math.abs(entry.deadline! - TIMEOUT_MS - before) < 30_000, `${entry.deadline} at ${before}`);
    assert.is((await openBook(store).find('key'))?.state, 'in-flight');
    await openBook(store).begin('past', 'f', -10);
    assert.is((await openBook(store).find('past'))?.state, 'unknown');
    await store.close();
  });

  test(`${name}: of keys that were only queried, the newest are kept, also after the clock was set back`, async () => {
    const store = await openStore(await fresh());
    const clock = startClock();
    const book = openBook(store, clocksOf(clock), { ...RETENTION, voids: 3 });
    const close = async (ids: string[]) => {
      for (const id of ids) {
        clock.now += 1;
        await book.close(id);
      }
      await book.prune();
    };
    await close(['a', 'b', 'c']);
    clock.running += HOUR_MS;
    clock.now -= DAY_MS;
    await close([]);
    await close(['d', 'e']);
    await book.begin('paid', 'f', TIMEOUT_MS);
    await book.prune();
    const left = await store.run((db) => db.selectFrom('intent').select('id').orderBy('id').execute());
    assert.equal(
      left.map(({ id }) => id),
      ['c', 'd', 'e', 'paid'],
    );
    await store.close();
  });

  test(`${name}: a month of payments is pruned in parts, between which others can be recorded`, async () => {
    const store = await openStore(await fresh());
    const rows = Array.from({ length: 2_500 }, (_, at) => ({ ...OLD_PAYMENT, id: `p${at}`, at }));
    for (let from = 0; from < rows.length; from += 500)
      await store.run((db) =>
        db
          .insertInto('intent')
          .values(rows.slice(from, from + 500))
          .execute(),
      );
    const changed: number[] = [];
    const run: Store['run'] = async (work) => {
      const result = await store.run(work);
      for (const change of [result].flat() as { [name: string]: unknown }[])
        changed.push(Number(change?.numUpdatedRows ?? change?.numDeletedRows ?? 0));
      return result;
    };
    const clock = startClock();
    const book = openBook({ engine: store.engine, run }, clocksOf(clock), BRIEF);
    await book.prune();
    assert.is(
      changed.reduce((sum, count) => sum + count, 0),
      2_500,
    );
    for (let hour = 0; hour <= BRIEF.entries; hour += 1) {
      clock.running += HOUR_MS;
      await book.prune();
    }
    assert.equal(await store.run((db) => db.selectFrom('intent').select('id').execute()), []);
    assert.ok(Math.max(...changed) <= 1_000, `${Math.max(...changed)} rows at once`);
    await store.close();
  });

  test(`${name}: if nothing can be recorded, nothing is sent`, async () => {
    const { one, backend, key } = await start();
    await one.store.close();
    assert.equal(await said(post(one, key)), { status: 503, state: 'not-sent' });
    assert.is((await one.ledger.ask(key)).status, 503);
    assert.is(backend.received.length, 0);
    assert.match(one.lines.join(), /POST \/pay is refused: the ledger cannot be written/);
  });

  test(`${name}: too large a body is refused, and nothing is sent`, async () => {
    const { one, backend, key } = await start();
    assert.is((await post(one, key, { body: 'x'.repeat(1024 * 1024 + 1) })).status, 413);
    assert.is(backend.received.length, 0);
  });

  test(`${name}: a server stops only after pending calls are recorded`, async () => {
    const place = await fresh();
    const backend = createBackend();
    const server = await serve(place, backend);
    const key = randomUUID();
    void post(server, key);
    await reaches(backend, 1);
    const stopped = server.ledger.stop().then(() => 'stopped');
    assert.is(await Promise.race([stopped, new Promise((done) => setTimeout(() => done('waits'), 50))]), 'waits');
    backend.answer(200, 'paid');
    assert.is(await stopped, 'stopped');
    const other = await serve(place, backend);
    assert.is(((await ask(other, key)) as { state: string }).state, 'answered');
  });
}
