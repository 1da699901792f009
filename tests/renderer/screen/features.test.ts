import { createForm } from '../../../renderer/form/form.ts';
import { createScreen } from '../../../renderer/screen/screen.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import { assert, test } from '../../suite.ts';
import { call, says, screenDocument, step, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const field = (name: string, more = {}) => ({ field: { name, type: 'string' as const, ...more } });
const overlay = (show: ReturnType<typeof widget>[]) => ({ n: 1, node: widget('dialog', { title: 'Ask' }, { show }) });

const withOverlay = screenDocument({
  form: { name: 'string' },
  calls: { save: call() },
  view: [widget('text')],
  overlays: { ask: overlay([widget('input', {}, field('name', { initial: 'Ada' }))]) },
});

/** A started screen before the features of its overlay have loaded; `arrive` loads them. */
function started() {
  const host = fakeHost();
  let arrive = (_: object) => {};
  const later = new Promise<object>((done) => {
    arrive = done;
  });
  const screen = createScreen(withOverlay, host, { later });
  screen.start();
  return { screen, host, arrive };
}

test('an overlay opens once its features have loaded, and the view does not wait for them', async () => {
  const { screen, host, arrive } = started();
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

test('features that load after the screen was left open nothing', async () => {
  const { screen, arrive } = started();
  screen.controls.handle('open', 'tap', [step('open', { overlay: 'ask' })], screen.scope);
  screen.leave();
  arrive({ createForm });
  await nextTurn();
  assert.equal(screen.overlays.stack(), []);
});
