import { allNodes, explainIn } from '../../../renderer/explain/conditions.ts';
import { explanationLines } from '../../../renderer/explain/explain.ts';
import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { Place, visibleNodes } from '../../../renderer/view/visible.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, field, path, screenDocument, steps, structure, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

function open(more: Partial<CompiledScreen>) {
  const host = fakeHost('/shelf?userId=7');
  const screen = createWholeScreen(screenDocument({ calls: { 'book.detail': call() }, ...more }), host);
  screen.start();
  const conditions = (n: number, row = '') =>
    allNodes(screen).find(({ node, place }) => node.n === n && place.row.includes(row))?.conditions;
  const words = (n: number, row?: string) => conditions(n, row)?.map(({ what, holds }) => `${what}: ${holds}`);
  return { host, screen, conditions, words };
}

test('the conditions of a node are all conditions around it, outermost first', async () => {
  const inner = widget('text', { text: 'in' }, { when: path('data.book.isFine') });
  const row = widget('text', { text: path('item.name') }, { when: ['>', path('item.pages'), 5] });
  const taken = structure({
    switch: path('data.book.status'),
    cases: [{ is: [1, 2], show: [inner] }],
    else: [widget('text')],
  });
  const list = structure({ each: path('data.book.items'), as: 'item', key: path('item.name'), show: [row] });
  const { host, words } = open({
    load: { book: { n: 800, call: 'book.detail' } },
    view: [widget('card', {}, { when: true, show: [taken, list] })],
  });
  assert.equal(words(inner.n)?.[0], 'the screen is still loading: false');
  await host.next().answer({
    code: 0,
    data: {
      status: 2,
      isFine: false,
      items: [
        { name: 'a', pages: 1 },
        { name: 'b', pages: 9 },
      ],
    },
  });
  assert.equal(words(inner.n), [
    'the screen is loaded: true',
    '`when`: true',
    'the case for 1, 2: true',
    '`when`: false',
  ]);
  assert.equal(words(row.n)?.slice(2), ['the list has entries: true', '`when`: false']);
  assert.equal(words(row.n, ':b/')?.slice(2), ['the list has entries: true', '`when`: true']);
  assert.is(words(1_000_000), undefined);
});

test('nodes of an overlay are visible while it is open, rows of an empty list never', () => {
  const inside = widget('text');
  const row = widget('text');
  const { screen, words } = open({
    view: [structure({ each: ['list'], as: 'x', show: [row] })],
    overlays: { menu: { n: 900, node: widget('dialog', {}, { show: [inside] }) } },
  });
  assert.equal(words(inside.n), ['the screen is loaded: true', 'overlay menu is not open: false']);
  assert.equal(words(row.n), ['the screen is loaded: true', 'the list is empty: false']);
  screen.controls.handle('1', 'tap', steps({ do: 'open', overlay: 'menu' }), screen.scope);
  assert.equal(words(inside.n)?.at(-1), 'overlay menu is open: true');
  assert.is(allNodes(screen).length, 3);
});

test('a condition is explained with its parts, values and their origin', async () => {
  const text = widget('text', {}, { when: path('rules.isFull') });
  const { host, screen, conditions } = open({
    load: { book: { n: 800, call: 'book.detail' } },
    rules: { isFull: ['&&', ['==', path('data.book.status'), 3], ['==', path('session.userId'), '7']] },
    view: [text],
  });
  await host.next().answer({ code: 0, data: { status: 2 } });
  const { expr, scope } = conditions(text.n)!.at(-1)!;
  assert.equal(explanationLines(explainIn(screen, expr!, scope)), [
    'false: rules.isFull',
    "  false: data.book.status == 3 && session.userId == '7'",
    '    false: data.book.status == 3, as data.book.status is 2 (answer of book.detail)',
    "    not reached: session.userId == '7'",
  ]);
  assert.is(conditions(text.n)![0]!.expr, undefined);
});

test('every value has its origin', () => {
  const { screen } = open({
    params: { page: 'string' },
    state: { count: { initial: 1 }, 'part.count': { initial: 2 } },
    form: { city: 'string', gone: 'string' },
    stored: { note: { shape: 'string', in: 'local' } },
    view: [field('city'), field('gone', {}, { when: false })],
  });
  const origin = (text: string) => explainIn(screen, path(text)).reads[0]?.origin;
  assert.is(origin('session.userId'), 'the address');
  assert.is(origin('params.page'), 'not in the address');
  assert.is(origin('state.count'), 'its initial value');
  screen.controls.handle('1', 'tap', steps({ do: 'set', state: 'count', value: 5 }), screen.scope);
  assert.is(origin('state.count'), 'set by an action');
  assert.is(origin('form.city'), 'nothing typed or chosen');
  screen.fields.visible()[0]!.change('Goa');
  assert.is(origin('form.city'), 'typed or chosen');
  assert.is(origin('form.gone'), 'a field that is not on the screen');
  assert.is(origin('stored.note'), 'nothing is kept');
});

test('a value of a row names its list and its index', async () => {
  const row = widget('text', {}, { when: ['>', path('item.pages'), 5] });
  const { host, screen, conditions } = open({
    load: { book: { n: 800, call: 'book.detail' } },
    view: [structure({ each: path('data.book.items'), as: 'item', show: [row] })],
  });
  await host.next().answer({ code: 0, data: { items: [{ pages: 7 }, { pages: 1 }] } });
  const second = conditions(row.n, ':1/')!;
  const { expr, scope } = second.at(-1)!;
  assert.equal(explanationLines(explainIn(screen, expr!, scope, { conditions: second })), [
    'false: item.pages > 5, as item.pages is 1 (entry 2 of data.book.items)',
  ]);
});

test('visible nodes are those that no condition hides, including rows with the same key', () => {
  const item = (value: number) => ['rec', 'id', 'same', 'value', value] as const;
  const list = ['list', item(1), item(2), item(3)] as const;
  const text = () => widget('text');
  const choice = structure({
    switch: path('row.value'),
    cases: [
      { is: [1, 2], when: ['==', path('row.value'), 2], show: [text()] },
      { is: [1], show: [text()] },
      { is: [1, 2], show: [text()] },
    ],
    else: [text()],
  });
  const rows = structure({ each: list, as: 'row', index: 'at', key: path('row.id'), show: [choice, text()] });
  const empty = structure({ each: ['list'], as: 'row', show: [text()], else: [text()] });
  const typed = field('note');
  const fields = structure({ each: list, as: 'row', key: path('row.id'), show: [typed] });
  const { screen } = open({ view: [rows, empty, fields, structure({ when: false, show: [text()] })] });
  const place = ({ node, place }: { node: { n: number }; place: { row: string } }) => `${place.row} ${node.n}`;
  const shown = visibleNodes(screen, screen.document.view, new Place(screen.scope)).map(place);
  const free = allNodes(screen).filter(({ conditions }) => conditions.every(({ holds }) => holds));
  assert.equal(free.map(place), shown);
  assert.is(shown.length, 8);
});
