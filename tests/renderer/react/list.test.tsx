import './dom.ts';
import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { path, steps, structure, widget } from '../document.ts';
import { draw, draws } from './draw.tsx';

const text = (value: Expr, when?: Expr) => widget('text', { text: value }, when === undefined ? {} : { when });
const set = (state: string, value: Expr) => steps({ do: 'set', state, value });

async function open(more: Partial<CompiledScreen>) {
  const drawn = await draw(more);
  const { screen, run } = drawn;
  return {
    ...drawn,
    set: (state: string, value: Expr) => run(() => screen.controls.handle('1', 'tap', set(state, value), screen.scope)),
  };
}

test('conditions, groups and switches render what applies, and follow their dependencies', async () => {
  const choice = structure({
    switch: path('state.n'),
    cases: [
      { is: [1], when: path('state.open'), show: [text('one, open')] },
      { is: [1, 2], show: [text('one or two')] },
    ],
    else: [text('else')],
  });
  const view = [
    text('open', path('state.open')),
    structure({ when: ['!', path('state.open')], show: [text('a'), text('b')] }),
    choice,
  ];
  const { texts, set } = await open({ state: { open: { initial: false }, n: { initial: 1 } }, view });
  assert.is(texts(), 'a b one or two');
  await set('open', true);
  assert.is(texts(), 'open one, open');
  await set('n', 7);
  assert.is(texts(), 'open else');
});

const ROWS = (...names: string[]): Expr => ['list', ...names.map((name): Expr => ['rec', 'name', name])];
const LIST = structure({
  each: path('state.rows'),
  as: 'row',
  index: 'at',
  key: path('row.name'),
  show: [text(['cat', ['fn', 'text', path('at')], path('row.name')]), text('!', ['==', path('row.name'), 'b'])],
  else: [text('none')],
});

test('rows follow their list, by their keys', async () => {
  const { texts, set } = await open({ state: { rows: { initial: ROWS('a', 'b') } }, view: [LIST] });
  assert.is(texts(), '0a 1b !');
  await set('rows', ROWS('b', 'c', 'a'));
  assert.is(texts(), '0b ! 1c 2a');
  await set('rows', ['list']);
  assert.is(texts(), 'none');
});

test('rows with the same key are still drawn', async () => {
  const { texts, host } = await open({ state: { rows: { initial: ROWS('a', 'a', 'a') } }, view: [LIST] });
  assert.is(texts(), '0a 1a 2a');
  assert.equal(host.codes(), []);
});

test('rows of two adjacent lists are separate', async () => {
  const list = () => structure({ each: ['list', 'x', 'y'], as: 'row', show: [text(path('row'))] });
  const { texts, host } = await open({ view: [list(), list()] });
  assert.is(texts(), 'x y x y');
  assert.equal(host.codes(), []);
});

test('nested rows read both variables', async () => {
  const inner = structure({
    each: path('outer.list'),
    as: 'inner',
    show: [text(['cat', path('outer.name'), path('inner')])],
  });
  const rows: Expr = [
    'list',
    ['rec', 'name', 'a', 'list', ['list', '1', '2']],
    ['rec', 'name', 'b', 'list', ['list', '1']],
  ];
  const { texts } = await open({
    view: [structure({ each: rows, as: 'outer', show: [widget('card', {}, { show: [inner] })] })],
  });
  assert.is(texts(), 'a1 a2 b1');
});

test('a change renders only what reads it', async () => {
  const view = [
    text('fixed'),
    text(path('state.a')),
    text(['cat', 'b', path('state.b')]),
    widget('card', {}, { show: [text('inside'), text('x', path('state.open'))] }),
  ];
  const { set } = await open({ state: { a: { initial: 'a' }, b: { initial: 'b' }, open: { initial: false } }, view });
  draws.clear();
  await set('a', 'A');
  assert.equal([...draws], [['A', 1]]);
  draws.clear();
  await set('open', true);
  assert.equal([...draws], [['x', 1]]);
});

test('a derived value that stays equal renders nothing', async () => {
  const { set } = await open({
    state: { n: { initial: 1 } },
    rules: { isMany: ['>', path('state.n'), 5] },
    view: [text(['?:', path('rules.isMany'), 'many', 'few']), text('m', path('rules.isMany'))],
  });
  draws.clear();
  await set('n', 2);
  assert.equal([...draws], []);
  await set('n', 9);
  assert.equal([...draws].sort(), [
    ['m', 1],
    ['many', 1],
  ]);
});

test('an unchanged row is not rendered again when its list grows', async () => {
  const { screen, run } = await open({
    load: { book: { n: 1, call: 'book.detail' } },
    state: { n: { initial: 1 } },
    view: [
      structure({
        each: ['filter', path('data.book.rows'), 'r', ['<', path('r.at'), path('state.n')]],
        as: 'row',
        key: path('row.name'),
        show: [text(path('row.name'))],
      }),
    ],
  });
  const host = screen.host as unknown as { next(): { answer(body: unknown): Promise<void> } };
  await run(() =>
    host.next().answer({
      code: 0,
      data: {
        rows: [
          { name: 'a', at: 0 },
          { name: 'b', at: 1 },
        ],
      },
    }),
  );
  draws.clear();
  await run(() => screen.controls.handle('1', 'tap', set('n', 2), screen.scope));
  assert.equal([...draws], [['b', 1]]);
});

test('taps in rows get their row and their value', async () => {
  const tap = steps({ do: 'toast', text: ['cat', path('row'), '!'] });
  const view = [
    structure({
      each: ['list', 'x', 'y'],
      as: 'row',
      show: [widget('button', { label: path('row') }, { on: { tap } })],
    }),
  ];
  const { host, tap: touch } = await draw({ view });
  await touch('y');
  assert.equal(host.log(), ['toast info 2000 y!']);
});

test('nothing is subscribed any more after a screen was closed', async () => {
  const { screen, unmount, host } = await open({
    state: { a: { initial: 'a' } },
    view: [text(path('state.a'), ['!=', path('state.a'), 'z'])],
  });
  await unmount();
  screen.controls.handle('1', 'tap', set('a', 'b'), screen.scope);
  assert.equal(host.reports, []);
  assert.equal(draws.get('b'), undefined);
});
