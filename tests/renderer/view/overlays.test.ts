import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, field, path, screenDocument, steps, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const OVERLAYS = Object.fromEntries(
  ['a', 'b', 'c'].map((name, at) => [
    name,
    { n: 900 + at, node: widget('dialog', {}, { show: [field(`in-${name}`, { initial: name })] }) },
  ]),
);
const FORM = { 'in-a': 'string', 'in-b': 'string', 'in-c': 'string' } as const;
const open = (overlay: string, given?: object) => ({ do: 'open', overlay, ...(given ? { with: given } : {}) });

function start(more: Partial<CompiledScreen> = {}) {
  const host = fakeHost();
  const screen = createWholeScreen(
    screenDocument({ overlays: OVERLAYS, form: FORM, calls: { one: call(), two: call() }, ...more }),
    host,
  );
  screen.start();
  const run = (...list: unknown[]) => screen.controls.handle('1', 'tap', steps(...list), screen.scope);
  const names = () =>
    screen.overlays
      .stack()
      .map(({ name }) => name)
      .join();
  return { host, screen, run, names };
}

test('an overlay opened by a tap is on top immediately, each at most once', () => {
  const { run, names } = start();
  run(open('a'), open('b'), open('a'));
  assert.is(names(), 'a,b');
  run({ do: 'close', overlay: 'a' });
  assert.is(names(), 'b');
  run({ do: 'close', overlay: 'a' }, open('constructor'));
  assert.is(names(), 'b');
});

test('an overlay reads its arguments', () => {
  const { screen, run } = start();
  run(open('a', { title: 'Tide' }));
  const [overlay] = screen.overlays.stack();
  assert.is(screen.evaluate(path('with.title'), overlay!.place.scope), 'Tide');
});

test('overlays opened without a tap wait for the view, then open one at a time, in document order', async () => {
  const load = {
    first: { n: 1, call: 'one', then: { ok: steps(open('a'), open('b')) } },
    second: { n: 2, call: 'two', then: { ok: steps(open('c')) } },
  };
  const { host, screen, names } = start({ load });
  const [first, second] = host.pending;
  await second!.answer({ code: 0 });
  assert.is(names(), '');
  await first!.answer({ code: 0 });
  assert.is(names(), 'a');
  screen.dismiss('a');
  assert.is(names(), 'b');
  screen.dismiss('b');
  assert.is(names(), 'c');
});

test('an overlay opened without a tap waits until none is open; one opened by a tap does not', async () => {
  const load = { late: { n: 1, call: 'one', optional: true as const, then: { ok: steps(open('a')) } } };
  const { host, screen, run, names } = start({ load });
  run(open('b'));
  await host.next().answer({ code: 0 });
  assert.is(names(), 'b');
  run(open('c'));
  assert.is(names(), 'b,c');
  screen.dismiss('c');
  assert.is(names(), 'b');
  screen.dismiss('b');
  assert.is(names(), 'a');
});

test('closing a waiting overlay removes it from the queue', async () => {
  const load = { late: { n: 1, call: 'one', optional: true as const, then: { ok: steps(open('a'), open('b')) } } };
  const { host, screen, run, names } = start({ load });
  await host.next().answer({ code: 0 });
  run({ do: 'close', overlay: 'b' });
  screen.dismiss('a');
  assert.is(names(), '');
});

test('dismissing closes first and then runs the handler, once', () => {
  const node = widget('dialog', {}, { on: { close: steps({ do: 'toast', text: path('with.title') }) } });
  const { host, screen, run, names } = start({ overlays: { a: { n: 900, node } } });
  run(open('a', { title: 'Bye' }));
  screen.dismiss('a');
  screen.dismiss('a');
  assert.is(names(), '');
  assert.equal(host.log(), ['toast info 2000 Bye']);
});

test('opening an overlay resets its fields', () => {
  const { screen, run } = start();
  const value = () => screen.evaluate(path('form.in-a'));
  run(open('a'));
  assert.is(value(), 'a');
  screen.fields.visible()[0]!.change('typed');
  screen.dismiss('a');
  assert.is(value(), 'typed');
  run(open('a'));
  assert.is(value(), 'a');
});
