import { type EditedProject, Editing } from '../../../studio/design/editing.ts';
import type { Outcome } from '../../../studio/edit/operations/change.ts';
import { removeItem } from '../../../studio/edit/operations/list.ts';
import { setValue } from '../../../studio/edit/operations/set.ts';
import { assert, test } from '../../suite.ts';

const PATH = 'about/screen.json';

function projectOf(text: string): EditedProject {
  const listeners = new Set<() => void>();
  let files: { readonly [path: string]: string } = { [PATH]: text };
  return {
    get files() {
      return files;
    },
    change(path, news) {
      files = { ...files, [path]: news ?? '' };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

test('an edit is computed again if its texts have changed meanwhile', async () => {
  const project = projectOf('{ "screen": "about", "title": "About" }');
  const editing = new Editing(project, PATH);
  editing.subscribe(() => {});
  const seen: string[] = [];
  await editing.performLater(async ({ text }): Promise<Outcome> => {
    seen.push(text);
    // The user types while the language service works.
    if (seen.length === 1) project.change(PATH, text.replace('About', 'All about us'));
    const at = text.indexOf('"about"');
    return { label: 'Rename about', files: { [PATH]: `${text.slice(0, at)}"us"${text.slice(at + '"about"'.length)}` } };
  });
  assert.is(seen.length, 2);
  assert.is(project.files[PATH], '{ "screen": "us", "title": "All about us" }');
});

test('a change of several files is one undo step, even if their JSON is invalid', () => {
  const project = projectOf('{ broken');
  const editing = new Editing(project, PATH);
  editing.subscribe(() => {});
  editing.change({ [PATH]: '{ "screen": "about" }', 'about/fixtures/a.json': '{}' }, 'Take along');
  assert.equal(
    editing.getState().history.done.map(({ label }) => label),
    ['Take along'],
  );
  editing.undo();
  assert.is(project.files[PATH], '{ broken');
});

test('Undo selects what was selected before the edit, and Redo what was after it', () => {
  const view = [
    { widget: 'text', text: 'Us' },
    { widget: 'text', text: 'You' },
  ];
  const project = projectOf(JSON.stringify({ screen: 'about', view }));
  const editing = new Editing(project, PATH);
  editing.subscribe(() => {});
  const selected = () => editing.getState().selected;
  editing.select(['view', 1]);
  editing.perform((document) => removeItem(document, ['view', 1]));
  assert.equal(selected(), ['view', 0]);
  editing.undo();
  assert.equal(selected(), ['view', 1]);
  editing.redo();
  assert.equal(selected(), ['view', 0]);
  editing.perform((document) => setValue(document, ['view', 0, 'text'], 'All of us'));
  editing.select(['view']);
  editing.undo();
  assert.equal(selected(), ['view', 0]);
});

test('somebody who may only look changes nothing, and reads why', () => {
  const project = projectOf('{ "screen": "about" }');
  const editing = new Editing(project, PATH);
  editing.setReadOnly(true);
  editing.subscribe(() => {});
  const files = { [PATH]: '{ "screen": "us" }' };
  editing.change(files, 'Take along');
  editing.perform(() => ({ label: 'Rename about', files }));
  assert.is(project.files[PATH], '{ "screen": "about" }');
  assert.is(editing.getState().refused, 'only editors change screens');
  assert.equal(editing.getState().history.done, []);
});

test('what somebody has selected and done stays when their role is taken away, and is gone on with when it is back', () => {
  const project = projectOf('{ "screen": "about", "view": [] }');
  const editing = new Editing(project, PATH);
  let told = 0;
  editing.subscribe(() => {
    told += 1;
  });
  editing.change({ [PATH]: '{ "screen": "about", "view": [{ "widget": "text", "text": "Us" }] }' }, 'Add');
  editing.select(['view', 0]);
  const beside = editing.beside('about/other.json');
  told = 0;
  editing.setReadOnly(true);
  assert.ok(editing.isReadOnly && beside.isReadOnly);
  assert.is(told, 1);
  assert.equal(editing.getState().selected, ['view', 0]);
  editing.setReadOnly(false);
  editing.undo();
  assert.is(project.files[PATH], '{ "screen": "about", "view": [] }');
});

test('the edits beside a document are steps of its history, and of no other', () => {
  const project = projectOf('{ "screen": "about" }');
  const editing = new Editing(project, PATH);
  const beside = editing.beside('about/other.json');
  for (const each of [editing, beside]) each.subscribe(() => {});
  project.change(PATH, '{ "screen": "us" }');
  assert.is(editing.getState().history.done.length, 1);
  assert.is(beside.getState().history.done.length, 0);
});
