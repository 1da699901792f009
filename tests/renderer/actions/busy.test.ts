import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import type { CompiledCall } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, screenDocument, steps } from '../document.ts';
import { fakeHost } from '../host.ts';

function open(contract: Partial<CompiledCall> = {}) {
  const host = fakeHost();
  const screen = createWholeScreen(screenDocument({ calls: { save: call(contract), other: call(contract) } }), host);
  screen.start();
  const tap = (control: string, ...list: unknown[]) =>
    screen.controls.handle(control, 'tap', steps(...list), screen.scope);
  return { host, screen, tap };
}
const SAVE = { do: 'call', call: 'save', then: { ok: steps({ do: 'wait', ms: 100 }) } };

test('a control whose handler runs is busy and ignores taps until the handler ends', async () => {
  const { host, screen, tap } = open();
  const received: boolean[] = [];
  screen.changes.subscribe(['busy.7'], () => received.push(screen.controls.isBusy('7')));
  tap('7', SAVE);
  tap('7', SAVE);
  assert.ok(screen.controls.isBusy('7'));
  await host.next().answer({ code: 0 });
  tap('7', SAVE);
  assert.ok(screen.controls.isBusy('7'));
  await host.advance(100);
  assert.not.ok(screen.controls.isBusy('7'));
  assert.equal(host.log(), ['send save']);
  assert.equal(received, [true, false]);
  tap('7', SAVE);
  assert.equal(host.log(), ['send save']);
});

test('rows and events of a control are busy separately', () => {
  const { host, screen } = open();
  const list = steps(SAVE);
  for (const [control, event] of [
    ['7', 'tap'],
    ['7', 'close'],
    ['3:a/7', 'tap'],
    ['3:b/7', 'tap'],
  ]) {
    screen.controls.handle(control!, event!, list, screen.scope);
    screen.controls.handle(control!, event!, list, screen.scope);
  }
  assert.is(host.pending.length, 4);
});

test('a synchronous handler leaves its control free', () => {
  const { host, screen, tap } = open();
  tap('7', { do: 'toast', text: 'a' });
  tap('7', { do: 'toast', text: 'b' });
  assert.not.ok(screen.controls.isBusy('7'));
  assert.is(host.log().length, 2);
});

test('a once-only call is sent one at a time, each with a new key, whichever control is used', async () => {
  const { host, screen, tap } = open({ once: true });
  tap('7', SAVE, { do: 'toast', text: 'never' });
  tap('8', SAVE);
  assert.not.ok(screen.controls.isBusy('8'));
  assert.equal(host.log(), ['send save']);
  await host.next().answer('', 0);
  assert.equal(host.log(), ['toast info 2000 never']);
  tap('8', SAVE);
  assert.equal(host.log(), ['send save']);
  const keys = host.sentTo('save').map(({ request }) => request.headers['Idempotency-Key']);
  assert.equal(keys, ['"key-of-the-test-1"', '"key-of-the-test-2"']);
});

test('any other call may run concurrently with itself', () => {
  const { host, tap } = open();
  tap('7', SAVE);
  tap('8', SAVE);
  assert.is(host.pending.length, 2);
});

test('a call without an answer is never repeated automatically', async () => {
  const { host, tap } = open({ once: true });
  tap('7', SAVE);
  await host.next().answer('', 0);
  await host.advance(600_000);
  assert.equal(host.log(), ['send save']);
});

test('nothing can be started while another screen opens, unless leaving fails', () => {
  const { host, screen, tap } = open();
  tap('7', { do: 'go', screen: 'x', path: '/x' });
  tap('8', SAVE);
  assert.equal(host.log(), ['go /x']);
  screen.stay();
  tap('8', SAVE);
  assert.equal(host.log(), ['send save']);
});
