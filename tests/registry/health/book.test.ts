import { type Beacon, readBeacons } from '../../../registry/health/beacon.ts';
import { type HealthBook, type HealthOptions, openHealth } from '../../../registry/health/book.ts';
import type { Known } from '../../../registry/health/known.ts';
import { signedIn } from '../../../registry/health/queries.ts';
import { openStore, type Store } from '../../../registry/store/index.ts';
import { afterAll, assert, test } from '../../suite.ts';
import { engines } from '../engines.ts';

const MINUTE = 60_000;
const SLICE = 10_000;
const DAY = 24 * 60 * MINUTE;
/** Half a minute after the start of a minute. */
const START = 1_900_000_030_000 - (1_900_000_030_000 % MINUTE) + MINUTE / 2;

const KNOWN: Known = new Map([
  ['shelf', new Map([['book.list', new Set(['ok', 'refused', 'unreachable'])]])],
  ['desk', new Map()],
]);
const known = (release: number) => (release === 7 || release === 8 ? KNOWN : undefined);

const stores: Store[] = [];
const books: HealthBook[] = [];
afterAll(async () => {
  for (const book of books) await book.close();
  for (const store of stores) await store.close();
});

const whole = (one: Partial<Beacon>): Beacon => ({ release: 7, screen: 'shelf', kind: 'opened', ...one });

async function openAt(place: Parameters<typeof openStore>[0], options: Partial<HealthOptions> = {}) {
  const store = await openStore(place);
  stores.push(store);
  let time = START;
  const book = openHealth({
    store,
    now: () => time,
    log: () => {},
    pace: { minute: MINUTE, slice: SLICE, flush: 1e9 },
    ...options,
  });
  books.push(book);
  return {
    store,
    book,
    note: (...beacons: Partial<Beacon>[]) => book.note(beacons.map(whole), known),
    /** A beacon that counts for a rollout, too. */
    signed: (...beacons: Partial<Beacon>[]) => book.note(beacons.map(whole), known, () => true),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

for (const { name, fresh } of await engines()) {
  test(`${name}: reports of phones are counted by release and screen, with calls, codes and durations`, async () => {
    const { book, note } = await openAt(await fresh());
    note({}, {}, { screen: 'desk' }, { release: 8 });
    note({ kind: 'shown', ms: 420 }, { kind: 'shown', ms: 2_400 }, { kind: 'slow' });
    note({ kind: 'failed', call: 'book.list', outcome: 'unreachable' }, { kind: 'crashed', code: 'widget-crashed' });
    note({ kind: 'report', code: 'answer-odd' }, { kind: 'report', code: 'answer-odd' });
    const { release, screens } = await book.health({ release: 7 });
    assert.is(release, 7);
    assert.equal(screens, [
      { ...NOTHING, screen: 'desk', opened: 1 },
      {
        screen: 'shelf',
        opened: 2,
        shown: 2,
        failed: 1,
        crashed: 1,
        slow: 1,
        ms: { half: 500, nearlyAll: 3_000 },
        failures: [{ call: 'book.list', outcome: 'unreachable', count: 1 }],
        reports: [{ code: 'answer-odd', count: 2 }],
      },
    ]);
  });

  test(`${name}: counts from several processes and several messages add up`, async () => {
    const place = await fresh();
    const [one, other] = [await openAt(place), await openAt(place)];
    for (let round = 0; round < 3; round += 1) {
      one.note({}, { kind: 'shown' });
      other.note({});
      await Promise.all([one.book.flush(), other.book.flush()]);
    }
    const { screens } = await one.book.health({ release: 7 });
    assert.equal([screens[0]!.opened, screens[0]!.shown], [6, 3]);
  });

  test(`${name}: counts of a rollout are stored in separate time slices, merged from several servers`, async () => {
    const place = await fresh();
    const [one, other] = [await openAt(place), await openAt(place)];
    for (const { signed, pass } of [one, other]) {
      signed({}, { kind: 'shown' });
      pass(SLICE);
      signed({ kind: 'crashed' });
    }
    one.note({});
    await Promise.all([one.book.flush(), other.book.flush()]);
    const begin = START - (START % SLICE);
    const asked = { releases: [7, 8], from: begin, to: begin + 2 * SLICE };
    const rows = await signedIn(one.store, asked);
    assert.equal(rows.map(({ slice, kind, count }) => [slice - begin, kind, count]).sort(), [
      [0, 'opened', 2],
      [0, 'shown', 2],
      [SLICE, 'crashed', 2],
    ]);
    assert.is((await signedIn(one.store, { ...asked, to: begin + SLICE })).length, 2);
    assert.is((await one.book.health({ release: 7 })).screens[0]!.opened, 3);
  });

  test(`${name}: slices are merged after an hour by any server, and deleted after 30 days`, async () => {
    const place = await fresh();
    const [one, other] = [await openAt(place), await openAt(place)];
    for (let at = 0; at < 12; at += 1) {
      one.signed({});
      one.pass(SLICE);
    }
    await one.book.flush();
    const all = () => signedIn(one.store, { releases: [7], from: 0, to: START + DAY });
    assert.is((await all()).length, 12);
    for (const { pass } of [one, other]) pass(2 * 60 * MINUTE);
    await Promise.all([one.book.prune(), other.book.prune()]);
    const rows = await all();
    assert.ok(rows.length <= 3, `${rows.length} rows`);
    assert.is(
      rows.reduce((sum, { count }) => sum + count, 0),
      12,
    );
    one.pass(31 * DAY);
    await one.book.prune();
    assert.equal(await all(), []);
  });

  test(`${name}: minutes are deleted after 30 days, and a release’s other counts with its last minute`, async () => {
    const { store, book, note, pass } = await openAt(await fresh());
    note({}, { release: 8 });
    pass(20 * DAY);
    note({});
    await book.flush();
    pass(11 * DAY);
    await book.prune();
    const left = await store.run((db) => db.selectFrom('health').select(['minute', 'release']).execute());
    assert.equal(left.map(({ minute, release }) => [minute > 0, release]).sort(), [
      [false, 7],
      [true, 7],
    ]);
  });
}

const NOTHING = { opened: 0, shown: 0, failed: 0, crashed: 0, slow: 0, ms: null, failures: [], reports: [] };

test('unknown releases, screens and calls are not counted, but other unknown names are', async () => {
  const { store, book, note } = await openAt({ kind: 'memory' });
  note({ release: 9 }, { screen: 'nowhere' }, { kind: 'failed', call: 'nothing' }, { screen: 'constructor' });
  for (let at = 0; at < 100; at += 1) {
    note({ kind: 'report', code: `code-${at}` }, { kind: 'failed', call: 'book.list', outcome: `outcome-${at}` });
  }
  await book.flush();
  const rows = await store.run((db) =>
    db.selectFrom('health').select(['detail', 'count']).where('minute', '=', 0).execute(),
  );
  assert.equal(rows.map(({ detail, count }) => [detail, count]).sort(), [
    ['book.list other', 100],
    ['other', 100],
  ]);
});

test('counts wait while the store is unreachable, which is logged once, and are stored later', async () => {
  const store = await openStore({ kind: 'memory' });
  stores.push(store);
  let broken = true;
  const said: string[] = [];
  const run: Store['run'] = (work) => (broken ? Promise.reject(new Error('gone')) : store.run(work));
  const { book, note } = await openAt(
    { kind: 'memory' },
    { store: { run }, pace: { minute: MINUTE, slice: SLICE, flush: 1 }, log: (line) => said.push(line) },
  );
  note({}, { kind: 'shown' });
  while (said.length === 0) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, 30));
  note({});
  broken = false;
  const { screens } = await book.health({ release: 7 });
  assert.equal([screens[0]!.opened, screens[0]!.shown], [2, 1]);
  assert.equal(said, ['Reports from phones cannot be stored (gone); retrying.']);
});

