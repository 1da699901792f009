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
async function open(
  path: string,
  document: object,
  selected: JsonPath = [],
  rename = refuse,
  readable: Surroundings['readable'] = async () => [],
) {
  const project = new MemoryProject({ [path]: JSON.stringify(document, null, 2) });
  const editing = new Editing(project, path);
  const fixes = async () => [];
  const around = { editing, assets: [], issues: [], hidden: new Map(), readable, fixes, open() {} };
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

/** A text without a condition, and the buttons and inputs of the rows that one is begun with. */
async function openRows(readable?: Surroundings['readable']) {
  const document = { view: [{ widget: 'text', text: 'Fee' }] };
  const opened = await open('book/screen.json', document, ['view', 0], refuse, readable);
  const { page } = opened;
  const press = async (name: string) => {
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
    await settled();
  };
  const input = (name: string) => page.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!;
  await press('When as rows');
  return { ...opened, press, input, when: () => opened.written().view[0].when };
}

test('a row of a condition counts once it is filled in, and is what the keys go to', async () => {
  const { page, press, input, when } = await openRows();
  assert.is(when(), undefined);
  assert.is(document.activeElement, input('When 1: what'));
  await type(input('When 1: what'), 'data.book.fee');
  const how = page.querySelector<HTMLSelectElement>('select[aria-label="When 1: how"]')!;
  how.value = 'is more than';
  how.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  assert.is(when(), undefined, 'it is not said yet what it is more than');
  await type(input('When 1: value'), '1000');
  assert.is(when(), 'data.book.fee > 1000');
  await press('Add row to When');
  assert.is(document.activeElement, input('When 2: what'));
  await type(input('When 2: what'), 'data.book.away');
  assert.is(when(), 'data.book.fee > 1000');
  page.querySelector<HTMLButtonElement>('button[aria-label="Remove When 2"]')!.click();
  await settled();
  assert.is(input('When 2: what'), null);
  assert.is(when(), 'data.book.fee > 1000');
});

test('what an amount is compared with is in cents, and says what that is', async () => {
  const fee = { kind: 'value' as const, expression: 'data.book.fee', type: 'an amount (cents) or null' };
  const { page, input } = await openRows(async () => [fee]);
  await type(input('When 1: what'), 'data.book.fee');
  await type(input('When 1: value'), '1000');
  assert.match(page.textContent!, 'An amount in cents: 1000 is 10.00.');
});

test('a field of a group is compared by its name, and a number with it as a text', async () => {
  const items = { kind: 'value' as const, expression: 'form.items', type: 'a map of texts' };
  const { input, when } = await openRows(async () => [items]);
  await type(input('When 1: what'), "form.items['bank']");
  await type(input('When 1: value'), '12');
  assert.is(when(), "form.items['bank'] == '12'");
});

/** A dialog with a text, and a rename of it that takes as long as the test wants. */
async function openRenamed(selected: JsonPath) {
  const children = [{ widget: 'text', text: 'Really?' }];
  const document = { overlays: { overlay1: { widget: 'dialog', title: '', dismiss: ['icon'], children } } };
  let done = (): void => {};
  const waits = new Promise<void>((resolve) => {
    done = resolve;
  });
  const rename: Surroundings['rename'] = async (offset, name) => {
    await waits;
    const edit = { path: 'screens/book/screen.json', start: offset, end: offset + 'overlay1'.length, text: name };
    return { edits: [edit], moves: [] };
  };
  const opened = await open('book/screen.json', document, selected, rename);
  const finish = async () => {
    done();
    await settled();
  };
  return { ...opened, finish };
}

test('whoever types on while a name is changed everywhere goes on typing there', async () => {
  const { editing, field, written, finish } = await openRenamed(['overlays', 'overlay1']);
  await type(field('name'), 'sure');
  const title = field('overlays.overlay1.title');
  await type(title, 'Sen');
  await finish();
  assert.ok(document.activeElement === title, 'the title has the focus');
  await put(title, `${title.value}d it?`);
  assert.equal(Object.keys(written().overlays), ['sure']);
  assert.is(written().overlays.sure.title, 'Send it?');
  assert.equal(editing.getState().selected, ['overlays', 'sure']);
});

test('what is selected inside of something stays selected when that gets its new name', async () => {
  const { editing, field, finish } = await openRenamed(['overlays', 'overlay1']);
  await type(field('name'), 'sure');
  field('name').blur();
  editing.select(['overlays', 'overlay1', 'children', 0]);
  await finish();
  assert.equal(editing.getState().selected, ['overlays', 'sure', 'children', 0]);
});
