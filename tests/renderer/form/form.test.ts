import { ERRORS } from '../../../renderer/form/values.ts';
import { createValidator } from '../../../renderer/react/validator.ts';
import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { Place, visibleNodes } from '../../../renderer/view/visible.ts';
import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, field, path, screenDocument, steps, structure, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const IS_CARD: Expr = ['==', path('form.kind'), 'card'];
const FILLED = (name: string) => [
  { n: 500, that: ['!=', path(`form.${name}`), ''] as Expr, say: `${name} is missing` },
];

function open(more: Partial<CompiledScreen>) {
  const host = fakeHost();
  const screen = createWholeScreen(screenDocument({ calls: { save: call() }, ...more }), host);
  screen.start();
  const run = (...list: unknown[]) => screen.controls.handle('1', 'tap', steps(...list), screen.scope);
  const one = (key: string) => screen.fields.visible().find((found) => found.key === key)!;
  const keys = () =>
    screen.fields
      .visible()
      .map(({ key }) => key)
      .join();
  const form = (name: string) => screen.evaluate(path(`form.${name}`));
  return { host, screen, run, one, keys, form };
}

const turn = () => new Promise((done) => setTimeout(done));

/** With react-hook-form loaded, like a drawn screen whose field `kind` the user has changed. */
async function openWithLibrary(more: Partial<CompiledScreen>) {
  const opened = open(more);
  opened.screen.fields.validateBy(async () => createValidator(opened.screen));
  opened.one('kind').change('card');
  await turn();
  return opened;
}

const KIND: Partial<CompiledScreen> = {
  form: { kind: 'string', number: 'string', note: 'string' },
  view: [
    field('kind', { initial: 'card', checks: FILLED('kind') }),
    widget('card', {}, { show: [field('number', { initial: '1', checks: FILLED('number') }, { when: IS_CARD })] }),
    field('note', { checks: FILLED('note') }),
  ],
};

test('the library is loaded when the user first changes a field with checks', async () => {
  const { screen, one } = open({
    form: { plain: 'string', name: 'string' },
    view: [field('plain'), field('name', { checks: FILLED('name') })],
  });
  let loads = 0;
  screen.fields.validateBy(async () => {
    loads += 1;
    return createValidator(screen);
  });
  one('plain').change('a');
  assert.is(loads, 0, 'a field that cannot fail');
  one('name').change('b');
  one('name').change('bc');
  await turn();
  assert.is(loads, 1);
});

test('before a field has appeared, the form contains the empty value of its type', () => {
  const { form } = open({
    form: { a: 'string', b: 'int', c: 'bool', d: 'uploads', e: 'group' },
    load: { x: { n: 1, call: 'save' } },
  });
  assert.equal(['a', 'b', 'c', 'd'].map(form), ['', 0, false, []]);
  assert.equal({ ...(form('e') as object) }, {});
});

test('an initial value is applied once, when the field first appears', () => {
  const { one, keys, form } = open(KIND);
  assert.is(keys(), 'kind,number,note');
  assert.is(form('number'), '1');
  one('number').change('22');
  one('kind').change('cash');
  assert.is(keys(), 'kind,note');
  assert.is(form('number'), '22');
  one('kind').change('card');
  assert.is(form('number'), '22');
});

test('initial values that make other fields appear are applied in one transaction', () => {
  const host = fakeHost();
  const view = [
    field('kind', { initial: 'card' }),
    field('number', { initial: ['cat', path('form.kind'), '-1'] }, { when: IS_CARD }),
  ];
  const screen = createWholeScreen(screenDocument({ form: { kind: 'string', number: 'string' }, view }), host);
  const seen: unknown[] = [];
  screen.changes.subscribe(['form.number'], () => seen.push(screen.evaluate(path('form.number'))));
  screen.start();
  assert.equal(seen, ['card-1']);
});

test('a hidden field is not sent unless it is `keep`, and loses its value if it is `clear`', () => {
  const hidden = (name: string, whenHidden?: 'keep' | 'clear') =>
    field(name, { initial: name, ...(whenHidden ? { whenHidden } : {}) }, { when: IS_CARD });
  const { host, run, one, form } = open({
    form: { kind: 'string', a: 'string', b: 'string', c: 'string' },
    view: [field('kind', { initial: 'card' }), hidden('a'), hidden('b', 'keep'), hidden('c', 'clear')],
  });
  one('kind').change('cash');
  assert.equal([form('a'), form('b'), form('c')], ['a', 'b', '']);
  const send = { a: path('form.a'), b: path('form.b'), c: path('form.c'), d: ['cat', path('form.a'), ''] };
  run({ do: 'call', call: 'save', send, then: {} });
  assert.is(host.next().request.body, 'b=b&c=&d=a');
});

test('require shows the first message in order, of visible fields', () => {
  const { host, run, one } = open(KIND);
  const check = () => run({ do: 'require', fields: ['note', 'number', 'kind'] }, { do: 'toast', text: 'on' });
  one('number').change('');
  check();
  assert.equal(host.log(), ['toast error 3000 note is missing']);
  one('note').change('x');
  check();
  assert.equal(host.log(), ['toast error 3000 number is missing']);
  one('kind').change('cash');
  check();
  assert.equal(host.log(), ['toast info 2000 on']);
});