test('beacons are accepted alone or in a list of up to twenty', () => {
  const beacon = { release: 7, screen: 'shelf', kind: 'opened' };
  const read = (value: unknown) => readBeacons(JSON.stringify(value)).length;
  assert.is(read(beacon), 1);
  assert.is(read(Array(20).fill(beacon)), 20);
  assert.is(read({ ...beacon, kind: 'failed', call: 'book.list', outcome: 'refused' }), 1);
  assert.is(read({ ...beacon, kind: 'shown', ms: 12.5 }), 1);
  assert.is(read(Array(21).fill(beacon)), 0);
  assert.is(read([beacon, 1, null, 'text', [beacon], {}]), 1);
});

const ODD: object[] = [
  { kind: 'tapped' },
  { kind: 'toString' },
  { kind: null },
  { release: '7' },
  { release: 0 },
  { release: -1 },
  { release: 1.5 },
  { release: 1e300 },
  { screen: '' },
  { screen: 7 },
  { screen: 'x'.repeat(101) },
  { ms: -1 },
  { ms: '12' },
  { ms: 1e12 },
  { call: 1 },
  { code: {} },
  { userId: '42' },
  { url: '/shelf?token=1' },
];
for (const odd of ODD) {
  test(`a beacon with ${JSON.stringify(odd)} is dropped`, () => {
    const text = JSON.stringify([{ release: 7, screen: 'shelf', kind: 'shown', ...odd }]);
    assert.equal(readBeacons(text), []);
  });
}
test('text that is not JSON contains no beacon', () => {
  for (const text of ['', '{', 'null', '"text"', '[]', '[[[[', '\u0000']) assert.equal(readBeacons(text), []);
});
