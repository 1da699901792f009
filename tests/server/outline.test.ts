import type { CompiledScreen, Outline } from '../../schemas/compiled.ts';
import { WIDGETS } from '../../schemas/generated/widgets.ts';
import { outlineOf } from '../../server/page/outline.ts';
import { skeleton } from '../../server/page/skeleton.ts';
import { outlines } from '../../widgets/generated/outlines.ts';
import { path, widget } from '../renderer/document.ts';
import { assert, test } from '../suite.ts';
import { exampleScreen } from './example.ts';

const load = { book: { n: 1, call: 'book' } };
const of = (view: CompiledScreen['view'], more: Partial<CompiledScreen> = {}) =>
  outlineOf(exampleScreen('shelf', ['/shelf'], { load, view, ...more }));
/** The classes of the outermost boxes of a skeleton. */
const classes = (outline: Outline | undefined) => outline!.map(([names]) => names);
const size = (list: string) => ['fn', 'size', path(list)] as const;

test('every widget has an outline, except those that open over a screen', () => {
  const inView = [...WIDGETS].flatMap(([name, { place }]) => (place === 'view' ? [name] : []));
  assert.equal(Object.keys(outlines), inView);
});

test('a screen that waits for no data has no skeleton', () => {
  assert.is(of([widget('text')], { load: {} }), undefined);
});

test('a skeleton has the shape of its screen: cards, rows, texts and buttons', () => {
  const outline = of([
    widget('card', { title: 'Book' }, { show: [widget('text', { text: path('data.book.title'), look: 'heading' })] }),
    widget('rows', { rows: ['list', path('data.a'), path('data.b')] }),
    widget('actions', {}, { show: [widget('button', { label: 'Take', look: 'primary' })] }),
  ]);
  assert.equal(outline, [
    [
      'card',
      [
        ['card-title', 1],
        ['text text-heading', 2],
      ],
    ],
    [
      'rows',
      [
        [
          'rows-list',
          [
            [
              'rows-row',
              [
                ['', 1],
                ['', 1],
              ],
            ],
            [
              'rows-row',
              [
                ['', 1],
                ['', 1],
              ],
            ],
          ],
        ],
      ],
    ],
    ['actions', [['button bone']]],
  ] as unknown as Outline);
  const html = skeleton('Shelf', undefined, outline);
  assert.match(html, /<h1[^>]*>Shelf<\/h1>/);
  assert.match(html, /<div class="card"><div class="card-title"><span class="bone bone-1"><\/span><\/div>/);
  assert.not.match(html, /Book|Take| style=/);
});

test('conditions on data are assumed to have their most frequent value', () => {
  const shown = (when: unknown, more = {}) => classes(of([widget('banner', {}, { when } as never)], more)).length > 0;
  assert.ok(shown(['>', size('data.book.notes'), 0]), 'a list holds something');
  assert.ok(shown(['!=', path('data.book.note'), '']), 'a text is there');
  assert.not.ok(shown(['==', size('data.book.notes'), 0]));
  assert.not.ok(shown(path('data.book.isLent')), 'a flag marks what is out of the ordinary');
  assert.ok(shown(['!', path('data.book.isLent')]));
  assert.ok(shown(['&&', ['!=', path('data.book'), null], ['||', path('data.book.isLent'), true]]));
  assert.ok(shown(['!', ['in', path('data.book.id'), ['list', '', '0']]]));
  assert.ok(shown(path('rules.free'), { rules: { free: ['!', path('data.book.isLent')] } }));
});

test('a skeleton shows the first case without a condition, and an ordinary number of rows', () => {
  const choice = {
    n: 1,
    switch: path('data.book.state'),
    cases: [
      { is: [1], when: path('data.book.isLent'), show: [widget('qr')] },
      { is: [2], show: [widget('text')] },
    ],
    else: [widget('input', { label: 'Name' })],
  };
  assert.equal(classes(of([choice])), ['text text-body']);
  const rows = { n: 2, each: path('data.book.items'), as: 'item', show: [choice] };
  assert.equal(classes(of([rows])), ['field', 'field', 'field']);
  const tabs = { ...rows, show: [{ n: 3, when: ['==', path('form.tab'), path('item.id')], show: [widget('text')] }] };
  assert.equal(classes(of([tabs as never])), ['text text-body'], 'the choice shows one of the rows');
});

test('a skeleton leaves out error states, and ends its lists at the first page of a phone', () => {
  assert.equal(of([widget('empty'), widget('failed'), widget('loading'), widget('no-such-widget')]), []);
  assert.is(of(Array.from({ length: 40 }, () => widget('text')))!.length, 12);
});
