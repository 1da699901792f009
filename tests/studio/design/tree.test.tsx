/** The outline as a tree: what stays in view, and where the arrow keys start. */
import '../dom.ts';
import { DesignContext } from '../../../studio/design/context.tsx';
import { Editing } from '../../../studio/design/editing.ts';
import { OutlineTree } from '../../../studio/design/tree/outline-tree.tsx';
import { addItem, removeItem } from '../../../studio/edit/operations/list.ts';
import { assert, test } from '../../suite.ts';
import { MemoryProject } from '../memory.ts';
import { render, settled } from '../render.tsx';

const PATH = 'book/screen.json';
const DOCUMENT = {
  screen: 'book',
  view: [
    { widget: 'card', children: [{ widget: 'text', text: 'Emma' }] },
    { widget: 'text', text: 'Persuasion' },
    { widget: 'button', label: 'Lend', on: { tap: [{ do: 'back' }] } },
    { each: 'data.books', as: 'book', show: [{ widget: 'text', text: '=book.title' }] },
  ],
};

/** Renders the outline of a document, in which this is selected. */
async function open(...selected: (string | number)[]) {
  const project = new MemoryProject({ [PATH]: JSON.stringify(DOCUMENT) });
  const editing = new Editing(project, PATH);
  const none = async () => [];
  const around = { editing, assets: [], issues: [], hidden: new Map(), readable: none, fixes: none, open() {} };
  const rename = async () => ({ refused: 'not here' });
  editing.select(selected);
  const { page } = await render(
    <DesignContext value={{ ...around, rename }}>
      <OutlineTree />
    </DesignContext>,
  );
  const row = (id: string) => page.querySelector<HTMLElement>(`[data-id="${id}"]`)!;
  return { page, editing, row };
}

function dispatch(element: HTMLElement, event: Event): Promise<void> {
  element.dispatchEvent(event);
  return settled();
}

test('an entry is dragged beyond what is in view: only another selection scrolls the outline', async () => {
  const { editing, row } = await open('view', 0, 'children', 0);
  const scrolledTo: (string | undefined)[] = [];
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolledTo.push(this.dataset.id);
  };
  try {
    const dragged = (kind: string) => {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      return Object.assign(event, { clientY: 0, dataTransfer: { setData() {}, effectAllowed: '' } });
    };
    await dispatch(row('view[0].children[0]'), dragged('dragstart'));
    await dispatch(row('view[1]'), dragged('dragover'));
    await dispatch(row('view[1]'), dragged('dragend'));
    assert.equal(scrolledTo, []);
    editing.select(['view', 1]);
    await settled();
    assert.equal(scrolledTo, ['view[1]']);
  } finally {
    Element.prototype.scrollIntoView = scrollIntoView;
  }
});

test('closing an entry around the selection selects it, so that the arrow keys go on from there', async () => {
  const { page, editing, row } = await open('view', 0, 'children', 0);
  await dispatch(row('view[0]').querySelector<HTMLElement>('.design-twist')!, new Event('click', { bubbles: true }));
  assert.equal(editing.getState().selected, ['view', 0]);
  const tree = page.querySelector<HTMLElement>('[role=tree]')!;
  await dispatch(tree, new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  assert.equal(editing.getState().selected, ['view', 1]);
});

test('a handler stays open when an action added to it is undone, and an entry is added above it', async () => {
  const { editing, row } = await open('view', 2);
  const isOpen = (id: string) => row(id).getAttribute('aria-expanded');
  assert.is(isOpen('view[2].on.tap'), 'false');
  editing.perform((document) =>
    addItem(document, { list: ['view', 2, 'on', 'tap'], index: 1, holds: 'action' }, { do: 'close' }),
  );
  await settled();
  assert.is(row('view[2].on.tap[1]').getAttribute('aria-selected'), 'true');
  editing.undo();
  await settled();
  assert.is(isOpen('view[2].on.tap'), 'true');
  assert.is(row('view[2]').getAttribute('aria-selected'), 'true');
  const text = { widget: 'text', text: 'Books' };
  editing.perform((document) => addItem(document, { list: ['view'], index: 0, holds: 'node' }, text));
  await settled();
  assert.is(isOpen('view[3].on.tap'), 'true');
  editing.perform((document) => removeItem(document, ['view', 3]));
  await settled();
  editing.undo();
  await settled();
  assert.is(isOpen('view[3].on.tap'), 'true');
});

test('an Else that holds nothing is grey, and says how to fill it', async () => {
  const { editing, row } = await open('view', 3);
  const other = () => row('view[3].else');
  assert.is(other().getAttribute('aria-description'), 'empty: select it to add something');
  const text = { widget: 'text', text: 'No books' };
  editing.perform((document) => addItem(document, { list: ['view', 3, 'else'], index: 0, holds: 'node' }, text));
  await settled();
  assert.is(other().getAttribute('aria-description'), null);
});

test('what is selected elsewhere is seen in the outline, also in what was closed', async () => {
  const { editing, row } = await open('view', 1);
  await dispatch(row('view[0]').querySelector<HTMLElement>('.design-twist')!, new Event('click', { bubbles: true }));
  assert.is(row('view[0].children[0]'), null);
  editing.select(['view', 0, 'children', 0]);
  await settled();
  assert.is(row('view[0].children[0]').getAttribute('aria-selected'), 'true');
});

test('Delete leaves a whole section: only its entries are deleted', async () => {
  const { page, editing } = await open('view');
  const tree = page.querySelector<HTMLElement>('[role=tree]')!;
  await dispatch(tree, new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
  assert.is(editing.files[PATH], JSON.stringify(DOCUMENT));
  assert.ok(editing.getState().refused);
});
