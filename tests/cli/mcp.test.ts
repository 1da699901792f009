import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';
import { assistant } from './assistant.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const path = 'screens/order/screen.json';
const text = readFileSync(join(root, path), 'utf8');
const { call, tools } = assistant(root, { SCREENS_SERVER: 'http://127.0.0.1:9', SCREENS_TOKEN: 'x'.repeat(32) });

test('has tools that read, check and play, one that creates a draft, and none that publishes', async () => {
  const names = await tools();
  const all = [
    'check',
    'explain',
    'list_documents',
    'make_draft',
    'picture',
    'play',
    'read_document',
    'reference',
    'show',
  ];
  assert.equal(names.sort(), all);
});

test('reads documents and the reference', async () => {
  assert.match(
    (await call('list_documents', { containing: 'order/screen' })).text,
    /^screens\/order\/screen\.json \(screen\)$/,
  );
  assert.is((await call('read_document', { path })).text, text);
  assert.is((await call('read_document', { path: 'package.json' })).isError, true);
  const entries = [
    ['actions', 'go', /Opens another screen/],
    ['documents', 'CallContract', /"outcomes"/],
    ['documents', 'TapStep', /"tap"/],
    ['nodes', 'EachNode', /once for each item/],
    ['codes', 'unknown-name', /declared by this name/],
    ['calls', 'order.detail', /"isDelay"/],
  ] as const;
  for (const [table, name, says] of entries) assert.match((await call('reference', { table, name })).text, says, name);
});

test('checks a proposal without writing it, and suggests fixes', async () => {
  const files = { [path]: text.replace('"data.order.isDelay"', '"data.order.isDelai"') };
  const { text: said } = await call('check', { files });
  assert.match(said, /has no `isDelai`/);
  assert.match(said, /fix: write `isDelay`/);
  assert.is(readFileSync(join(root, path), 'utf8'), text);
});

test('accepts a path with or without the screens folder, and refuses a path of no document', async () => {
  const news = text.replace('"data.order.isDelay"', '"data.order.isDelai"');
  assert.match((await call('check', { files: { 'order/screen.json': news } })).text, /has no `isDelai`/);
  const elsewhere = await call('check', { files: { 'screens/order.txt': news } });
  assert.equal([elsewhere.isError, /is not a path of a document/.test(elsewhere.text)], [true, true]);
  assert.is((await call('read_document', { path: 'order/screen.json' })).text, text);
  assert.match(
    (await call('read_document', { path: 'screens/ordr/screen.json' })).text,
    /did you mean `screens\/order/,
  );
  assert.match((await call('reference', { table: 'widgets', name: 'buton' })).text, /did you mean `button`/);
  assert.is((await call('play', { fixture: 'no such fixture' })).isError, true);
  assert.match((await call('play', { screen: 'ordr' })).text, /did you mean `order`/);
});

test('refuses an argument that a tool does not have', async () => {
  for (const [tool, wanted] of [
    ['play', { screen: 'order', pattern: 'order' }],
    ['show', { screen: 'order', step: 1 }],
    ['check', { file: {} }],
    ['list_documents', { contains: 'order' }],
    ['reference', { table: 'widgets', names: 'button' }],
  ] as const) {
    const { isError, text: said } = await call(tool, wanted);
    assert.is(isError, true, tool);
    assert.match(said, new RegExp(Object.keys(wanted).at(-1)!), tool);
  }
});

test('plays fixtures against proposed documents, and explains why one fails', async () => {
  const played = { screen: 'order', fixture: 'status-174-rollover' };
  assert.match((await call('play', played)).text, /1 passed, 0 failed/);
  const files = { [path]: text.replace('"label": "REPAY"', '"label": "Pay now"') };
  const { text: said } = await call('play', { ...played, files });
  assert.match(said, /expected to see "REPAY"/);
});

test('names the errors of a screen that cannot be shown or played', async () => {
  const files = { [path]: text.replace('"data.order.isDelay"', '"data.order.isDelai"') };
  const error =
    /cannot be shown before its errors are fixed:\nscreens\/order\/screen\.json:\d+:\d+ error .*has no `isDelai`/;
  const tools = ['show', 'play', 'explain', 'picture'] as const;
  for (const tool of tools) {
    const about = { screen: 'order', fixture: 'status-151', files, ...(tool === 'explain' && { text: 'Back' }) };
    assert.match((await call(tool, about)).text, error, tool);
  }
});

test('compares with a proposed snapshot, and reports one that is removed', async () => {
  const played = { screen: 'order', fixture: 'message-cancel' };
  const kept = 'screens/order/snapshots/message-cancel.txt';
  assert.match((await call('play', played)).text, /1 passed, 0 failed/);
  const other = readFileSync(join(root, kept), 'utf8').replace(/\n$/, '\nanother line\n');
  const { text: differs } = await call('play', { ...played, files: { [kept]: other } });
  assert.match(differs, /the screen differs from screens\/order\/snapshots\/message-cancel\.txt/);
  assert.match(differs, /- another line/);
  assert.match((await call('play', { ...played, files: { [kept]: null } })).text, /message-cancel\.txt is not there/);
});

test('renames a name everywhere, and plays what has changed', async () => {
  const renames = [{ path: 'calls/order.json', name: 'isDelay', to: 'mayDelay' }];
  const checked = await call('check', { renames });
  assert.match(
    checked.text,
    /^isDelay is now mayDelay: \d+ places in \d+ files: .*order\/screen\.json.*\nNo issues\.$/,
  );
  const played = await call('play', { screen: 'order', fixture: 'status-174', renames });
  assert.match(played.text, /^isDelay is now .*\n\n\d+ passed, 0 failed$/);
  const again = [...renames, { path, name: 'isDelay', to: 'late' }];
  assert.match((await call('check', { renames: again })).text, /There is no isDelay in screens\/order\/screen\.json/);
});

test('moves the snapshots of a screen that is renamed', async () => {
  const renames = [{ path: 'complaint-details/screen.json', name: 'complaint-details', to: 'complaint-answer' }];
  const { text: said } = await call('play', { screen: 'complaint-answer', fixture: 'rating', renames });
  assert.match(said, /snapshots\/rating-none\.txt.*\n\n\d+ passed, 0 failed$/);
});

test('says why a name cannot be renamed, and which of several is meant', async () => {
  const rename = async (name: string, to: string, line?: number) => {
    const { isError, text: said } = await call('check', { renames: [{ path, name, to, ...(line && { line }) }] });
    assert.is(isError, true, said);
    return said;
  };
  assert.match(await rename('Rating', 'Stars'), /Rating stands for \d things in .*: give the `line`, one of \d+, \d+/);
  assert.match(await rename('/loanDetail', '/loan'), /keeps its name: others open/);
  assert.match(
    await rename('isDelay', 'orderStatus'),
    /cannot be renamed to orderStatus: .*another `orderStatus` already/,
  );
});

test('shows a screen as text, and explains why a text is not on it', async () => {
  const wanted = { screen: 'order', fixture: 'status-174-rollover' };
  assert.match((await call('show', wanted)).text, /button "REPAY"/);
  assert.match((await call('explain', { ...wanted, steps: 1, text: 'Borrow Again' })).text, /the case for 200/);
});

test('reports that the registry cannot be reached when it creates a draft', async () => {
  const { text: said, isError } = await call('make_draft', { note: 'A clearer button', files: { [path]: text } });
  assert.is(isError, true);
  assert.match(said, /127\.0\.0\.1:9/);
});
