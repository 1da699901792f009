import type { ChangedFiles, FromCompileWorker, OpenProject } from '../../../studio/compile/messages.ts';
import { createCompilers, openSession } from '../../../studio/compile/session.ts';
import { library } from '../../compiler/library.ts';
import { assert, test } from '../../suite.ts';

const { files, assets } = library();
const BOOK = 'screens/book/screen.json';
const renamed = (title: string): ChangedFiles => [[BOOK, JSON.stringify({ ...JSON.parse(files.get(BOOK)!), title })]];
const projectWith = (changed: ChangedFiles): OpenProject => ({ base: [...files], changed, assets: [...assets] });

/** Opens a project; returns what is reported before anything else happens. */
function opened(compilers: ReturnType<typeof createCompilers>, changed: ChangedFiles) {
  const messages: FromCompileWorker[] = [];
  openSession(compilers, projectWith(changed), (message) => messages.push(message)).close();
  const entriesOf = (version: 'draft' | 'base') => {
    const message = messages.find((message) => message.kind === 'documents' && message.of === version);
    const screens = message?.kind === 'documents' ? message.documents.screens : [];
    return new Map(screens.map((entry) => [entry.document.screen, entry]));
  };
  return { draft: entriesOf('draft'), base: entriesOf('base'), kinds: messages.map(({ kind }) => kind) };
}

test('the next project compiles again only what differs from the one before', () => {
  const compilers = createCompilers();
  const first = opened(compilers, renamed('Volume'));
  const second = opened(compilers, renamed('Tome'));
  assert.equal(second.kinds, ['documents', 'documents', 'issues']);
  assert.is(second.draft.get('desk'), first.draft.get('desk'));
  assert.is(second.base.get('desk'), first.base.get('desk'));
  assert.equal(
    [first, second].flatMap(({ draft, base }) => [draft, base].map((of) => of.get('book')!.document.title)),
    ['Volume', 'Title', 'Tome', 'Title'].map((title) =>
      title === 'Title' ? JSON.parse(files.get(BOOK)!).title : title,
    ),
  );
});
