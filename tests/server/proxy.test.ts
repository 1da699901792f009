import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createProxy, type ProxyOptions } from '../../server/backend/proxy.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
let server: Server;
let base = '';
let received: Received[] = [];
/** Resolves with the request to a hanging backend, once its client has given up. */
let letGo: (url: string) => void;
const abandoned = new Promise<string>((done) => {
  letGo = done;
});

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    if (request.url!.includes('redirect')) response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url!.includes('packed'))
      response.writeHead(200, { 'content-encoding': request.url!.split('?')[1] ?? 'gzip' }).end(gzipSync('packed'));
    else if (request.url!.includes('broken')) response.destroy();
    else if (request.url!.includes('silent')) response.on('close', () => letGo(request.url!));
    else
      response
        .writeHead(418, { 'content-type': 'application/json', 'x-trace': '7', connection: 'close' })
        .end('{"code":0}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const lines: string[] = [];
const client = { address: '203.0.113.7', hangUp: () => {} };
const proxyTo = (upstream: string, options: Partial<ProxyOptions> = {}) =>
  createProxy({ upstream: new URL(upstream), timeout: () => 60_000, log: (line) => lines.push(line), ...options });

async function pass(path: string, init: RequestInit = {}, upstream = base): Promise<[Response, Received]> {
  received = [];
  const answer = await proxyTo(upstream).pass(new Request(`http://127.0.0.1:4300${path}`, init), client);
  return [answer, received[0]!];
}

test('forwards method, path, query and body unchanged', async () => {
  const [, got] = await pass('/examine/a%20b/c?x=1&x=%E4%BD%A0&y=', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '9' },
    body: 'a=1&b=%26',
  });
  assert.is(got.method, 'POST');
  assert.is(got.url, '/examine/a%20b/c?x=1&x=%E4%BD%A0&y=');
  assert.is(got.body, 'a=1&b=%26');
  assert.is(got.headers['transfer-encoding'], undefined, 'a body of known length keeps it');
  assert.is(got.headers['content-length'], '9');
  assert.is(got.headers['content-type'], 'application/x-www-form-urlencoded');
});

test('forwards the headers of calls', async () => {
  const headers = { 'x-requested-with': 'XMLHttpRequest', building: 'b', gather: 'g', swift: 's', eyes: 'e' };
  const [, got] = await pass('/gopia/goya/define', { headers });
  for (const [name, value] of Object.entries(headers)) assert.is(got.headers[name], value);
});

test('does not forward headers of the connection', async () => {
  const [, got] = await pass('/api/x', { headers: { 'keep-alive': 'timeout=9', te: 'trailers' } });
  assert.is(got.headers['keep-alive'], undefined);
  assert.is(got.headers.te, undefined);
  assert.is(got.headers.host, new URL(base).host);
});

test('puts a base path in front of the path of the call', async () => {
  const [, got] = await pass('/examine/x?y=1', {}, `${base}/base/`);
  assert.is(got.url, '/base/examine/x?y=1');
});

test('returns status and body', async () => {
  const [answer] = await pass('/examine/x');
  assert.is(answer.status, 418);
  assert.is(await answer.text(), '{"code":0}');
  assert.is(answer.headers.get('x-trace'), '7');
  assert.is(answer.headers.get('connection'), null);
});

test('does not follow a redirect of the backend', async () => {
  const [answer] = await pass('/examine/redirect');
  assert.is(answer.status, 302);
  assert.is(answer.headers.get('location'), '/elsewhere');
});

test('forwards a compressed body readable', async () => {
  const [answer] = await pass('/examine/packed');
  assert.is(answer.headers.get('content-encoding'), null);
  assert.is(await answer.text(), 'packed');
  const [refusing] = await pass('/examine/packed', { headers: { 'accept-encoding': 'br, gzip;q=0' } });
  assert.is(await refusing.text(), 'packed');
  const [older] = await pass('/examine/packed?x-gzip');
  assert.is(older.headers.get('content-encoding'), null);
  assert.is(await older.text(), 'packed');
});

test('streams an upload', async () => {
  const form = new FormData();
  form.append('picture', new Blob(['x'.repeat(100_000)], { type: 'image/png' }), 'a.png');
  const [, got] = await pass('/examine/upload', { method: 'POST', body: form });
  assert.match(got.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
  assert.match(got.body, /name="picture"; filename="a\.png"/);
  assert.ok(got.body.length > 100_000);
});

test('answers 502 with a message when the backend cannot be reached or breaks off', async () => {
  const [refused] = await pass('/examine/x', {}, 'http://127.0.0.1:9');
  assert.is(refused.status, 502);
  assert.is(await refused.text(), 'The backend cannot be reached.');
  const [broken] = await pass('/examine/broken');
  assert.is(broken.status, 502);
});

test('answers 504 with a message when the backend takes too long, and aborts the call', async () => {
  const answer = await proxyTo(base, { timeout: () => 50 }).pass(new Request('http://here/examine/silent'), client);
  assert.is(answer.status, 504);
  assert.is(await answer.text(), 'The backend did not answer in time.');
  assert.is(await abandoned, '/examine/silent');
});

test('an answer of the backend that is opened as a page cannot run scripts', async () => {
  const [answer] = await pass('/examine/x');
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
});
