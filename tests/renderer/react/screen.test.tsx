import './dom.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { path, steps, structure, widget } from '../document.ts';
import { fakeHost } from '../host.ts';
import { draw, table } from './draw.tsx';

const LOAD = { book: { n: 1, call: 'book.detail' } };

test('a skeleton is shown until the data has arrived, then the view, inside the frame', async () => {
  const { host, page, run } = await draw({
    title: ['cat', 'Book ', path('data.book.title')],
    load: LOAD,
    view: [widget('text', { text: path('data.book.title') })],
  });
  assert.equal(page(), ['Book ', 'Loading']);
  await run(() => host.next().answer({ code: 0, data: { title: 'A' } }));
  assert.equal(page(), ['Book A', 'A']);
});

test('the host gets the title whenever it changes', async () => {
  const titles: string[] = [];
  const host = { ...fakeHost(), title: (text: string) => void titles.push(text) };
  const { run } = await draw({ title: ['cat', 'Book ', path('data.book.title')], load: LOAD }, table, host);
  await run(() => host.next().answer({ code: 0, data: { title: 'A' } }));
  assert.equal(titles, ['Book ', 'Book A']);
});

test('a failed screen offers a retry', async () => {
  const { host, page, run, tap } = await draw({ load: LOAD, view: [widget('text', { text: 'in' })] });
  await run(() => host.next().answer('', 0));
  assert.equal(page(), ['Shelf', 'Failed']);
  await tap('Again');
  assert.equal(page(), ['Shelf', 'Loading']);
  await run(() => host.next().answer({ code: 0 }));
  assert.equal(page(), ['Shelf', 'in']);
});

for (const { status, title, action } of [
  { status: 401, title: 'Session over', action: 'Sign in' },
  { status: 403, title: 'Session over', action: 'Sign in' },
  { status: 500, title: 'Failed', action: 'Again' },
])
  test(`a screen refused with status ${status} offers: ${action}`, async () => {
    const way = { title: 'Session over', text: '', retry: 'Sign in', message: ['login', {}, ['app']] as const };
    const refusal = { signIn: way, usually: [] };
    const signIn = { 401: refusal, 403: refusal } as unknown as NonNullable<CompiledScreen['signIn']>;
    const { host, page, run, tap } = await draw({ load: LOAD, signIn });
    await run(() => host.next().answer('', status));
    assert.equal(page(), ['Shelf', title]);
    await tap(action);
    const isSent = host.log().includes('bridge login {}');
    assert.is(isSent, action === 'Sign in', host.log().join());
  });

test('a screen without a required parameter shows an error without a retry', async () => {
  const { page, button } = await draw({ params: { id: 'int!' }, view: [widget('text', { text: 'in' })] });
  assert.equal(page(), ['Shelf', 'Failed']);
  assert.is(button('Again'), undefined);
});

test('a view without visible nodes shows a message', async () => {
  const view = [widget('text', { text: 'in' }, { when: path('state.open') })];
  const { screen, page, run } = await draw({ state: { open: { initial: false } }, view });
  assert.equal(page(), ['Shelf', 'There is nothing here yet.']);
  await run(() => screen.controls.handle('1', 'tap', steps({ do: 'set', state: 'open', value: true }), screen.scope));
  assert.equal(page(), ['Shelf', 'in']);
});

test('back in the title bar runs the screen’s handler; a bare screen has no title bar', async () => {
  const one = await draw({ on: { back: steps({ do: 'toast', text: 'stay' }) } });
  await one.tap('Back');
  assert.equal(one.host.log(), ['toast info 2000 stay']);
  const two = await draw({ frame: 'bare' });
  assert.is(two.button('Back'), undefined);
});

test('overlays are above the view, with their arguments; closing runs their own handler', async () => {
  const node = widget(
    'dialog',
    { title: 'Menu' },
    { show: [widget('text', { text: path('with.word') })], on: { close: steps({ do: 'toast', text: 'bye' }) } },
  );
  const open = widget(
    'button',
    { label: 'Open' },
    { on: { tap: steps({ do: 'open', overlay: 'menu', with: { word: 'hi' } }) } },
  );
  const { host, page, tap } = await draw({ view: [open], overlays: { menu: { n: 900, node } } });
  await tap('Open');
  assert.equal(page(), ['Shelf', 'hi']);
  await tap('×');
  assert.equal(page(), ['Shelf']);
  assert.equal(host.log(), ['toast info 2000 bye']);
});

test('an overlay that opens by itself waits for the view', async () => {
  const node = widget('dialog', { title: 'Menu' }, { show: [widget('text', { text: 'hi' })] });
  const { host, page, run } = await draw({
    load: LOAD,
    on: { enter: steps({ do: 'open', overlay: 'menu' }) },
    overlays: { menu: { n: 900, node } },
  });
  assert.equal(page(), ['Shelf', 'Loading']);
  await run(() => host.next().answer({ code: 0 }));
  assert.equal(page(), ['Shelf', 'hi']);
});

test('a control is busy while its handler runs, and a second tap sends nothing', async () => {
  const save = { do: 'call', call: 'book.detail', then: { ok: steps({ do: 'wait', ms: 50 }) } };
  const rows = structure({
    each: ['list', 'a', 'b'],
    as: 'name',
    key: path('name'),
    show: [widget('button', { label: path('name') }, { on: { tap: steps(save) } })],
  });
  const { host, button, run, tap } = await draw({ view: [rows] });
  await tap('a');
  await tap('a');
  assert.is(button('a').getAttribute('aria-busy'), 'true');
  assert.is(button('b').getAttribute('aria-busy'), 'false');
  await run(() => host.next().answer({ code: 0 }));
  assert.is(button('a').getAttribute('aria-busy'), 'true');
  await run(() => host.advance(50));
  assert.is(button('a').getAttribute('aria-busy'), 'false');
  assert.equal(host.log(), ['send book.detail']);
});

test('a lazy widget appears when it has loaded; one that fails to load affects nothing else', async () => {
  let arrive: () => void = () => {};
  const later = {
    load: () =>
      new Promise<never>((done) => {
        arrive = () => done(table.text as never);
      }),
  };
  const never = { load: () => Promise.reject(new Error('offline')) };
  const view = [
    widget('late', { text: 'late' }),
    widget('never', {}, { fallback: widget('text', { text: 'instead' }) }),
    widget('text', { text: 'here' }),
  ];
  const { texts, run } = await draw({ view }, { ...table, late: later, never });
  await run(() => {});
  assert.is(texts(), 'instead here');
  await run(arrive);
  assert.is(texts(), 'late instead here');
});

test('a closed screen is not rendered again', async () => {
  const { host, screen, html, run } = await draw({ load: LOAD });
  const before = html();
  screen.leave();
  await run(() => host.next().answer({ code: 0 }));
  assert.is(html(), before);
});
