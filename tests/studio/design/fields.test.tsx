/** The fields of the properties, typed into key by key. */
import '../dom.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { DesignContext, type Surroundings } from '../../../studio/design/context.tsx';
import { Editing } from '../../../studio/design/editing.ts';
import { PropertiesForm } from '../../../studio/design/properties.tsx';
import { assert, test } from '../../suite.ts';
import { MemoryProject } from '../memory.ts';
import { render, settled } from '../render.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

const refuse: Surroundings['rename'] = async () => ({ refused: 'not here' });

/** Renders the properties of a place in a document. */
async function open(path: string, document: object, selected: JsonPath = [], rename = refuse) {
  const project = new MemoryProject({ [path]: JSON.stringify(document, null, 2) });
  const editing = new Editing(project, path);
  const none = async () => [];
  const around = { editing, assets: [], issues: [], hidden: new Map(), readable: none, fixes: none, open() {} };
  editing.select(selected);
  const { page } = await render(
    <DesignContext value={{ ...around, rename }}>
      <PropertiesForm />
    </DesignContext>,
  );
  const written = () => JSON.parse(project.files[path]!);
  const field = (id: string) => page.querySelector<Field>(`[id="property-${id}"]`)!;
  return { page, editing, written, field };
}

/** Gives a field another text, as one key or one paste does. */
async function put(field: Field, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

/** Empties a field and types a text into it, key by key, at the end of what it shows. */
async function type(field: Field, text: string): Promise<void> {
  field.focus();
  await put(field, '');
  for (const key of text) await put(field, field.value + key);
}

test('a number with decimals is typed key by key', async () => {
  const { field, written } = await open('brand.json', { brand: {}, tokens: { type: { body: 1 } } });
  const body = field('tokens.type.body');
  for (const [typed, size] of [
    ['1.05', 1.05],
    ['0.9', 0.9],
    ['-2', -2],
  ] as const) {
    await type(body, typed);
    assert.is(body.value, typed);
    assert.is(written().tokens.type.body, size);
  }
  await type(body, '1.50');
  assert.is(written().tokens.type.body, 1.5);
  body.blur();
  await settled();
  assert.is(body.value, '1.5');
});

test('a value is read as a number only when nothing of what was typed is lost by it', async () => {
  const document = { view: [{ use: 'part', with: { rate: 1, id: 'a' } }] };
  const { field, written } = await open('book/screen.json', document, ['view', 0]);
  await type(field('view[0].with.rate'), '1.05');
  await type(field('view[0].with.id'), '12345678901234567890');
  assert.equal(written().view[0].with, { rate: 1.05, id: '12345678901234567890' });
});

test('a list has quoted texts, and texts with quotes in them', async () => {
  const selected: JsonPath = ['view', 0, 'cases', 0];
  const cases = [{ is: ["it's", 'a, b', '12', 3], show: [] }];
  const { field, written } = await open('book/screen.json', { view: [{ switch: 'let.kind', cases }] }, selected);
  const values = field('view[0].cases[0].is');
  const shown = values.value;
  await put(values, `${shown}, 4`);
  assert.equal(written().view[0].cases[0].is, [...cases[0]!.is, 4]);
  await type(values, "isn't, 'a, b', -5, it");
  assert.equal(written().view[0].cases[0].is, ["isn't", 'a, b', -5, 'it']);
});

test('undo in a field shows what the document has again', async () => {
  const selected: JsonPath = ['view', 0, 'cases', 0];
  const cases = [{ is: [1], show: [] }];
  const { editing, field } = await open('book/screen.json', { view: [{ switch: 'let.kind', cases }] }, selected);
  const values = field('view[0].cases[0].is');
  values.focus();
  await put(values, '1, 2');
  editing.undo();
  await settled();
  assert.is(values.value, '1');
});

/** The condition of a node as rows: what is compared, and with what. */
async function openCondition(when: string) {
  const node = { widget: 'text', text: 'Read', when };
  const opened = await open('book/screen.json', { view: [node] }, ['view', 0]);
  const [what, value] = opened.page.querySelectorAll<HTMLInputElement>('.design-row input');
  return { ...opened, what: what!, value: value!, when: () => opened.written().view[0].when };
}

test('a row takes one value at a time: what would be other rows is only shown', async () => {
  const { what, value, when } = await openCondition("state.kind == 'a'");
  await type(what, 'state.a || state.b');
  assert.is(what.value, 'state.a || state.b');
  assert.is(what.getAttribute('aria-invalid'), 'true');
  assert.is(when(), "state.a == 'a'");
  await put(what, 'state.a, state.b');
  assert.is(when(), "state.a == 'a'");
  await put(what, 'state.c');
  await type(value, 'R && B');
  assert.is(value.value, 'R && B');
  assert.match(when(), /^state\.c == '?R/);
});

test('undo in a row shows what the condition has again', async () => {
  const { editing, what, when } = await openCondition('state.kind == 1');
  what.focus();
  await put(what, 'state.other');
  assert.is(when(), 'state.other == 1');
  editing.undo();
  await settled();
  assert.is(what.value, 'state.kind');
});

test('the name of a call is the one it has again after an undo, also when the field is left', async () => {
  const document = { calls: [{ call: 'book.list', method: 'GET', path: '/books' }] };
  const rename: Surroundings['rename'] = async (_, name) => {
    const at = JSON.stringify(document, null, 2).indexOf('book.list');
    const edit = { path: 'screens/calls/book.json', start: at, end: at + 'book.list'.length, text: name };
    return { edits: [edit], moves: [] };
  };
  const { editing, field, written } = await open('calls/book.json', document, ['calls', 0], rename);
  const name = field('name');
  await type(name, 'book.all');
  name.blur();
  await settled();
  assert.is(written().calls[0].call, 'book.all');
  editing.undo();
  await settled();
  assert.is(name.value, 'book.list');
  name.focus();
  name.blur();
  await settled();
  assert.is(written().calls[0].call, 'book.list');
});
