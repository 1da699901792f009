import type { Beacon } from '../../../../registry/health/beacon.ts';
import { createApp } from '../../../../server/app.ts';
import { createBeaconHandler } from '../../../../server/delivery/reports/beacon.ts';
import { createSampler } from '../../../../server/delivery/reports/sampler.ts';
import { assert, test } from '../../../suite.ts';
import { NO_SCREENS } from '../nothing.ts';

const BEACON = { release: 7, screen: 'shelf', kind: 'opened' } as const;

function open(note?: (beacons: readonly Beacon[]) => void) {
  const noted: Beacon[] = [];
  const book = { note: note ?? ((beacons: readonly Beacon[]) => void noted.push(...beacons)) };
  const app = createApp({ delivery: NO_SCREENS, beacon: createBeaconHandler(book, () => undefined, Date.now) });
  const post = async (body: BodyInit, headers: { [name: string]: string } = {}) =>
    app.request('/beacon', { method: 'POST', body, headers, duplex: 'half' } as RequestInit, {});
  return { noted, post };
}

test('a report is accepted without signing in, and answered without a body', async () => {
  const { noted, post } = open();
  const answer = await post(JSON.stringify([BEACON, { ...BEACON, kind: 'shown', ms: 300 }]));
  assert.is(answer.status, 204);
  assert.is(await answer.text(), '');
  assert.equal(noted, [BEACON, { ...BEACON, kind: 'shown', ms: 300 }]);
});

const ODD: [what: string, body: string][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['another kind', JSON.stringify({ ...BEACON, kind: 'paid' })],
  ['an address', JSON.stringify({ ...BEACON, url: '/shelf?token=1' })],
  ['more than 2 kB', JSON.stringify(BEACON) + ' '.repeat(2_048)],
  ['twenty-one', JSON.stringify(Array(21).fill({ release: 7, screen: 's', kind: 'shown' }))],
];
for (const [what, body] of ODD) {
  test(`a message with ${what} is dropped, but still acknowledged`, async () => {
    const { noted, post } = open();
    assert.is((await post(body)).status, 204);
    assert.equal(noted, []);
  });
}

test('a message without a length is cut off at 2 kB', async () => {
  const { noted, post } = open();
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new TextEncoder().encode(' '.repeat(1_000)));
    },
  });
  assert.is((await post(endless)).status, 204);
  assert.equal(noted, []);
  assert.ok(sent < 10, `${sent} parts were read`);
});

test('messages that never end keep no others out', async () => {
  const { noted, post } = open();
  const slow = Array.from({ length: 1_000 }, () => post(new ReadableStream({ pull: () => new Promise(() => {}) })));
  await Promise.race([Promise.all(slow), new Promise((done) => setTimeout(done, 8_000))]);
  await post(JSON.stringify([BEACON]));
  assert.equal(noted, [BEACON]);
});

test('an error of the store is not reported to the phone', async () => {
  const { post } = open(() => {
    throw new Error('gone');
  });
  assert.is((await post(JSON.stringify(BEACON))).status, 204);
});

test('a server without a registry takes reports and drops them', async () => {
  const answer = await createApp({ delivery: NO_SCREENS }).request(
    '/beacon',
    { method: 'POST', body: JSON.stringify(BEACON) },
    {},
  );
  assert.is(answer.status, 204);
});

test('an address that sends too many reports is sampled for a minute, others are not', () => {
  let now = 0;
  let calls = 0;
  const { takes } = createSampler(
    () => now,
    100,
    () => (calls++ % 100) / 100,
  );
  const taken = (address: string, count: number) =>
    Array.from({ length: count }, () => takes(address)).filter(Boolean).length;
  assert.is(taken('a', 100), 100);
  assert.is(taken('a', 1_000), 50);
  assert.is(taken('b', 100), 100);
  now = 60_000;
  assert.is(taken('a', 100), 100);
});

test('sampling is random, so phones that report in turn are all in it', () => {
  const { takes } = createSampler(() => 0, 0);
  const taken = new Set(Array.from({ length: 4_000 }, (_, at) => (takes('a') ? at % 20 : -1)));
  assert.ok(taken.size > 15, `${taken.size}`);
});

test('addresses beyond the maximum tracked share one rate limit', () => {
  const { takes } = createSampler(() => 0, 2);
  for (let at = 0; at < 10_000; at += 1) takes(`address ${at}`);
  const taken = Array.from({ length: 1_000 }, (_, at) => takes(`other ${at}`)).filter(Boolean).length;
  assert.ok(taken < 200, `${taken}`);
});
