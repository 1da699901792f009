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

test('a release that has given a call another name finds its payments without an answer, and sends them under their key', async () => {
  const host = fakeHost('/shelf?userId=1');
  const pays = (name: string): Partial<CompiledScreen> => ({
    ...PARTS,
    calls: { [name]: PARTS.calls!.pay!, state: PARTS.calls!.state! },
    actions: { pay: [step('call', { call: name, then: { unknown: [says('being checked')] } })] },
  });
  const before = live(pays('pay'), { host });
  before.tap([step('run', { action: 'pay' })]);
  await nextTurn();
  await host.next().answer();
  assert.equal(before.said(), ['being checked']);
  before.screen.leave();

  const after = live(pays('settle'), { host });
  await nextTurn();
  assert.equal(after.said(), ['being checked', 'being checked']);
  after.tap([step('run', { action: 'pay' })]);
  await nextTurn();
  const keyOf = (call: string) => host.last(call).request.headers['Idempotency-Key'];
  assert.is(keyOf('settle'), keyOf('pay'));
});
