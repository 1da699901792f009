import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { afterAll, assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const file = join(root, 'screens/order/screen.json');
const uri = pathToFileURL(file).href;
const text = readFileSync(file, 'utf8');

const server: ChildProcess = spawn(process.execPath, [join(root, 'cli/screens.mjs'), 'lsp'], { cwd: root });
const client = createProtocolConnection(
  new StreamMessageReader(server.stdout!),
  new StreamMessageWriter(server.stdin!),
);
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
  await client.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
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
  const actions = await ask<{ title: string }[]>('textDocument/codeAction', {
    range: issue!.range,
    context: { diagnostics: [] },
  });
  assert.is(actions[0]?.title, 'write `isDelay` (unknown-name)');
  const right = said(false);
  await change(3, text);
  assert.equal(await right, []);
});
