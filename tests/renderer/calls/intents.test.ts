import { createIntents, type Intent, mayBeForgotten } from '../../../renderer/calls/intents.ts';
import { RETENTION } from '../../../server/ledger/prune.ts';
import { assert, test } from '../../suite.ts';
import { fakeHost } from '../host.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a server remembers a key. */
const KEPT_MS = RETENTION.entries * 3_600_000;
const NAMES = ['intent:/pay:[]:[]', 'intent:pay:[]:[]'] as const;
const REQUEST = { call: 'pay', method: 'POST', url: '/pay', headers: {}, body: 'amount=100', timeout: 0 } as const;
const PLACES = ['intent:/pay:', 'intent:pay:'] as const;
const PAYMENT = { names: NAMES, places: PLACES, values: {}, address: [], request: REQUEST };

test('an open payment is kept however old it seems, and counts as forgotten before the server forgets it', async () => {
  const host = fakeHost();
  const intents = createIntents(host);
  const [name, first] = (await intents.claim(PAYMENT, 'amount=100', 0))!;
  host.suspend(25 * DAY_MS);
  const [, again] = (await intents.claim(PAYMENT, 'amount=100', 0))!;
  assert.is(again.key, first.key);
  assert.is(again.at - first.at, 25 * DAY_MS, 'the time of the last attempt is known');
  assert.is(mayBeForgotten(again, host.now()), false);
  host.suspend(KEPT_MS - 25 * DAY_MS);
  assert.is(mayBeForgotten(again, host.now()), true, 'however often it was sent in between');
  assert.equal(await intents.open(PAYMENT), [[name, again]]);
  await intents.done(name, again);
  host.suspend(KEPT_MS);
  await intents.open(PAYMENT);
  assert.is(host.stores.durable.size, 0, 'one that is done is deleted');
});

test('after the clock was set back, a payment counts as sent now: it can still be found to be open', async () => {
  const host = fakeHost();
  const intents = createIntents(host);
  await intents.claim(PAYMENT, 'amount=100', 0);
  host.suspend(-400 * DAY_MS);
  const [[, { at, since }]] = (await intents.open(PAYMENT)) as [[string, Intent]];
  assert.equal([at, since], [host.now(), host.now()]);
});

test('a clock that was set back a little makes no key older or younger', async () => {
  const host = fakeHost();
  const intents = createIntents(host);
  const [name, first] = (await intents.claim(PAYMENT, 'amount=100', 0))!;
  host.suspend(5 * DAY_MS);
  await intents.claim(PAYMENT, 'amount=100', 0);
  host.suspend(-2 * DAY_MS);
  assert.equal(await intents.open(PAYMENT), [[name, { ...first, at: host.now() }]]);
});