test('a field that fails gets the focus and shows its message until it passes', async () => {
  const { screen, run, one } = await openWithLibrary(KIND);
  const note = one('note');
  let focused = 0;
  const seen: (string | undefined)[] = [];
  const focus = () => {
    focused += 1;
  };
  note.tie({ focus }, () => {});
  screen.changes.subscribe([ERRORS], () => seen.push(note.error));
  run({ do: 'require', fields: ['note'] });
  assert.is(focused, 1);
  note.change('x');
  note.change('xy');
  await turn();
  assert.equal(seen, ['note is missing', undefined]);
});

test('reset restores initial values, notifies the widget and removes error messages', async () => {
  const { run, one, form } = await openWithLibrary(KIND);
  const number = one('number');
  const shown: unknown[] = [];
  number.tie({ focus() {} }, (value) => shown.push(value));
  number.change('');
  run({ do: 'require', fields: ['number'] });
  assert.is(number.error, 'number is missing');
  run({ do: 'reset', fields: ['number', 'note', 'nothing'] });
  assert.is(form('number'), '1');
  assert.is(number.error, undefined);
  assert.equal(shown, ['1']);
});

test('typed text is not written back to the widget', () => {
  const { one } = open(KIND);
  const shown: unknown[] = [];
  one('note').tie({ focus() {} }, (value) => shown.push(value));
  one('note').change('a');
  assert.equal(shown, []);
});

const GROUP: Partial<CompiledScreen> = {
  form: { items: 'group', kind: 'string' },
  state: { items: { initial: ['list', ['rec', 'code', 'size', 'card', false], ['rec', 'code', 'a.b', 'card', true]] } },
  view: [
    field('kind', { initial: 'card' }),
    structure({
      each: path('state.items'),
      as: 'item',
      key: path('item.code'),
      show: [
        field(
          path('item.code'),
          {
            of: 'items',
            initial: path('item.code'),
            checks: [
              {
                n: 1,
                that: ['!=', ['[]', path('form.items'), path('item.code')], ''],
                say: ['cat', path('item.code'), '?'],
              },
            ],
          },
          {
            when: ['||', ['!', path('item.card')], IS_CARD],
          },
        ),
      ],
    }),
  ],
};

test('of rows with the same key, the first one has the field', () => {
  const items: Expr = ['list', ['rec', 'code', 'size', 'card', false], ['rec', 'code', 'size', 'card', false]];
  const { keys, screen } = open({ ...GROUP, state: { items: { initial: items } } });
  assert.is(keys(), 'kind,items.size');
  const shown = visibleNodes(screen, screen.document.view, new Place(screen.scope));
  assert.is(shown.length, 2);
});

test('fields named by the server form a group, whatever their names', () => {
  const { one, keys, form } = open(GROUP);
  assert.is(keys(), 'kind,items.size,items.a.b');
  assert.equal({ ...(form('items') as object) }, { size: 'size', 'a.b': 'a.b' });
  const before = form('items');
  one('items.a.b').change('x');
  assert.equal({ ...(form('items') as object) }, { size: 'size', 'a.b': 'x' });
  assert.equal({ ...(before as object) }, { size: 'size', 'a.b': 'a.b' });
});

test('a spread group leaves out its hidden fields', () => {
  const { host, run, one } = open(GROUP);
  one('kind').change('cash');
  run({ do: 'call', call: 'save', send: { '*': path('form.items'), kind: path('form.kind') }, then: {} });
  assert.is(host.next().request.body, 'size=size&kind=cash');
});

test('require of a group checks its fields in the order of the screen', () => {
  const { host, run, one } = open(GROUP);
  one('items.a.b').change('');
  run({ do: 'require', fields: ['items'] });
  assert.equal(host.log(), ['toast error 3000 a.b?']);
  one('kind').change('cash');
  run({ do: 'require', fields: ['items'] }, { do: 'toast', text: 'on' });
  assert.equal(host.log(), ['toast info 2000 on']);
});

test('reset of a group resets each of its fields', () => {
  const { run, one, form } = open(GROUP);
  one('items.size').change('x');
  run({ do: 'reset', fields: ['items'] });
  assert.equal({ ...(form('items') as object) }, { size: 'size', 'a.b': 'a.b' });
});

test('a keystroke only notifies subscribers that read the field', () => {
  const { screen, one } = open(KIND);
  const received: string[] = [];
  for (const key of ['form.note', 'form.kind', 'form', 'state', 'phase', 'overlays'] as const)
    screen.changes.subscribe([key], () => received.push(key));
  one('note').change('a');
  assert.equal(received, ['form.note', 'form']);
  one('note').change('a');
  assert.is(received.length, 2);
});

test('hostile field names reach no prototype', () => {
  const { form, one } = open({
    form: { items: 'group' },
    view: [field('__proto__', { of: 'items', initial: 'x' }), field('constructor', { of: 'items', initial: 'y' })],
  });
  assert.equal(Object.entries(form('items') as object), [
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
  assert.is(one('items.__proto__').value(), 'x');
  assert.is(({} as { x?: unknown }).x, undefined);
});
