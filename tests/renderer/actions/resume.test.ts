import { INQUIRY } from '../../../renderer/calls/inquiry.ts';
import { expiringKey } from '../../../renderer/wire/expiring.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, says, screenDocument, step } from '../document.ts';
import { fakeHost } from '../host.ts';
import { live } from '../live.ts';

const settle = { call: 'state', paid: true, open: false };
const PARTS: Partial<CompiledScreen> = {
  calls: {
    pay: call({ path: '/pay', money: { address: [], sent: [], replay: 0, settle } }),
    state: call({ path: '/state', method: 'GET' }),
  },
  actions: { pay: [step('call', { call: 'pay', then: { unknown: [says('being checked')] } })] },
  resume: { for: [path('session.userId')], ms: 600_000, state: [], timers: [], overlays: [] },
};

test('a damaged stored place does not keep an earlier payment from being checked', async () => {
  const host = fakeHost('/shelf?userId=1');
  const { durable } = host.stores;
  durable.set(expiringKey('place:', screenDocument(PARTS), ['1']), JSON.stringify({ until: host.now() + 1_000 }));
  durable.set('intent:/pay:[]:[]', JSON.stringify({ key: 'k'.repeat(16), state: 'open', at: host.now(), body: '' }));
  const { said } = live(PARTS, { host });
  await nextTurn();
  assert.equal(said(), ['being checked']);
  assert.equal(host.codes(), ['uncaught']);
});

/** A page that pays by a call of this name at this path. */
const pays = (name: string, at = '/pay'): Partial<CompiledScreen> => ({
  ...PARTS,
  calls: { [name]: { ...PARTS.calls!.pay!, path: at }, state: PARTS.calls!.state! },
  actions: { pay: [step('call', { call: name, then: { unknown: [says('being checked')] } })] },
});
const PAY = [step('run', { action: 'pay' })];
const RENAMED = 'settle';

/** Pays on a page whose requests get no answer, and leaves it. Returns the request, and what was said. */
async function payUnanswered(page: Partial<CompiledScreen>, host: ReturnType<typeof fakeHost>) {
  const { screen, said, tap } = live(page, { host });
  tap(PAY);
  await nextTurn();
  const { request } = host.next();
  await host.next().answer();
  screen.leave();
  return { request, said };
}

for (const [change, name, at] of [
  ['another name', RENAMED, '/pay'],
  ['another path', 'pay', '/settle'],
] as const) {
  test(`a release that has given a call ${change} finds its payments without an answer, and sends them under their key`, async () => {
    const host = fakeHost('/shelf?userId=1');
    const { request, said } = await payUnanswered(pays('pay'), host);
    assert.equal(said(), ['being checked']);

    const after = live(pays(name, at), { host });
    await nextTurn();
    assert.equal(after.said(), ['being checked', 'being checked']);
    after.tap(PAY);
    await nextTurn();
    assert.is(host.last(name).request.headers['Idempotency-Key'], request.headers['Idempotency-Key']);
    assert.is(host.stores.durable.size, 1);
  });
}

/** A page that identifies a payment by these values. */
const identifies = (address: string[], sent: string[]): Partial<CompiledScreen> => {
  const values = { userId: '1', orderId: '42', amount: '100', channel: 'gcash' };
  return {
    ...PARTS,
    calls: {
      pay: call({ path: '/pay', fixed: values, money: { address, sent, replay: 0, settle } }),
      state: PARTS.calls!.state!,
    },
  };
};

for (const [change, address, sent] of [
  ['more values', ['userId', 'orderId'], ['amount', 'channel', 'bank']],
  ['fewer values', ['userId', 'orderId'], ['amount']],
  ['values in another order', ['orderId', 'userId'], ['channel', 'amount']],
  ['fewer values from the address', ['orderId'], ['amount', 'channel']],
] as const) {
  test(`a release that identifies a payment by ${change} finds its payments without an answer`, async () => {
    const host = fakeHost('/shelf?userId=1');
    const { request } = await payUnanswered(identifies(['userId', 'orderId'], ['amount', 'channel']), host);

    const after = live(identifies([...address], [...sent]), { host });
    await nextTurn();
    assert.equal(after.said(), ['being checked', 'being checked']);
    after.tap(PAY);
    await nextTurn();
    assert.is(host.last('pay').request.headers['Idempotency-Key'], request.headers['Idempotency-Key']);
    assert.is(host.stores.durable.size, 1);
  });
}

