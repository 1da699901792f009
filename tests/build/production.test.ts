import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, assert, beforeAll, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
/** What is copied to a server: the build, the documents, and the list of packages. */
const PRODUCT = ['package.json', 'package-lock.json', 'prepare.mjs', 'cli/screens.mjs', 'dist', 'screens'];
/** The maximum time for an installation, in milliseconds. */
const TIMEOUT_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'production-'));
const children: ChildProcess[] = [];

beforeAll(() => {
  for (const path of PRODUCT) cpSync(join(root, path), join(folder, path), { recursive: true });
  install();
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Installs as a server does; if packages cannot be downloaded, the production packages of this machine are copied. */
function install(): void {
  const words = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8', timeout: TIMEOUT_MS });
  if (status === 0) return;
  const unreachable = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|ENETUNREACH|ENOTCACHED/.test(stderr) || status === null;
  if (!unreachable) throw new Error(`npm ci --omit=dev failed:\n${stdout}${stderr}`);
  console.log('The registry cannot be reached: packages of production are copied instead.');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: { [path: string]: { dev?: boolean; optional?: boolean } };
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    if (path && !dev && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true });
  }
}

/** Starts the server; returns its address once it prints it, and otherwise fails with its output. */
function serve(words: string[]): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [...words, 'serve'], { cwd: folder, env: { ...process.env, PORT: '0' } });
  children.push(child);
  let said = '';
  return new Promise((done, fail) => {
    child.stderr.on('data', (part: Buffer) => {
      said += part;
    });
    child.stdout.on('data', (part: Buffer) => {
      const address = /http:\/\/\S+/.exec(String(part))?.[0];
      if (address) done({ address, child });
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}: ${said}`)));
  });
}

test('the build runs with the production packages alone', async () => {
  for (const tool of ['esbuild', 'axe-core', 'playwright-core', 'terser', 'typescript'])
    assert.not.ok(existsSync(join(folder, 'node_modules', tool)), tool);
  for (const words of [['cli/screens.mjs'], ['dist/cli.js']]) {
    const { address, child } = await serve(words);
    const { screens } = (await (await fetch(`${address}/m/current`)).json()) as {
      screens: { routes: { path: string }[] }[];
    };
    assert.ok(screens.length > 20);
    for (const path of screens.map(({ routes }) => routes[0]!.path)) {
      const answer = await fetch(address + path);
      assert.is(answer.status, 200, path);
      for (const [, file] of (await answer.text()).matchAll(/href="(\/a\/[^"]+)"/g))
        assert.is((await fetch(address + file)).status, 200, file);
    }
    for (const path of ['/gallery', '/healthz']) assert.is((await fetch(address + path)).status, 200, path);
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    assert.is(await ended, 0);
  }
});

test('documents are checked and fixtures played with the production packages; other commands name the missing ones', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['cli/screens.mjs', ...words], { cwd: folder, encoding: 'utf8' });
  assert.is(run('check').status, 0);
  assert.match(run('test', 'about-us').stdout, /^[1-9]\d* passed, 0 failed/m);
  const { status, stderr } = run('fuzz', 'about-us');
  assert.is(status, 1);
  assert.match(stderr, /^This command needs the package \S+, a development dependency: run "npm ci"\.\n$/);
});
