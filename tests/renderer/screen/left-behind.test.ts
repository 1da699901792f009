/**
 * What a screen leaves on the phone: no more than it needs, nothing of the session, and nothing that grows without
 * limit.
 */
import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, field, path, screenDocument, steps, widget } from '../document.ts';
import { type FakeHost, fakeHost } from '../host.ts';

const SCREEN: Partial<CompiledScreen> = {
  timers: { sms: { seconds: 60, end: [] } },
  state: { page: { initial: 1, keep: true }, code: { initial: '' } },
  overlays: { code: { n: 9, node: widget('dialog', {}) } },
  resume: {
    for: [path('session.bookId')],
    ms: 600_000,
    state: ['code'],
    timers: ['sms'],
    overlays: ['code'],
  },
};

async function open(address: string, before?: FakeHost, more: Partial<CompiledScreen> = {}) {
  const host = fakeHost(address, before?.stores);
  const screen = createWholeScreen(screenDocument({ ...SCREEN, ...more }), host);
  screen.start();
  await nextTurn();
  const run = async (...list: unknown[]) => {
    screen.controls.handle('1', 'tap', steps(...list), screen.scope);
    await nextTurn();
  };
  return { host, screen, run };
}
const START = { do: 'start', timer: 'sms' };

test('a countdown is stored without the address it belongs to, and removed when it has ended', async () => {
  const { host, run } = await open('/shelf?userId=u-canary&bookId=b-canary');
  await run(START);
  const kept = [...host.stores.session];
  assert.is(kept.length, 1);
  assert.not.match(JSON.stringify(kept), /canary|shelf\?/);
  await run({ do: 'stop', timer: 'sms' });
  assert.equal([...host.stores.session], []);
});

test('a screen stores one entry, however many addresses and versions were opened', async () => {
  let host: FakeHost | undefined;
  for (const [book, version] of ['1.0.0', '1.0.1', '1.0.2', '1.1.0'].entries()) {
    const opened = await open(`/shelf?bookId=${book}`, host, { version });
    await opened.run(START, { do: 'set', state: 'page', value: book });
    opened.screen.leave(true);
    host = opened.host;
  }
  assert.equal([...host!.stores.session.keys()].sort(), ['state:shelf:page', 'timer:shelf:sms']);
});

test('an expired entry is deleted with the next one, others stay', async () => {
  const first = await open('/shelf?bookId=1');
  await first.run({ do: 'open', overlay: 'code' });
  first.screen.leave(true);
  const second = await open('/shelf?bookId=2', first.host);
  await second.run({ do: 'open', overlay: 'code' });
  assert.is(second.host.stores.durable.size, 2);
  second.screen.leave(true);
  const later = fakeHost('/shelf?bookId=3', first.host.stores);
  later.suspend(599_000);
  createWholeScreen(screenDocument(SCREEN), later).start();
  await nextTurn();
  assert.is(later.stores.durable.size, 2);
  later.suspend(2_000);
  createWholeScreen(screenDocument(SCREEN), later).start();
  await nextTurn();
  assert.is(later.stores.durable.size, 0);
});

test('a draft older than a day is deleted with the next one, others stay', async () => {
  const drafting: Partial<CompiledScreen> = {
    form: { note: 'string' },
    calls: { save: call() },
    draft: { for: [path('session.userId'), path('session.bookId')], fields: ['note'], state: [], sent: ['save'] },
    view: [field('note')],
  };
  const start = async (address: string, stores?: FakeHost['stores'], after = 0) => {
    const host = fakeHost(address, stores);
    host.suspend(after);
    const screen = createWholeScreen(screenDocument(drafting), host);
    screen.start();
    await nextTurn();
    return { host, screen, note: screen.fields.visible()[0]! };
  };
  const first = await start('/shelf?userId=1&bookId=1');
  first.note.change('so far');
  await nextTurn();
  const { stores } = first.host;
  assert.is(stores.durable.size, 1);
  assert.is((await start('/shelf?userId=2&bookId=1', stores)).note.value(), '');
  assert.is((await start('/shelf?bookId=1', stores)).note.value(), '');
  const again = await start('/shelf?userId=1&bookId=1', stores, 86_399_000);
  assert.is(again.note.value(), 'so far');
  // Read again, but not changed: its expiry stays the same.
  assert.is((await start('/shelf?userId=2&bookId=1', stores, 86_401_000 * 2)).note.value(), '');
  assert.is(stores.durable.size, 0);
});

test('a sent draft is deleted even if its screen was left before the answer arrived', async () => {
  const host = fakeHost('/shelf?userId=1');
  const screen = createWholeScreen(
    screenDocument({
      form: { note: 'string' },
      calls: { save: call() },
      draft: { for: [path('session.userId')], fields: ['note'], state: [], sent: ['save'] },
      view: [field('note')],
    }),
    host,
  );
  screen.start();
  await nextTurn();
  screen.fields.visible()[0]!.change('done');
  screen.controls.handle('1', 'tap', steps({ do: 'call', call: 'save', then: {} }), screen.scope);
  await nextTurn();
  assert.is(host.stores.durable.size, 1);
  screen.leave();
  await host.next().answer({ code: '0', data: {} });
  assert.is(host.stores.durable.size, 0);
});
