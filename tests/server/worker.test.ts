import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, startServer } from '../../server/index.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';

const folder = join(fileURLToPath(import.meta.url), '../../..');
let server: RunningServer;
let without: RunningServer;
beforeAll(async () => {
  const start = (offline: boolean) => startServer({ port: 0, host: '127.0.0.1', folder, say: () => {}, offline });
  server = await start(true);
  without = await start(false);
});
afterAll(async () => {
  await server.stop();
  await without.stop();
});

test('the service worker has a fixed address, is revalidated each time, and is small', async () => {
  const answer = await fetch(`${server.address}/worker.js`);
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-type')!, /^text\/javascript/);
  assert.is(answer.headers.get('cache-control'), 'no-cache');
  const text = await answer.text();
  assert.ok(text.length < 6_000, `${text.length} bytes`);
  const { bundle } = (await (await fetch(`${server.address}/m/current`)).json()) as { bundle: string };
  assert.ok(text.includes(JSON.stringify(bundle)), 'it belongs to the bundle');
});

test('the service worker may connect to this server only', async () => {
  const answer = await fetch(`${server.address}/worker.js`);
  assert.is(answer.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'");
});

test('when switched off, the service worker is removed and pages remain', async () => {
  assert.is((await fetch(`${without.address}/worker.js`)).status, 404);
  assert.is((await fetch(`${without.address}/order`)).status, 200);
});

test('the offline error page is a page of this server', async () => {
  const answer = await fetch(`${server.address}/offline`);
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-security-policy')!, /script-src 'self' 'sha256-/);
  assert.match(await answer.text(), /<h1[^>]*>No connection<\/h1>.*Try again/s);
});
