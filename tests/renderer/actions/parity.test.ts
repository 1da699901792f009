import { dependencies } from '../../../renderer/expression/evaluate.ts';
import { createWholeScreen, type Screen } from '../../../renderer/screen/whole-screen.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, screenDocument, steps, widget } from '../document.ts';
import { type FakeHost, fakeHost } from '../host.ts';

/** Opens a screen with a button that runs these actions, and taps it. */
function run(
  list: unknown[],
  more: Partial<CompiledScreen> = {},
  host = fakeHost('/shelf?userId=7&bookId=b'),
): { screen: Screen; host: FakeHost } {
  const screen = createWholeScreen(screenDocument({ view: [widget('text')], ...more }), host);
  screen.start();
  screen.controls.handle('1', 'tap', steps(...list), screen.scope);
  return { screen, host };
}

const log = (list: unknown[], more?: Partial<CompiledScreen>) => run(list, more).host.log();
const say = (text: unknown) => ({ do: 'toast', text });

test('if runs one of two handlers, depending on a condition', () => {
  assert.equal(log([{ do: 'if', when: true, then: steps(say('yes')), else: steps(say('no')) }]), [
    'toast info 2000 yes',
  ]);
  assert.equal(log([{ do: 'if', when: false, then: steps(say('yes')), else: steps(say('no')) }]), [
    'toast info 2000 no',
  ]);
  assert.equal(log([{ do: 'if', when: false, then: steps(say('yes')) }, say('on')]), ['toast info 2000 on']);
});

test('require shows its message as an error, and ends the handler', () => {
  assert.equal(log([{ do: 'require', that: false, say: 'Not yet' }, say('on')]), ['toast error 3000 Not yet']);
  assert.equal(log([{ do: 'require', that: true, say: 'Not yet' }, say('on')]), ['toast info 2000 on']);
});

test('require inside an if ends the whole handler', () => {
  const inner = steps({ do: 'require', that: false, say: 'Not yet' });
  assert.equal(log([{ do: 'if', when: true, then: inner }, say('on')]), ['toast error 3000 Not yet']);
});

test('steps run in order, and see the effects of earlier ones', () => {
  const more = { state: { count: { initial: 1 } } };
  const set = { do: 'set', state: 'count', value: ['+', path('state.count'), 1] };
  assert.equal(log([set, set, say(['fn', 'text', path('state.count')])], more), ['toast info 2000 3']);
});

test('run runs a named handler', () => {
  assert.equal(log([{ do: 'run', action: 'greet' }, say('on')], { actions: { greet: steps(say('hi')) } }), [
    'toast info 2000 hi',
    'toast info 2000 on',
  ]);
  assert.equal(log([{ do: 'run', action: 'constructor' }]), []);
});

test('no toast is shown for an empty text; an error stays longer', () => {
  assert.equal(log([say(''), say(null), { ...say('Oh'), kind: 'error' }]), ['toast error 3000 Oh']);
});

test('then continues by outcome, with answer, message and the call’s own name', async () => {
  const calls = { 'book.save': call() };
  const then = { ok: steps(say(path('answer.a')), say(path('saved.a'))), failed: steps(say(path('message'))) };
  const one = run([{ do: 'call', call: 'book.save', send: { id: path('session.bookId') }, then, as: 'saved' }], {
    calls,
  });
  assert.is(one.host.next().request.body, 'id=b');
  await one.host.next().answer({ code: 0, data: { a: 'A' } });
  assert.equal(one.host.log(), ['send book.save', 'toast info 2000 A', 'toast info 2000 A']);
  const two = run([{ do: 'call', call: 'book.save', then }], { calls });
  await two.host.next().answer({ code: 1, message: 'Full' });
  assert.equal(two.host.log(), ['send book.save', 'toast info 2000 Full']);
});

test('a call can follow a call, and sees earlier answers', async () => {
  const calls = { first: call(), second: call() };
  const second = { do: 'call', call: 'second', send: { id: path('one.id') }, then: { ok: steps(say(path('one.id'))) } };
  const { host } = run([{ do: 'call', call: 'first', as: 'one', then: { ok: steps(second) } }], { calls });
  await host.next().answer({ code: 0, data: { id: '1' } });
  assert.is(host.next().request.body, 'id=1');
  await host.next().answer({ code: 0, data: null });
  assert.equal(host.log(), ['send first', 'send second', 'toast info 2000 1']);
});

test('the busy text of a slow call is shown while it waits', () => {
  assert.equal(log([{ do: 'call', call: 'a', busy: 'One moment', then: {} }], { calls: { a: call() } }), [
    'send a',
    'toast info 2000 One moment',
  ]);
});

test('track sends a call and does not wait', () => {
  assert.equal(
    log([{ do: 'track', call: 'seen' }, say('on')], { calls: { seen: call({ kind: 'tracking', outcomes: [] }) } }),
    ['send seen', 'toast info 2000 on'],
  );
});

