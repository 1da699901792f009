import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, assert, test } from '../suite.ts';
import { workersOf } from './workers.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const cli = join(root, 'cli/screens.mjs');
const data = mkdtempSync(join(tmpdir(), 'cluster-'));
const children: ChildProcess[] = [];
const upstreams: Server[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const server of upstreams) server.close();
  rmSync(data, { recursive: true });
});

interface Served {
  address: string;
  child: ChildProcess;
  /** Everything it has printed. */
  said: { out: string; err: string };
  ended: Promise<number | null>;
}

/** Starts the built server with two workers. */
function serve(env: { [name: string]: string } = {}): Promise<Served> {
  const child = spawn(process.execPath, [cli, 'serve'], {
    cwd: root,
    env: { ...process.env, PORT: '0', WORKERS: '2', DATA: data, ...env },
  });
  children.push(child);
  const said = { out: '', err: '' };
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.stderr.on('data', (part: Buffer) => {
    said.err += part;
  });
  return new Promise((done, fail) => {
    child.stdout.on('data', (part: Buffer) => {
      said.out += part;
      const address = /http:\/\/\S+/.exec(said.out)?.[0];
      if (address) done({ address, child, said, ended });
    });
    ended.then((code) => fail(new Error(`ended with ${code}: ${said.err}`)));
  });
}

const isRunning = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0;

/** Sends a request on a new connection, so that another process may answer, and reads the whole response. */
async function ask(url: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...options, headers: { ...options.headers, connection: 'close' } });
  // Node 24 ends the process where a connection closes before somebody has read what arrived.
  return new Response(await answer.arrayBuffer(), answer);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`never holds: ${holds}`);
}

test('several processes serve on one port, print one line, and stop together', async () => {
  const served = await serve();
  const workers = workersOf(served.child.pid!);
  assert.is(workers.length, 2);
  for (let count = 0; count < 6; count += 1) assert.is((await ask(`${served.address}/order?orderId=7`)).status, 200);
  served.child.kill('SIGTERM');
  assert.is(await served.ended, 0);
  for (const pid of workers) assert.not.ok(isRunning(pid));
  assert.match(served.said.out, /^[^\n]+http:\/\/127\.0\.0\.1:\d+\nSign in for the first time, once: http:\S+\n$/);
});

test('all processes share one sandbox, and answer with the same headers', async () => {
  const served = await serve();
  const call = (path: string, body: { [name: string]: string }) =>
    ask(`${served.address}/examine/user-problem/${path}?userId=cluster&productId=7`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
  const listed = async () => JSON.stringify(await (await call('problem-list', {})).json());
  const before = await listed();
  const saved = await call('problem-save', { problemType: '1', problemSonType: '2', problemDetail: 'Said once' });
  assert.is(saved.headers.get('x-content-type-options'), 'nosniff');
  const after = await listed();
  assert.is.not(after, before);
  for (let count = 0; count < 6; count += 1) assert.is(await listed(), after);
  assert.is((await ask(`${served.address}/sandbox/scenarios`)).status, 200);
  assert.is((await ask(`${served.address}/gallery`)).status, 200);
  const page = await (await ask(`${served.address}/order?record=1`)).text();
  assert.match(page, /src="\/gallery\/a\/record/);
  const large = await call('upload-problem-img', { file: 'x'.repeat(21 * 1024 * 1024) });
  assert.is(large.status, 413);
  served.child.kill('SIGTERM');
  assert.is(await served.ended, 0);
});

test('a worker that crashes is replaced while the others continue', async () => {
  const served = await serve();
  const [first, second] = workersOf(served.child.pid!);
  process.kill(first!, 'SIGKILL');
  await until(() => workersOf(served.child.pid!).filter((pid) => pid !== first).length === 2);
  assert.ok(workersOf(served.child.pid!).includes(second!));
  await until(async () => (await ask(`${served.address}/order`)).status === 200);
  served.child.kill('SIGTERM');
  assert.is(await served.ended, 0);
});

test('workers without their data serve pages and move no money, and create no other data', async () => {
  const own = mkdtempSync(join(tmpdir(), 'cluster-'));
  // Any free port would be another one once no worker is left.
  const served = await serve({ UPSTREAM: 'http://127.0.0.1:9', DATA: own, PORT: String(await freePort()) });
  const pay = async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await ask(`${served.address}/examine/pay`, { method: 'POST', headers, body: 'a=1' });
    return ((await answer.json()) as { title: string }).title;
  };
  const [recorded, unrecorded] = [/backend cannot be reached/, /cannot be recorded/];
  assert.match(await pay(), recorded);
  renameSync(own, `${own}.away`);
  assert.match(await pay(), unrecorded);
  for (const pid of workersOf(served.child.pid!)) process.kill(pid, 'SIGKILL');
  // A connection on its way to a worker that is gone is never answered.
  await until(() =>
    ask(`${served.address}/order`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  for (let tries = 0; tries < 4; tries += 1) assert.match(await pay(), unrecorded);
  assert.is((await ask(`${served.address}/healthz`)).status, 503);
  assert.not.ok(existsSync(own));
  renameSync(`${own}.away`, own);
  for (let tries = 0; tries < 4; tries += 1) assert.match(await pay(), recorded);
  served.child.kill('SIGTERM');
  assert.is(await served.ended, 0);
  rmSync(own, { recursive: true });
});

test('workers exit when the main process is gone', async () => {
  const served = await serve();
  const workers = workersOf(served.child.pid!);
  served.child.kill('SIGKILL');
  await served.ended;
  await until(() => !workers.some(isRunning));
});

test('a pending call is answered before the server stops, and no new connection is accepted meanwhile', async () => {
  let answer: (() => void) | undefined;
  const upstream = createServer((_request, response) => {
    answer = () => response.end('{"code":0}');
  });
  upstreams.push(upstream);
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const served = await serve({ UPSTREAM: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  const call = ask(`${served.address}/gopia/goya/because`, { method: 'POST', body: 'x=1' });
  await until(() => answer !== undefined);
  served.child.kill('SIGTERM');
  await until(() => refuses(served.address));
  assert.is(served.child.exitCode, null);
  answer!();
  assert.equal(await (await call).json(), { code: 0 });
  assert.is(await served.ended, 0);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Whether connections to the address are refused. */
function refuses(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', () => done(true));
    socket.once('connect', () => {
      socket.destroy();
      done(false);
    });
  });
}

test('an invalid setting is reported once', async () => {
  const other = createServer();
  upstreams.push(other);
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const failing = (env: { [name: string]: string }) =>
    spawnSync(process.execPath, [cli, 'serve'], {
      cwd: root,
      env: { ...process.env, PORT: '0', WORKERS: '3', DATA: data, ...env },
      encoding: 'utf8',
    });
  for (const [env, message] of [
    [{ PORT: String(port) }, /^PORT \d+ on 127\.0\.0\.1 is already in use[^\n]+\n$/],
    [{ WORKERS: '0' }, /^WORKERS is "0", but it must be a whole number from 1 to 64\.\n$/],
    [{ UPSTREAM: 'http://127.0.0.1:9', DATA: '/dev/null/kept' }, /^DATA [^\n]+\n$/],
  ] as const) {
    const { status, stdout, stderr } = failing(env as { [name: string]: string });
    assert.is(status, 1, stderr);
    assert.is(stdout, '');
    assert.match(stderr, message);
  }
});
