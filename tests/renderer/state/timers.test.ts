import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { assert, test } from '../../suite.ts';
import { path, screenDocument, steps } from '../document.ts';
import { fakeHost } from '../host.ts';

function open(host = fakeHost(), seconds = 60) {
  const timers = { sms: { seconds, end: steps({ do: 'toast', text: 'over' }) } };
  const screen = createWholeScreen(screenDocument({ timers }), host);
  screen.start();
  const now = () => screen.evaluate(path('timers.sms'));
  const run = (...list: unknown[]) => screen.controls.handle('1', 'tap', steps(...list), screen.scope);
  return {
    host,
    screen,
    now,
    start: () => run({ do: 'start', timer: 'sms' }),
    stop: () => run({ do: 'stop', timer: 'sms' }),
  };
}

test('a timer counts down whole seconds, notifies of each, and ends', async () => {
  const { host, screen, now, start } = open();
  assert.equal(now(), { left: 0, clock: '00:00', running: false });
  const seen: unknown[] = [];
  screen.changes.subscribe(['timers.sms'], () => seen.push((now() as { left: number }).left));
  start();
  await host.advance(3000);
  assert.equal(seen, [60, 59, 58, 57]);
  assert.equal(now(), { left: 57, clock: '00:57', running: true });
  await host.advance(57_000);
  assert.equal(now(), { left: 0, clock: '00:00', running: false });
  assert.equal(host.log(), ['toast info 2000 over']);
});

test('a timer shows what is left in minutes and seconds as well', async () => {
  const { host, now, start } = open(fakeHost(), 6_000);
  start();
  const shown: unknown[] = [];
  for (const ms of [0, 1_000, 5_934_000, 5_000]) {
    await host.advance(ms);
    shown.push((now() as { clock: string }).clock);
  }
  assert.equal(shown, ['100:00', '99:59', '01:05', '01:00']);
});

test('a timer shows the right second after the page was suspended', async () => {
  const { host, now, start } = open();
  start();
  host.suspend(30_500);
  assert.equal(now(), { left: 30, clock: '00:30', running: true });
  await host.advance(1000);
  host.suspend(60_000);
  await host.advance(1000);
  assert.equal(now(), { left: 0, clock: '00:00', running: false });
  assert.equal(host.log(), ['toast info 2000 over']);
});

test('a timer never shows more than it takes, and ends in time, after the clock was set back', async () => {
  const { host, now, start } = open();
  start();
  await host.advance(10_000);
  host.suspend(-3_600_000);
  assert.equal(now(), { left: 60, clock: '01:00', running: true });
  await host.advance(11_000);
  assert.equal(now(), { left: 50, clock: '00:50', running: true });
  await host.advance(50_000);
  assert.equal(host.log(), ['toast info 2000 over']);
});

test('a timer continues when the page is reloaded at the same address', async () => {
  const { host, screen, start } = open();
  start();
  await host.advance(10_000);
  screen.leave(true);
  const again = open(fakeHost('/shelf', host.stores));
  again.host.suspend(10_000);
  assert.equal(again.now(), { left: 50, clock: '00:50', running: true });
  const elsewhere = open(fakeHost('/shelf?bookId=2', host.stores));
  assert.equal(elsewhere.now(), { left: 0, clock: '00:00', running: false });
});

test('a timer ends with its screen, without running its handler', async () => {
  const { host, screen, start } = open();
  start();
  screen.leave();
  await host.advance(60_000);
  assert.equal(host.log(), []);
  assert.equal(open(fakeHost('/shelf', host.stores)).now(), { left: 0, clock: '00:00', running: false });
});

test('start restarts a timer, stop ends it without running its handler', async () => {
  const { host, now, start, stop } = open();
  start();
  await host.advance(20_000);
  start();
  assert.equal(now(), { left: 60, clock: '01:00', running: true });
  stop();
  stop();
  assert.equal(now(), { left: 0, clock: '00:00', running: false });
  await host.advance(60_000);
  assert.equal(host.log(), []);
});

test('a stored end time that is impossible is ignored', () => {
  const { host, start } = open();
  start();
  for (const key of host.stores.session.keys()) host.stores.session.set(key, String(host.now() + 1e9));
  assert.equal(open(fakeHost('/shelf', host.stores)).now(), { left: 0, clock: '00:00', running: false });
});