test('wait continues later', async () => {
  const { host } = run([say('one'), { do: 'wait', ms: 1500 }, say('two')]);
  assert.equal(host.log(), ['toast info 2000 one']);
  await host.advance(1499);
  assert.equal(host.log(), []);
  await host.advance(1);
  assert.equal(host.log(), ['toast info 2000 two']);
});

test('a wait inside an if continues with the actions after the if', async () => {
  const { host } = run([{ do: 'if', when: true, then: steps({ do: 'wait', ms: 10 }, say('in')) }, say('after')]);
  await host.advance(10);
  assert.equal(host.log(), ['toast info 2000 in', 'toast info 2000 after']);
});

test('set-session changes what later calls send, for known parameters only', () => {
  const { host, screen } = run(
    [
      { do: 'set-session', with: { bookId: 'new', other: 'x' } },
      { do: 'track', call: 'a' },
    ],
    { calls: { a: call() } },
  );
  assert.is(host.next().request.url, '/books?userId=7&bookId=new&book_id=new');
  assert.is(screen.evaluate(path('session.other')), null);
});

test('the address of an image contains the current session', () => {
  const picture: Expr = ['call-url', 'captcha', ['rec', 'sid', path('session.userId'), 'none', null]];
  const more = {
    calls: { captcha: call({ method: 'GET', kind: 'image', path: '/captcha', fixed: { t: '1' }, outcomes: [] }) },
  };
  const { screen } = run([], more);
  assert.is(screen.evaluate(picture), '/captcha?userId=7&bookId=b&book_id=b&t=1&sid=7');
  let notified = 0;
  screen.changes.subscribe(dependencies(picture), () => {
    notified += 1;
  });
  screen.controls.handle('2', 'tap', steps({ do: 'set-session', with: { bookId: 'c' } }), screen.scope);
  assert.is(notified, 1);
  assert.is(screen.evaluate(picture), '/captcha?userId=7&bookId=c&book_id=c&t=1&sid=7');
});

test('the address of a link is the target of its `go`, with the current session', () => {
  const send = { page: 2, none: null, ids: ['list', 1, 2] } as const;
  const link: Expr = ['address', '/shelf', ['rec', ...Object.entries(send).flat()]];
  const go = { do: 'go', screen: 'shelf', path: '/shelf', with: send };
  const { host, screen } = run([]);
  let notified = 0;
  screen.changes.subscribe(dependencies(link), () => {
    notified += 1;
  });
  screen.controls.handle('2', 'tap', steps({ do: 'set-session', with: { bookId: 'c' } }), screen.scope);
  assert.is(notified, 1);
  screen.controls.handle('2', 'tap', steps(go), screen.scope);
  assert.equal(host.log(), [`go ${screen.evaluate(link)}`]);
  assert.match(String(screen.evaluate(link)), /bookId=c&/);
});

test('store keeps a value for other screens, decoded by its shape when read; clear-storage removes it', () => {
  const stored = { note: { shape: ['rec', '?', { pages: 'int?' }] as never, in: 'local' as const } };
  const { host, screen } = run([{ do: 'store', name: 'note', value: ['rec', 'pages', 7] }], { stored });
  assert.equal(screen.evaluate(path('stored.note')), { pages: 7 });
  assert.is(host.stores.local.get('note'), '{"pages":7}');
  screen.controls.handle('2', 'tap', steps({ do: 'clear-storage' }), screen.scope);
  assert.is(screen.evaluate(path('stored.note')), null);
  assert.is(host.stores.local.size, 0);
});

test('stored values that cannot be read are null', () => {
  const host = fakeHost();
  host.stores.local.set('note', '{broken');
  const { screen } = run([], { stored: { note: { shape: 'string', in: 'local' } } }, host);
  assert.is(screen.evaluate(path('stored.note')), null);
});

test('copy copies; an unavailable clipboard is reported and stops nothing', async () => {
  assert.equal(log([{ do: 'copy', text: 'abc' }, say('on')]), ['copy abc', 'toast info 2000 on']);
  const host = { ...fakeHost(), copy: () => Promise.reject(new Error('closed')) };
  run([{ do: 'copy', text: 'abc' }], {}, host);
  await nextTurn();
  assert.equal(
    host.reports.map(({ code }) => code),
    ['copy-failed'],
  );
});

test('go opens another screen with session and parameters, and ends the handler', () => {
  const go = { do: 'go', screen: 'detail', path: '/detail', with: { page: 2, none: null } };
  assert.equal(log([go, say('on')]), ['go /detail?userId=7&bookId=b&book_id=b&page=2']);
  assert.equal(log([{ do: 'if', when: true, then: steps({ ...go, replace: true }) }, say('on')]), [
    'go /detail?userId=7&bookId=b&book_id=b&page=2 replace',
  ]);
});

