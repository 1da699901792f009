import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { sessionOf } from '../../cli/lsp/session.ts';
import { library } from '../compiler/library.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const file = join(root, 'screens/order/screen.json');
const uri = pathToFileURL(file).href;
const text = readFileSync(file, 'utf8');

const server: ChildProcess = spawn(process.execPath, [join(root, 'cli/screens.mjs'), 'lsp'], { cwd: root });
const client = createProtocolConnection(
  new StreamMessageReader(server.stdout!),
  new StreamMessageWriter(server.stdin!),
);
/** What the server asks to be told of. */
const registered = new Promise<string>((done) => {
  client.onRequest('client/registerCapability', (params) => done(JSON.stringify(params)));
});
client.listen();
afterAll(async () => {
  await client.sendRequest('shutdown');
  client.dispose();
  server.kill();
});

/** The position just after these words: line and character, from 0. */
function after(words: string, of = text) {
  const before = of.slice(0, of.indexOf(words) + words.length).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
}

const opened = (async () => {
  const capabilities = {
    workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    textDocument: { rename: { prepareSupport: true } },
  };
  await client.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
  await client.sendNotification('initialized', {});
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text },
  });
})();

async function ask<T>(method: string, more: object = {}): Promise<T> {
  await opened;
  return client.sendRequest<T>(method, { textDocument: { uri }, ...more });
}

test('completes the names of what an expression can read', async () => {
  const items = await ask<{ label: string; detail: string }[]>('textDocument/completion', {
    position: after('"when": "data.order.'),
  });
  assert.is(items.find(({ label }) => label === 'isDelay')?.detail, 'true or false');
});

test('describes a name on hover, and jumps to its declaration', async () => {
  const position = after('"to": "rep');
  const hover = await ask<{ contents: { value: string } }>('textDocument/hover', { position });
  assert.match(hover.contents.value, /screens\/repay-delay\/screen\.json/);
  const [place] = await ask<{ uri: string }[]>('textDocument/definition', { position });
  assert.match(place!.uri, /repay-delay\/screen\.json$/);
});

test('renames in all files, or explains why it cannot', async () => {
  const renaming = (position: object, newName: string) =>
    ask<{ documentChanges: unknown[] }>('textDocument/rename', { position, newName });
  const { documentChanges } = await renaming(after('"label": "REP'), 'Pay now');
  assert.ok(documentChanges.length > 3, 'the screen and its fixtures');
  const refused = await renaming(after('session.prod'), 'product').catch(String);
  assert.match(String(refused), /keeps its name/);
});

test('moves everything in the folder of a screen that is renamed', async () => {
  const { documentChanges } = await ask<{ documentChanges: { newUri?: string }[] }>('textDocument/rename', {
    position: after('"screen": "ord'),
    newName: 'loan',
  });
  const moved = documentChanges.flatMap(({ newUri }) => /screens\/loan\/(\w+)/.exec(newUri ?? '')?.[1] ?? []);
  assert.equal([...new Set(moved)].sort(), ['fixtures', 'screen', 'snapshots']);
});

test('reports nothing about the product, whose snapshots it reads as well', () => {
  const { service } = sessionOf({ onDidOpenTextDocument: () => {} } as never, root);
  assert.ok([...service.paths()].some((path) => path.endsWith('.txt')));
  assert.equal(service.issues(), []);
});

test('asks to be told of changed files, in every editor', async () => {
  await opened;
  assert.match(await registered, /didChangeWatchedFiles.*screens/);
});

test('prepares to rename a whole label, not the word at the cursor', async () => {
  const renames = (words: string) =>
    ask<{ placeholder: string }>('textDocument/prepareRename', { position: after(words) });
  assert.is((await renames('"label": "Rollover Rep')).placeholder, 'Rollover Repayment');
  assert.match(String(await renames('session.prod').catch(String)), /keeps its name/);
});

test('shows values of the fixture that the author works on', async () => {
  const path = join(root, 'screens/order/fixtures/status-174-rollover.json');
  const textDocument = { uri: pathToFileURL(path).href, languageId: 'json', version: 1 };
  await opened;
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, text: readFileSync(path, 'utf8') },
  });
  const hover = await ask<{ contents: { value: string } }>('textDocument/hover', {
    position: after('data.order.isDel'),
  });
  assert.match(hover.contents.value, /in the fixture status-174-rollover: `"1"`/);
});

test('has nothing to say about a document that is not saved yet', async () => {
  const textDocument = { uri: 'untitled:Untitled-1' };
  await opened;
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'json', version: 1, text: '{' },
  });
  const asked = { textDocument, position: { line: 0, character: 1 } };
  assert.equal(await client.sendRequest('textDocument/completion', asked), []);
});

test('follows pictures and folders that appear and go', () => {
  const folder = temporaryFolder();
  const { files } = library({ screen: { view: [{ widget: 'image', alt: 'Cover', src: 'cover/9' }] } });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of files) write(path, text);
  const session = sessionOf({ onDidOpenTextDocument: () => {} } as never, folder);
  const messages = () =>
    session.service
      .issues()
      .map(({ message }) => message)
      .join('\n');
  assert.match(messages(), /no asset `cover\/9`/);
  write('screens/assets/cover/9.svg', '<svg/>');
  rmSync(join(folder, 'screens/desk'), { recursive: true });
  session.readAgain();
  assert.not.match(messages(), /no asset/);
  assert.is(session.service.textOf('screens/desk/screen.json'), undefined);
});

