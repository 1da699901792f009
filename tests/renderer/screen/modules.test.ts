import { createForm } from '../../../renderer/form/form.ts';
import { comesDrawn, modulesOf } from '../../../renderer/screen/modules.ts';
import { createScreen } from '../../../renderer/screen/screen.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, says, screenDocument, step, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const field = (name: string, more = {}) => ({ field: { name, type: 'string' as const, ...more } });
const overlay = (show: ReturnType<typeof widget>[]) => ({ n: 1, node: widget('dialog', { title: 'Ask' }, { show }) });
const names = (set: ReadonlySet<string>) => [...set].sort();
/** What a screen waits for: such a one does not come drawn. */
const load = { book: { n: 1, call: 'book' } };

test('a screen needs the widgets of its view at once, and those of its overlays later', () => {
  const { now, later } = modulesOf(
    screenDocument({
      load,
      view: [
        {
          n: 1,
          each: ['list', 1],
          as: 'x',
          show: [widget('card', {}, { show: [widget('text')] })],
          else: [widget('link')],
        },
        { n: 2, switch: 1, cases: [{ is: [1], show: [widget('steps')] }], else: [widget('qr')] },
        widget('carousel', {}, { fallback: widget('image') }),
      ],
      overlays: { ask: overlay([widget('text'), widget('stars')]) },
    }),
  );
  assert.equal(names(now), ['card', 'carousel', 'link', 'qr', 'steps', 'text']);
  assert.equal(names(later), ['dialog', 'empty', 'image', 'stars']);
});

test('features come with what needs them', () => {
  const now = (parts: Parameters<typeof screenDocument>[0]) => names(modulesOf(screenDocument({ load, ...parts })).now);
  assert.equal(now({ view: [widget('input', {}, field('name'))] }), ['form', 'input']);
  assert.equal(now({ timers: { sms: { seconds: 60 } } }), ['storage', 'timers']);
  assert.equal(now({ state: { open: { initial: false, keep: true } } }), ['state', 'storage', 'stored']);
  assert.equal(now({ state: { open: { initial: false } } }), ['state']);
  assert.equal(now({ stored: { recent: { shape: 'string', in: 'local' } } }), ['storage', 'stored']);
  const needs = { language: 1, widgets: {}, actions: { 'clear-storage': 1 }, functions: {} };
  assert.equal(now({ needs }), ['storage', 'stored']);
  assert.equal(now({ rules: { small: ['>', ['$', 'viewport', 'shrunk'], 60] } }), ['derived', 'viewport']);
  assert.equal(now({ title: '["$","viewport"' }), [], 'a text that looks like one reads nothing');
  assert.equal(now({ title: ['fn', 'money', 5] }), ['functions-more']);
  assert.equal(now({ title: ['any', ['$', 'data', 'rows'], 'row', true] }), ['functions-more']);
  assert.equal(now({ title: ['flat'] }), ['functions-more']);
  assert.equal(now({ let: { name: ['fn', 'filled', ['fn', 'lower', 'A'], 'b'] } }), ['derived']);
  assert.equal(now({ title: '["fn","money"' }), []);
  assert.equal(now({ actions: { again: [step('reload', { load: 'books' })] } }), ['actions-more']);
  assert.equal(now({ actions: { hello: [says('hello')] } }), []);
});

test('fields of overlays come with them, except those that are sent though they were never seen', () => {
  const ask = (more = {}) => screenDocument({ overlays: { ask: overlay([widget('input', {}, field('name', more))]) } });
  assert.ok(modulesOf(ask()).later.has('form'));
  assert.ok(modulesOf(ask({ whenHidden: 'keep' })).now.has('form'));
});

test('a screen that neither waits for data nor does anything by itself is taken over as it came, and only such a one', () => {
  const takenOver = (more: Partial<CompiledScreen>) => modulesOf(screenDocument(more)).now.has('hydrate');
  assert.ok(takenOver({}));
  assert.not.ok(takenOver({ load }));
  assert.not.ok(takenOver({ on: { enter: [says('hello')] } }));
  assert.not.ok(takenOver({ on: { loaded: [says('hello')] } }));
});

test('what is kept on a phone, its size, its time and its timers are unknown to a server', () => {
  const drawn = (text: Expr) => comesDrawn(screenDocument({ view: [widget('text', { text })] }));
  assert.ok(drawn(path('params.id')));
  assert.ok(drawn('["$","viewport"'));
  for (const read of ['viewport.width', 'env.now', 'timers.code.left']) assert.not.ok(drawn(path(read)), read);
  assert.not.ok(comesDrawn(screenDocument({ stored: { seen: { shape: 'bool', in: 'local' } } })));
  assert.not.ok(comesDrawn(screenDocument({ state: { seen: { initial: false, keep: true } } })));
});

const withOverlay = screenDocument({
  form: { name: 'string' },
  calls: { save: call() },
  view: [widget('text')],
  overlays: { ask: overlay([widget('input', {}, field('name', { initial: 'Ada' }))]) },
});

test('an overlay opens once the features it needs have come, and the view does not wait for them', async () => {
  const host = fakeHost();
  let arrive = (_: object) => {};
  const later = new Promise<object>((done) => {
    arrive = done;
  });
  const screen = createScreen(withOverlay, host, { later });
  screen.start();
  assert.is(screen.phase(), 'ready');
  const tap = (control: string, steps: Parameters<typeof screen.controls.handle>[2]) =>
    screen.controls.handle(control, 'tap', steps, screen.scope);
  tap('open', [step('open', { overlay: 'ask' })]);
  assert.equal(screen.overlays.stack(), []);
  tap('send', [step('track', { call: 'save', send: { name: ['$', 'form', 'name'], kind: 1 } })]);
  assert.equal(host.last('save').fields, { kind: '1' }, 'a field that was never seen is not sent');
  tap('reset', [step('require', { fields: ['name'] } as never), step('reset', { fields: ['name'] }), says('went on')]);
  assert.equal(host.said.length, 1);
  arrive({ createForm });
  await nextTurn();
  assert.equal(
    screen.overlays.stack().map(({ name }) => name),
    ['ask'],
  );
  assert.is(screen.evaluate(['$', 'form', 'name']), 'Ada');
  tap('send', [step('track', { call: 'save', send: { name: ['$', 'form', 'name'] } })]);
  assert.equal(host.last('save').fields, { name: 'Ada' });
});

test('features that come after the screen was left open nothing', async () => {
  const host = fakeHost();
  let arrive = (_: object) => {};
  const later = new Promise<object>((done) => {
    arrive = done;
  });
  const screen = createScreen(withOverlay, host, { later });
  screen.start();
  screen.controls.handle('open', 'tap', [step('open', { overlay: 'ask' })], screen.scope);
  screen.leave();
  arrive({ createForm });
  await nextTurn();
  assert.equal(screen.overlays.stack(), []);
});
