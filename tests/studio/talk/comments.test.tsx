/** Writing a comment: it belongs to the node on which it was begun, whatever is selected meanwhile. */
import '../dom.ts';
import { DesignContext } from '../../../studio/design/context.tsx';
import { Editing } from '../../../studio/design/editing.ts';
import { SessionContext } from '../../../studio/session/session.ts';
import Comments from '../../../studio/talk/comments.tsx';
import { assert, test } from '../../suite.ts';
import { MemoryProject } from '../memory.ts';
import { render, settled } from '../render.tsx';

const PATH = 'book/screen.json';
const BOOK = { screen: 'book', view: ['Pay', 'Later'].map((text) => ({ widget: 'text', text })) };

/** The comments that were sent. */
const sent: { path: string; name: string; text: string }[] = [];
globalThis.fetch = (async (_, init) => {
  if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
  return new Response('{"comments":[]}');
}) satisfies typeof fetch;

/** Renders the comments on a screen of two texts. */
async function open() {
  const project = new MemoryProject({ [PATH]: JSON.stringify(BOOK, null, 2) });
  const editing = new Editing(project, PATH);
  const none = async () => [];
  const around = { editing, assets: [], issues: [], hidden: new Map(), readable: none, fixes: none, open() {} };
  const rename = async () => ({ refused: 'not here' });
  const part = (
    <SessionContext.Provider value={{ name: 'Ed', role: 'editor' }}>
      <DesignContext value={{ ...around, rename }}>
        <Comments draft={1} release={1} />
      </DesignContext>
    </SessionContext.Provider>
  );
  const rendered = await render(part);
  return {
    ...rendered,
    editing,
    project,
    label: () => rendered.page.querySelector('label')?.textContent,
    async write(text: string) {
      const field = rendered.page.querySelector('textarea')!;
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
    },
  };
}

test('a comment that was begun stays with its node while another is selected', async () => {
  const { editing, label, write, page } = await open();
  editing.select(['view', 0]);
  await settled();
  await write('Is this');
  editing.select(['view', 1]);
  await settled();
  assert.is(label(), 'Comment on Text “Pay”');
  await write('Is this right?');
  page.querySelector('form')!.requestSubmit();
  await settled();
  assert.equal(
    sent.splice(0).map(({ path, name, text }) => [path, name, text]),
    [['view[0]', 'Text “Pay”', 'Is this right?']],
  );
  assert.is(label(), 'Comment on Text “Later”', 'the next one is on the selected node');
});

test('it follows its node when the document changes, and an emptied field is free for another', async () => {
  const { editing, project, label, write, page } = await open();
  editing.select(['view', 0]);
  await settled();
  await write('Is this');
  const view = [{ widget: 'text', text: 'New' }, ...BOOK.view];
  project.change(PATH, JSON.stringify({ ...BOOK, view }, null, 2));
  await settled();
  page.querySelector('form')!.requestSubmit();
  await settled();
  assert.equal(
    sent.splice(0).map(({ path }) => path),
    ['view[1]'],
  );
  editing.select(['view', 2]);
  await write('x');
  await write('');
  editing.select(['view', 0]);
  await settled();
  assert.is(label(), 'Comment on Text “New”');
});
