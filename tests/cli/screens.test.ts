import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
/** A folder of its own: data of the project may have a published release, which would be served instead. */
const data = temporaryFolder();
const cli = join(root, 'cli/screens.mjs');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A copy of the project's documents, to be broken. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  folders.push(folder);
  cpSync(join(root, 'screens'), join(folder, 'screens'), { recursive: true });
  return folder;
}
function screens(words: string[], cwd = root, env: { [name: string]: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    cwd,
    env: { ...process.env, DATA: data, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
/** Breaks a document: replaces the first `from` in it by `to`. */
function breakDocument(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${file} holds ${from}`);
  writeFileSync(path, text.replace(from, to));
}

test('help lists the commands', () => {
  const { status, stdout } = screens(['--help']);
  assert.is(status, 0);
  for (const word of ['check', 'serve', 'size']) assert.ok(stdout.includes(`  ${word} `), word);
});

test('an unknown command is refused with a hint', () => {
  const { status, stderr } = screens(['chekc']);
  assert.is(status, 2);
  assert.match(stderr, /Did you mean check\?/);
});

test('help shows how a command is used, and says that there is none of a name', () => {
  assert.is(screens(['help']).stdout, screens(['--help']).stdout);
  assert.is(screens(['help', 'people', 'add']).stdout, screens(['people', 'add', '--help']).stdout);
  for (const [words, says] of [
    [['nope'], 'There is no command "nope".'],
    [['pubilsh'], 'There is no command "pubilsh"; did you mean `publish`?'],
    [['people', 'nope'], 'There is no command "people nope".'],
  ] as const) {
    const { status, stdout, stderr } = screens(['help', ...words]);
    assert.equal([status, stdout], [2, '']);
    assert.is(stderr, `${says}\nRun "screens --help" for a list of commands.\n`);
  }
});

test('wrong usage of any command exits with 2, so that no script takes it for a result', () => {
  for (const words of [
    [],
    ['check', '--nope'],
    ['test', '--nope'],
    ['test', '--junit'],
    ['codes', 'nope'],
    ['calls', 'nope'],
  ])
    assert.is(screens(words).status, 2, words.join(' '));
});

test('the hint names the command whose help it is', () => {
  assert.match(screens(['people', 'add']).stderr, /Run "screens people add --help" to see how it is used\./);
  assert.match(screens(['rollout', 'abc']).stderr, /^"abc" is not a percentage: use a number from 0 to 100\.\n$/);
});

test('check --strict passes on the documents of this project', () => {
  const { status, stdout } = screens(['check', '--strict']);
  assert.is(status, 0, stdout);
  assert.match(stdout, /^\d+ files, 0 errors, 0 warnings\n$/);
});

test('a warning makes check exit with 1 only with --strict', () => {
  const folder = project();
  breakDocument(
    folder,
    'screens/about-us/screen.json',
    '"view":',
    '"state": { "spare": { "type": "bool", "initial": true } }, "view":',
  );
  const lenient = screens(['check'], folder);
  assert.is(lenient.status, 0, lenient.stdout);
  const strict = screens(['check', '--strict'], folder);
  assert.is(strict.status, 1);
  assert.match(strict.stdout, /warning state `spare` is never used/);
  assert.match(strict.stdout, /\d+ files, 0 errors, 1 warning: --strict treats warnings as errors\n$/);
  assert.is(screens(['check', '--strict', 'screens/repay/screen.json'], folder).status, 0);
});

test('check names file, line and column of an error, and exits with 1', () => {
  const folder = project();
  breakDocument(folder, 'screens/order/screen.json', '"screen": "order",', '"screen": "order", "tittle": 1,');
  const { status, stdout } = screens(['check'], folder);
  assert.is(status, 1);
  assert.match(stdout, /^screens\/order\/screen\.json:\d+:\d+ error .*tittle.* \[[a-z-]+\]$/m);
  assert.match(stdout, /\d+ files, \d+ errors?, \d+ warnings?\n$/);
});

test('check reports on the named files only', () => {
  const folder = project();
  breakDocument(folder, 'screens/order/screen.json', '"screen": "order",', '"screen": "order", "tittle": 1,');
  const other = screens(['check', 'screens/repay/screen.json'], folder);
  assert.is(other.status, 0, other.stdout);
  assert.match(
    other.stdout,
    /^1 error in other files, such as\nscreens\/order\/screen\.json:\d+:\d+ error .*\n1 file, 0 errors/,
  );
  const inside = screens(['check', 'screen.json'], join(folder, 'screens/order'));
  assert.is(inside.status, 1);
  assert.match(inside.stdout, /1 file, \d+ errors?/);
});

test('a problem that affects every fixture is reported once, at its cause', () => {
  const folder = project();
  breakDocument(folder, 'screens/calls/order.json', '"call": "order.detail"', '"call": "order.details"');
  const { stdout } = screens(['check'], folder);
  const lines = stdout.trimEnd().split('\n');
  const message =
    /^screens\/calls\/order\.json:.* call `order\.detail` is used in \d+ places \(such as .*did you mean `order\.detail` here\?/;
  assert.match(lines[0]!, message);
  assert.is(lines.length, 2);
});

test('no stack trace is printed when the reader closes the pipe after the first lines', () => {
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', `"${process.execPath}" "${cli}" codes | head -1`], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.is(stdout.split('\n').length, 2);
  assert.is(stderr, '');
});

test('check refuses a file that is not a document', () => {
  const { status, stderr } = screens(['check', 'README.md']);
  assert.is(status, 2);
  assert.match(stderr, /README\.md is not a document of this project\./);
});

test('check and fmt take files, folders and names of screens', () => {
  const summaries = (...words: string[]) => screens(words).stdout.trim();
  const all = summaries('check', 'screens/about-us');
  assert.match(all, /^[3-9] files, 0 errors, 0 warnings$/);
  assert.is(summaries('check', 'about-us'), all);
  assert.is(summaries('check', 'screens/about-us/screen.json'), '1 file, 0 errors, 0 warnings');
  assert.match(summaries('fmt', '--check', 'about-us'), /^[3-9] documents, 0 not formatted$/);
  assert.is(summaries('check', '.'), summaries('check'));
});

test('check and fmt offer the name that was meant, and claim nothing about a file that is none', () => {
  for (const command of ['check', 'fmt']) {
    const { status, stdout, stderr } = screens([command, 'abot-us']);
    assert.equal([status, stdout], [2, '']);
    assert.match(stderr, /abot-us is not a document of this project; did you mean `about-us`\?/);
  }
  assert.match(screens(['check', 'screens/order/scren.json']).stderr, /did you mean `screens\/order\/screen\.json`/);
});

test('a wrong option is answered with the help of its command', () => {
  const { status, stderr } = screens(['show']);
  assert.is(status, 2);
  assert.match(stderr, /missing required argument 'screen'\nRun "screens show --help" to see how it is used\./);
});

test('size prints how much a phone loads for a screen', () => {
  const { status, stdout } = screens(['size', 'order']);
  assert.is(status, 0);
  assert.match(stdout, /^order: [\d.]+ kB of our JavaScript, up to [\d.]+ kB more, [\d.]+ kB of document \(gzip\)\n$/);
  assert.is(screens(['size', 'nothing']).status, 2);
});

test('serve explains an invalid setting in one sentence', () => {
  const { status, stdout, stderr } = screens(['serve'], root, { PORT: 'high' });
  assert.is(status, 1);
  assert.is(stdout, '');
  assert.match(stderr, /^PORT is "high", [^\n]+\.\n$/);
});

test('serve reports that the port is taken', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = screens(['serve'], root, { PORT: String(port) });
  other.close();
  assert.is(status, 1);
  assert.match(stderr, new RegExp(`^PORT ${port} on 127\\.0\\.0\\.1 is already in use[^\\n]+\\n$`));
});

test('serve prints which hosts get the session when they are limited', async () => {
  const env = { ...process.env, DATA: data, PORT: '0', WORKERS: '1', SESSION_HOSTS: 'pay.example.com,*.example.org' };
  const child = spawn(process.execPath, [cli, 'serve'], { cwd: root, env });
  const ended = new Promise((done) => child.on('exit', done));
  let output = '';
  for await (const part of child.stdout) {
    output += part;
    if (output.split('\n').length === 3) break;
  }
  child.kill('SIGTERM');
  await ended;
  const [, line] = output.split('\n');
  assert.is(line, 'Outside the product, only pay.example.com, *.example.org may receive the session');
});

test('serve prints one line with its address and stops cleanly on SIGTERM', async () => {
  const child = spawn(process.execPath, [cli, 'serve'], { cwd: root, env: { ...process.env, DATA: data, PORT: '0' } });
  let output = '';
  const address = await new Promise<string>((done) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part;
      const found = /http:\/\/\S+/.exec(output)?.[0];
      if (found) done(found);
    });
  });
  assert.is((await fetch(`${address}/m/current`)).status, 200);
  const ended = new Promise((done) => child.on('exit', (code) => done(code)));
  child.kill('SIGTERM');
  assert.is(await ended, 0);
  assert.match(output, /^[^\n]+http:\/\/127\.0\.0\.1:\d+\n$/);
});