test('a payment of another amount is another payment, however a release identifies it', async () => {
  const host = fakeHost('/shelf?userId=1');
  const { request } = await payUnanswered(identifies(['userId', 'orderId'], ['amount', 'channel']), host);
  const parts = identifies(['userId', 'orderId'], ['amount']);
  const { pay } = parts.calls!;
  const other = { ...parts.calls, pay: { ...pay!, fixed: { ...pay!.fixed, amount: '200' } } };
  const after = live({ ...parts, calls: other }, { host });
  await nextTurn();
  after.tap(PAY);
  await nextTurn();
  assert.is.not(host.last('pay').request.headers['Idempotency-Key'], request.headers['Idempotency-Key']);
});

/** A page that identifies a payment by the amount and these values of its address. */
const paysFor = (...address: string[]): Partial<CompiledScreen> => ({
  ...PARTS,
  session: { userId: { in: 'query' }, deviceId: { in: 'query' }, orderId: { in: 'query' } },
  calls: {
    pay: call({
      path: '/pay',
      fixed: { amount: '100', orderId: path('session.orderId') },
      money: { address, sent: ['amount'], replay: 600_000, settle },
    }),
    state: PARTS.calls!.state!,
  },
});

for (const [was, is] of [
  [['userId', 'orderId'], ['deviceId']],
  [['deviceId'], ['userId', 'orderId']],
] as const) {
  const release = `a release that identifies a payment by ${is.join(' and ')} and no longer by ${was.join(' and ')}`;
  /** Pays without an answer for one order, then for another at a later release; returns the last request's body. */
  const pay = async (orderId: string, then: string) => {
    const host = fakeHost(`/shelf?userId=1&deviceId=d&orderId=${orderId}`);
    await payUnanswered(paysFor(...was), host);
    const later = fakeHost(`/shelf?userId=1&deviceId=d&orderId=${then}`, host.stores);
    live(paysFor(...is), { host: later }).tap(PAY);
    await nextTurn();
    return { body: later.last('pay').request.body, intents: host.stores.durable.size };
  };

  test(`${release} finds its payments without an answer`, async () => {
    assert.equal(await pay('42', '42'), { body: 'amount=100&orderId=42', intents: 1 });
  });

  test(`${release} takes no payment for one of another order with the same amount`, async () => {
    assert.equal(await pay('42', '174'), { body: 'amount=100&orderId=174', intents: 2 });
  });
}

test('a payment without an answer is found by its amount if a release knows nothing else of it', async () => {
  const host = fakeHost('/shelf?userId=1&orderId=42');
  const { request } = await payUnanswered(paysFor('userId', 'orderId'), host);
  const later = fakeHost('/shelf?deviceId=d', host.stores);
  live(paysFor('deviceId'), { host: later }).tap(PAY);
  await nextTurn();
  assert.is(later.last('pay').request.body, request.body);
  assert.is(host.stores.durable.size, 1);
});

test('a payment that an earlier version stored by the name of its call is found', async () => {
  const host = fakeHost('/shelf?userId=1');
  const open = { key: 'k'.repeat(16), state: 'open', at: host.now(), body: '' };
  host.stores.durable.set('intent:pay:[]:[]', JSON.stringify(open));
  const { said, tap } = live(pays('pay'), { host });
  await nextTurn();
  assert.equal(said(), ['being checked']);
  tap(PAY);
  await nextTurn();
  assert.is(host.last('pay').request.headers['Idempotency-Key'], `"${open.key}"`);
});

test('a payment by a call with both another name and another path is another payment', async () => {
  const host = fakeHost('/shelf?userId=1');
  const before = live(pays('pay'), { host });
  before.tap(PAY);
  await nextTurn();
  await host.next().answer();
  before.screen.leave();
  const { said } = live(pays(RENAMED, '/settle'), { host });
  await nextTurn();
  assert.equal(said(), ['being checked'], 'by the page before');
});

const DAY_MS = 24 * 3_600_000;

for (const [days, said, asked] of [
  [5, 'not made', 0],
  [40, 'paid', 1],
] as const) {
  test(`of a key that seems ${days} days old and was never seen by the server, the payment is ${said}`, async () => {
    const host = fakeHost('/shelf?userId=1');
    const then = { unknown: [], paid: [says('paid')], open: [says('not made')] };
    const parts = { ...PARTS, actions: { pay: [step('call', { call: 'pay', then })] } };
    const before = live(parts, { host });
    before.tap(PAY);
    await nextTurn();
    before.screen.leave();

    // The phone’s clock may have been wrong then, or is wrong now.
    host.suspend(days * DAY_MS);
    const after = live(parts, { host });
    await nextTurn();
    await host.advance(2_000);
    await host.last(INQUIRY).answer({ state: 'void' });
    assert.is(host.sentTo('state').length, asked);
    for (const { answer } of host.sentTo('state')) await answer({ code: 0 });
    assert.equal(after.said(), [said]);
    assert.is([...host.stores.durable.values()].filter((text) => text.includes('"open"')).length, 0);
  });
}