test('provides an outline and semantic tokens, and leaves formatted text unchanged', async () => {
  const outline = await ask<{ name: string }[]>('textDocument/documentSymbol');
  assert.ok(outline.some(({ name }) => name === 'overlays'));
  const { data } = await ask<{ data: number[] }>('textDocument/semanticTokens/full');
  assert.is(data.length % 5, 0);
  assert.ok(data.length > 100);
  assert.equal(await ask('textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }), []);
});

test('reports an issue after a change, offers a fix, and withdraws the issue when it is fixed', async () => {
  await opened;
  const said = (isWrong: boolean) =>
    new Promise<{ message: string; range: { start: { line: number } } }[]>((done) => {
      const listening = client.onNotification(
        'textDocument/publishDiagnostics',
        (sent: { uri: string; diagnostics: never[] }) => {
          if (sent.uri !== uri || sent.diagnostics.length > 0 !== isWrong) return;
          listening.dispose();
          done(sent.diagnostics);
        },
      );
    });
  const change = (version: number, changed: string) =>
    client.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text: changed }],
    });
  const wrong = said(true);
  await change(2, text.replace('"data.order.isDelay"', '"data.order.isDelai"'));
  const [issue] = await wrong;
  assert.match(issue!.message, /did you mean `isDelay`/);
  const actions = await ask<{ title: string; isPreferred: boolean }[]>('textDocument/codeAction', {
    range: issue!.range,
    context: { diagnostics: [] },
  });
  assert.is(actions[0]?.title, 'write `isDelay` (unknown-name)');
  assert.is(actions[0]?.isPreferred, true);
  const right = said(false);
  await change(3, text);
  assert.equal(await right, []);
});

/** A server for the library in a folder that its editor opens by a link, and whose URIs the editor writes in its own way. */
async function byLink() {
  const parent = temporaryFolder();
  const folder = join(parent, 'a@b (c)');
  for (const [path, content] of library({}).files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const link = join(parent, 'link @ü');
  symlinkSync(folder, link);
  const uriAt = (path: string) => `file://${join(link, path).split('/').map(encodeURIComponent).join('/')}`;
  const server_ = spawn(process.execPath, [join(root, 'cli/screens.mjs'), 'lsp'], { cwd: folder });
  const connection = createProtocolConnection(
    new StreamMessageReader(server_.stdout!),
    new StreamMessageWriter(server_.stdin!),
  );
  connection.onRequest('client/registerCapability', () => null);
  const issues = new Map<string, { message: string; range: { start: object } }[]>();
  connection.onNotification('textDocument/publishDiagnostics', (sent: { uri: string; diagnostics: never[] }) => {
    issues.set(sent.uri, sent.diagnostics);
  });
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: uriAt('.'), capabilities: {} });
  await connection.sendNotification('initialized', {});
  const leave = async () => {
    await connection.sendRequest('shutdown');
    connection.dispose();
    server_.kill();
  };
  return { folder, uriAt, connection, issues, leave };
}

test('serves a folder that is opened by a link, whatever the editor does with it meanwhile', async () => {
  const { folder, uriAt, connection, issues, leave } = await byLink();
  const book = uriAt('screens/book/screen.json');
  const content = library({}).files.get('screens/book/screen.json')!;
  const open = (target: string, written: string) =>
    connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: target, languageId: 'json', version: 1, text: written },
    });
  const at = (target: string, position: object) => ({ textDocument: { uri: target }, position });
  // The end of a line is a carriage return alone; the mistake is in a line of its own for an editor.
  const wrong = content.replaceAll('\n', '\r').replace('data.book.title', 'data.book.titel');
  await open(book, wrong);
  // Another program changes the file, which is what the editor has open, and pictures.
  await connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uriAt('screens/assets'), type: 2 }],
  });
  const before = wrong.slice(0, wrong.indexOf('titel')).split('\r');
  const place = { line: before.length - 1, character: before.at(-1)!.length };
  const hover = await connection.sendRequest<{ contents: { value: string } }>('textDocument/hover', at(book, place));
  assert.match(hover.contents.value, /titel/);
  await until(() => issues.get(book)?.some(({ message }) => message.includes('`titel`')) === true);
  const [issue] = issues.get(book)!.filter(({ message }) => message.includes('`titel`'));
  assert.equal(issue!.range.start, place);
  const actions = await connection.sendRequest<{ edit: { documentChanges: { textDocument: object }[] } }[]>(
    'textDocument/codeAction',
    { textDocument: { uri: book }, range: issue!.range, context: { diagnostics: [] } },
  );
  assert.equal(actions[0]!.edit.documentChanges[0]!.textDocument, { uri: book, version: null });

  // A file that is gone does not come back empty because something is asked of it.
  const desk = uriAt('screens/desk/screen.json');
  rmSync(join(folder, 'screens/desk'), { recursive: true });
  await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: desk, type: 3 }] });
  assert.equal(await connection.sendRequest('textDocument/completion', at(desk, { line: 0, character: 0 })), []);
  // Nor is an address that names no file here an error.
  for (const odd of ['file://host/screens/book/screen.json', 'file:///%E0%A4%A', 'file:///a%2Fb']) {
    await open(odd, '{');
    assert.equal(await connection.sendRequest('textDocument/completion', at(odd, { line: 0, character: 1 })), []);
  }
  await until(() =>
    [...issues.keys()].some((uri) => (issues.get(uri) ?? []).some((i) => /no screen `desk`/.test(i.message))),
  );
  const all = [...issues.values()].flat().map(({ message }) => message);
  assert.equal(
    all.filter((message) => message.includes('empty')),
    [],
  );
  await leave();
});

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !isSo(); tries += 1) await new Promise((done) => setTimeout(done, 20));
  assert.ok(isSo());
}
