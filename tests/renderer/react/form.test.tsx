import './dom.ts';
import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { field, path, screenDocument, steps, structure, widget } from '../document.ts';
import { draw, draws } from './draw.tsx';

const filled = (name: string) => [
  { n: 500, that: ['!=', path(`form.${name}`), ''] as Expr, say: `${name} is missing` },
];
const FORM: Partial<CompiledScreen> = {
  form: { kind: 'string', number: 'string', note: 'string' },
  view: [
    field('kind', { initial: 'card' }),
    field('number', { initial: '1', checks: filled('number') }, { when: ['==', path('form.kind'), 'card'] }),
    field('note', { checks: filled('note') }),
    widget('text', { text: ['cat', 'Note: ', path('form.note')] }),
    widget(
      'button',
      { label: 'Save' },
      { on: { tap: steps({ do: 'require', fields: ['number', 'note'] }, { do: 'toast', text: 'saved' }) } },
    ),
    widget('button', { label: 'Reset' }, { on: { tap: steps({ do: 'reset', fields: ['number', 'note'] }) } }),
  ],
};

test('fields start with their initial values and contain the typed text', async () => {
  const { input, type, texts, screen } = await draw(FORM);
  assert.is(input('number')?.value, '1');
  await type('note', 'hello');
  assert.is(texts(), 'Note: hello');
  assert.is(screen.evaluate(path('form.note')), 'hello');
});

test('a keystroke renders only what reads the field', async () => {
  const { type } = await draw(FORM);
  draws.clear();
  await type('note', 'a');
  assert.equal([...draws], [['Note: a', 1]]);
  draws.clear();
  await type('number', '2');
  assert.equal([...draws], []);
});

test('a field that is hidden and shown again has its previous value', async () => {
  const { input, type } = await draw(FORM);
  await type('number', '22');
  await type('kind', 'cash');
  await type('kind', 'card');
  assert.is(input('number')?.value, '22');
});

test('a field that fails shows its message and has the focus until it passes', async () => {
  const { host, page, input, type, tap, run } = await draw(FORM);
  await run(() => {});
  await tap('Save');
  assert.equal(host.log(), ['toast error 3000 note is missing']);
  assert.ok(page().includes('note is missing'));
  assert.is(document.activeElement, input('note'));
  await type('number', '');
  await tap('Save');
  assert.equal(host.log(), ['toast error 3000 number is missing']);
  assert.is(document.activeElement, input('number'));
  await type('note', 'x');
  await run(() => {});
  assert.not.ok(page().includes('note is missing'));
  assert.ok(page().includes('number is missing'));
  await type('number', '5');
  await run(() => {});
  assert.not.ok(page().includes('number is missing'));
  await tap('Save');
  assert.equal(host.log(), ['toast info 2000 saved']);
});

test('reset shows initial values and removes messages', async () => {
  const { page, input, type, tap, run } = await draw(FORM);
  await type('number', '');
  await tap('Save');
  await run(() => {});
  assert.ok(page().includes('number is missing'));
  await tap('Reset');
  assert.not.ok(page().includes('number is missing'));
  assert.is(input('number')?.value, '1');
});

test('a reset right after a change is not undone by the check of that change', async () => {
  const { screen, page, type, tap, run } = await draw(FORM);
  await type('number', '');
  await tap('Save');
  await run(() => {});
  await run(() => {
    const field = screen.fields.visible().find(({ name }) => name === 'number')!;
    field.change('2');
    field.change('');
    screen.fields.reset(['number']);
  });
  assert.not.ok(page().includes('number is missing'));
});

test('a message at one field renders no other field', async () => {
  const { tap, run } = await draw(FORM);
  draws.clear();
  await tap('Save');
  await run(() => {});
  assert.equal([...draws], [['note', 1]]);
});

test('fields named by the server stay separate, whatever their names', async () => {
  const items: Expr = ['list', 'a.b', 'a', '__proto__'];
  const view = [
    structure({
      each: items,
      as: 'item',
      key: path('item'),
      show: [{ ...field(path('item'), { of: 'items', initial: path('item') }), p: { label: path('item') } }],
    }),
  ];
  const { input, type, screen } = await draw({ form: { items: 'group' }, view });
  assert.equal([input('a.b')?.value, input('a')?.value, input('__proto__')?.value], ['a.b', 'a', '__proto__']);
  await type('a.b', 'x');
  assert.equal(Object.entries(screen.evaluate(path('form.items')) as object), [
    ['a.b', 'x'],
    ['a', 'a'],
    ['__proto__', '__proto__'],
  ]);
  assert.is(new Set([...document.querySelectorAll('input')].map(({ id }) => id)).size, 3);
});

test('a field of an overlay is reset each time the overlay opens', async () => {
  const dialog = widget('dialog', { title: 'Code' }, { show: [field('code', { initial: '0' })] });
  const open = widget('button', { label: 'Open' }, { on: { tap: steps({ do: 'open', overlay: 'code' }) } });
  const { input, type, tap } = await draw({
    form: { code: 'string' },
    view: [open],
    overlays: { code: { n: 900, node: dialog } },
  });
  await tap('Open');
  await type('code', '123456');
  await tap('×');
  await tap('Open');
  assert.is(input('code')?.value, '0');
});

test('there is no form element around the fields', async () => {
  const { html } = await draw({ ...screenDocument(), ...FORM });
  assert.not.match(html(), /<form/);
});
