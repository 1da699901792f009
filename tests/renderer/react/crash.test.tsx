import './dom.ts';
import type { CompiledNode, Expr, WidgetNode } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { path, steps, structure, widget } from '../document.ts';
import { draw, table } from './draw.tsx';

const text = (value: Expr): WidgetNode => widget('text', { text: value });
const bomb = (more: Partial<WidgetNode> = {}, value: Expr = 'boom'): WidgetNode =>
  widget('bomb', { text: value }, more);
const card = (show: CompiledNode[], more: Partial<WidgetNode> = {}): WidgetNode =>
  widget('card', {}, { show, ...more });
const codes = (reports: readonly { code: string; n?: number | undefined }[]) => reports.map(({ code }) => code);

test('a widget that crashes is left out, its neighbours stay', async () => {
  const crashing = bomb();
  const { texts, host } = await draw({ view: [text('a'), crashing, card([text('b'), bomb(), text('c')])] });
  assert.is(texts(), 'a b c');
  assert.ok(host.reports.some(({ code, n }) => code === 'widget-crashed' && n === crashing.n));
});

test('a fallback replaces what crashes or is unknown', async () => {
  const { texts } = await draw({
    view: [bomb({ fallback: text('one') }), widget('unknown', {}, { fallback: text('two') }), text('three')],
  });
  assert.is(texts(), 'one two three');
});

test('without a fallback of its own, a node uses the nearest one around it', async () => {
  const { texts } = await draw({
    view: [
      card([text('gone'), card([bomb()])], { fallback: text('instead') }),
      card([text('gone'), widget('unknown')], { fallback: text('too') }),
      text('stays'),
    ],
  });
  assert.is(texts(), 'instead too stays');
});

test('a fallback that crashes is left out, too', async () => {
  const { texts } = await draw({ view: [bomb({ fallback: bomb() }), text('stays')] });
  assert.is(texts(), 'stays');
});

test('an unknown widget is reported by its name', async () => {
  const { host } = await draw({ view: [widget('unknown'), widget('constructor')] });
  assert.equal([...new Set(host.reports.map(({ code, message }) => `${code} ${message}`))].sort(), [
    'unknown-widget constructor',
    'unknown-widget unknown',
  ]);
});

test('a widget that crashes later removes nothing else', async () => {
  const rows = structure({
    each: ['list', 'x', 'y'],
    as: 'row',
    show: [bomb({}, ['?:', ['==', path('row'), path('state.bad')], 'boom', path('row')])],
  });
  const { screen, texts, run } = await draw({ state: { bad: { initial: '' } }, view: [text('a'), rows] });
  assert.is(texts(), 'a x y');
  await run(() => screen.controls.handle('1', 'tap', steps({ do: 'set', state: 'bad', value: 'y' }), screen.scope));
  assert.is(texts(), 'a x');
});

test('an overlay that crashes is closed, the screen stays', async () => {
  const node = widget('bomb', { text: 'boom' });
  const open = widget('button', { label: 'Open' }, { on: { tap: steps({ do: 'open', overlay: 'menu' }) } });
  const { screen, texts, host, tap } = await draw({ view: [text('a'), open], overlays: { menu: { n: 900, node } } });
  await tap('Open');
  assert.is(texts(), 'a');
  assert.is(screen.overlays.stack().length, 0);
  assert.equal(codes(host.reports), ['widget-crashed']);
});

test('a screen whose frame crashes is not blank', async () => {
  const { page, host } = await draw(
    { title: 'boom', view: [text('a')] },
    {
      ...table,
      frame: (({ title }: { title: string }) => {
        throw new Error(title);
      }) as never,
    },
  );
  assert.equal(page(), ['Failed']);
  assert.ok(codes(host.reports).includes('screen-crashed'));
});

test('a screen is rendered without a frame, a skeleton or any known widget', async () => {
  const { texts, host, run } = await draw(
    { load: { book: { n: 1, call: 'book.detail' } }, view: [text('a')] },
    { text: table.text! },
  );
  await run(() => host.next().answer({ code: 0 }));
  assert.is(texts(), 'a');
});