test('back goes back and ends the handler', () => {
  assert.equal(log([{ do: 'back' }, say('on')]), ['back']);
});

test('open-url opens safe addresses only, and ends the handler if it replaces the screen', () => {
  const open = (url: string, more = {}) => log([{ do: 'open-url', url, ...more }, say('on')]);
  assert.equal(open('https://x.example/a?b=1'), ['go https://x.example/a?b=1 external', 'toast info 2000 on']);
  assert.equal(open('tel:123', { replace: true }), ['go tel:123 replace external']);
  assert.equal(open('javascript:alert(1)'), ['toast info 2000 on']);
  assert.equal(
    open('https://x.example/', { session: true, with: { c: 3 } })[0],
    'go https://x.example/?userId=7&bookId=b&book_id=b&c=3 external',
  );
});

test('an unsafe address is reported', () => {
  const { host } = run([{ do: 'open-url', url: 'javascript:alert(1)' }]);
  assert.equal(
    host.reports.map(({ code }) => code),
    ['url-refused'],
  );
});

test('bridge sends a message to the shell, without null parameters', () => {
  assert.equal(log([{ do: 'bridge', action: 'toP', with: { id: path('session.bookId'), none: null } }]), [
    'bridge toP {"id":"b"}',
  ]);
});

test('an action that this renderer does not know is reported, and the rest runs', () => {
  const { host } = run([{ do: 'dance' }, say('on')]);
  assert.equal(host.log(), ['toast info 2000 on']);
  assert.equal(
    host.reports.map(({ code }) => code),
    ['unknown-action'],
  );
});

test('an error in a step ends its handler and nothing else', () => {
  const host = fakeHost();
  const failing: FakeHost = {
    ...host,
    bridge: () => {
      throw new Error('no shell');
    },
  };
  const { screen } = run([{ do: 'bridge', action: 'x' }, say('on')], {}, failing);
  assert.equal(
    failing.reports.map(({ code }) => code),
    ['action-failed'],
  );
  screen.controls.handle('1', 'tap', steps(say('again')), screen.scope);
  assert.equal(failing.log(), ['toast info 2000 again']);
});

test('a handler reads the value of its event and the time', () => {
  const host = fakeHost();
  const screen = createWholeScreen(screenDocument(), host);
  screen.start();
  screen.controls.handle('1', 'change', steps(say(['fn', 'text', path('env.now')])), screen.scope);
  assert.equal(host.log(), [`toast info 2000 ${host.now()}`]);
});

test('leaving drops the rest of handlers, but cancels no call', async () => {
  const then = { ok: steps(say('saved')) };
  const { host, screen } = run([{ do: 'call', call: 'a', then }], { calls: { a: call() } });
  screen.controls.handle('2', 'tap', steps({ do: 'wait', ms: 10 }, say('later')), screen.scope);
  screen.leave();
  await host.next().answer({ code: 0 });
  await host.advance(10);
  assert.equal(host.log(), ['send a']);
  screen.controls.handle('3', 'tap', steps(say('dead')), screen.scope);
  assert.equal(host.log(), []);
});

test('states start with their initial values; those with `keep` survive a reload, for one version of the screen', () => {
  const state = { page: { initial: ['+', 1, 1] as never, keep: true as const }, other: { initial: 'x' } };
  const { host } = run(
    [
      { do: 'set', state: 'page', value: 9 },
      { do: 'set', state: 'other', value: 'y' },
    ],
    { state },
  );
  const again = run([], { state }, fakeHost('/shelf', host.stores)).screen;
  assert.equal([again.evaluate(path('state.page')), again.evaluate(path('state.other'))], [9, 'x']);
  const newer = run([], { state, version: '1.0.1' }, fakeHost('/shelf', host.stores)).screen;
  assert.is(newer.evaluate(path('state.page')), 2);
});

test('back asks the screen first, then closes the overlay on top, then goes back', () => {
  const overlays = { menu: { n: 90, node: widget('dialog', {}, { on: { close: steps(say('closed')) } }) } };
  const plain = run([{ do: 'open', overlay: 'menu' }], { overlays });
  plain.screen.back();
  plain.screen.back();
  assert.equal(plain.host.log(), ['toast info 2000 closed', 'back']);
  const own = run([{ do: 'open', overlay: 'menu' }], { overlays, on: { back: steps(say('mine')) } });
  own.screen.back();
  assert.equal(own.host.log(), ['toast info 2000 mine']);
  assert.is(own.screen.overlays.stack().length, 1);
});

test('viewport.shrunk follows the keyboard until the screen is left', () => {
  const { screen, host } = run([]);
  let notified = 0;
  screen.changes.subscribe(['viewport.shrunk'], () => {
    notified += 1;
  });
  host.shrink(61);
  assert.is(screen.evaluate(path('viewport.shrunk')), 61);
  assert.is(notified, 1);
  screen.leave();
  host.shrink(0);
  assert.is(notified, 1);
});
