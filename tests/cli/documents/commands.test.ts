import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');

function screens(folder: string, ...words: string[]) {
  return spawnSync(process.execPath, [join(root, 'cli/screens.mjs'), ...words], { cwd: folder, encoding: 'utf8' });
}

test('lists the functions, and describes one by its name', () => {
  const { stdout } = screens(root, 'functions');
  assert.match(stdout, /^money\(amount\): text +An amount/m);
  assert.match(stdout, /^text\.startsWith\(beginning\): true or false/m);
  assert.match(screens(root, 'functions', 'join').stdout, /^join\(list, separator\): text\n/);
});

test('lists widgets and actions with their properties', () => {
  assert.match(screens(root, 'widgets').stdout, /^button +A button\./m);
  assert.match(screens(root, 'widgets', 'button').stdout, /\n {2}label +needed: a text/);
  assert.match(screens(root, 'actions', 'go').stdout, /\n {2}to +needed: the name of a screen/);
});

test('every option of the commands that CI runs is in the README or docs/fixtures.md', () => {
  const docs = ['README.md', 'docs/fixtures.md'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  for (const command of ['check', 'test', 'mutate', 'shots']) {
    const options = screens(root, command, '--help').stdout.matchAll(/^ {2}(--[a-z-]+)/gm);
    for (const [, option] of options) assert.ok(docs.includes(option!), `${command} ${option}`);
  }
});

test('suggests the nearest name for an unknown one', () => {
  const { status, stderr } = screens(root, 'widgets', 'buton');
  assert.is(status, 2);
  assert.match(stderr, /did you mean `button`\?/);
});

test('formats documents, and with --check only lists those that would change', () => {
  const folder = temporaryFolder();
  cpSync(join(root, 'screens'), join(folder, 'screens'), { recursive: true });
  const file = join(folder, 'screens/order/screen.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll('\n  ', '\n    '));
  const checked = screens(folder, 'fmt', '--check');
  assert.equal([checked.status, checked.stdout.split('\n')[0]], [1, 'screens/order/screen.json']);
  assert.is(screens(folder, 'fmt', 'screens/order/screen.json').status, 0);
  assert.is(readFileSync(file, 'utf8'), text);
  assert.is(screens(folder, 'fmt', '--check').status, 0);
});
