/** The proxy at the level of bytes: a real server between raw connections on both sides. */
import { randomUUID } from 'node:crypto';
import { type RunningServer, type ServerOptions, startServer } from '../../server/index.ts';
import { createLog, type Log } from '../../server/log/log.ts';
import { afterAll, assert, test } from '../suite.ts';
import { emptyProject } from '../temporary.ts';
import { type RawBackend, sendRaw, startRaw } from './raw.ts';

const servers: RunningServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const project = emptyProject();
const lines: string[] = [];
const log: Log = { ...createLog('silent'), warn: (line) => lines.push(line) };
async function front({ address }: RawBackend, options: Partial<ServerOptions> = {}): Promise<string> {
  const upstream = new URL(address);
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: project, upstream, log, ...options });
  servers.push(server);
  return server.address;
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const get = (headers = '', path = '/examine/x') =>
  `GET ${path} HTTP/1.1\r\nhost: here\r\n${headers}connection: close\r\n\r\n`;
const headOf = (text: string) => text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase();

test('hop-by-hop headers of a request, and those named in Connection, are not forwarded', async () => {
  const backend = await startRaw((socket) => socket.write(ok));
  const server = await front(backend);
  const answer = await sendRaw(
    server,
    'GET /examine/x HTTP/1.1\r\nhost: here\r\nx-secret: 1\r\nx-kept: 1\r\nte: trailers\r\nkeep-alive: timeout=9\r\n' +
      'proxy-authorization: Basic eA==\r\nproxy-connection: keep-alive\r\nconnection: close, X-Secret, b@d\r\n\r\n',
  );
  assert.match(answer, /^HTTP\/1\.1 200 /);
  const passed = headOf(backend.received[0]!);
  assert.match(passed, /x-kept: 1/);
  for (const name of ['x-secret', 'te', 'keep-alive', 'proxy-authorization', 'proxy-connection']) {
    assert.not.match(passed, new RegExp(`\n${name}:`), name);
  }
});

test('a body that is not forwarded is not announced either: the next call on the connection would be taken for it', async () => {
  const backend = await startRaw((socket) => socket.write(ok));
  const server = await front(backend);
  await sendRaw(server, `GET /examine/x HTTP/1.1\r\nhost: here\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello`);
  await sendRaw(server, get('', '/examine/next'));
  assert.is(backend.connections(), 1);
  assert.not.match(backend.received[0]!, /content-length|hello/i);
  assert.match(backend.received[1]!, /^GET \/examine\/next /);
});

test('a body whose length is unknown is sent in chunks, whatever the method: it cannot be taken for another call', async () => {
  const backend = await startRaw((socket) => socket.write(ok));
  const server = await front(backend);
  const hidden = 'GET /examine/hidden HTTP/1.1\r\n\r\n';
  const chunks = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  for (const headers of ['', 'idempotency-key: 0123456789abcdef\r\n']) {
    await sendRaw(
      server,
      `DELETE /examine/x HTTP/1.1\r\nhost: here\r\n${headers}transfer-encoding: chunked\r\nconnection: close\r\n\r\n${chunks}`,
    );
    assert.match(
      headOf(backend.received.at(-1)!),
      headers ? new RegExp(`\r\ncontent-length: ${hidden.length}\r`) : /\r\ntransfer-encoding: chunked/,
    );
  }
});

test('hop-by-hop headers of an answer, and those named in Connection, are not forwarded', async () => {
  const backend = await startRaw((socket) =>
    socket.end(
      'HTTP/1.1 200 OK\r\nconnection: close, X-Internal\r\nx-internal: db7\r\nx-kept: 1\r\nkeep-alive: timeout=9\r\n' +
        'proxy-authenticate: Basic\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n\r\nok',
    ),
  );
  const head = headOf(await sendRaw(await front(backend), get()));
  assert.match(head, /\nx-kept: 1/);
  assert.match(head, /\nset-cookie: a=1\r\nset-cookie: b=2/);
  for (const name of ['x-internal', 'keep-alive', 'proxy-authenticate']) {
    assert.not.match(head, new RegExp(`\n${name}:`), name);
  }
});

test('a client’s forwarding headers are replaced, unless a trusted proxy is in front', async () => {
  const backend = await startRaw((socket) => socket.write(ok));
  const claims =
    'x-forwarded-for: 6.6.6.6\r\nforwarded: for=6.6.6.6\r\nx-real-ip: 6.6.6.6\r\nx-forwarded-proto: ftp\r\n';
  await sendRaw(await front(backend), get(claims));
  assert.match(headOf(backend.received[0]!), /\nx-forwarded-for: 127\.0\.0\.1(\r|$)/);
  assert.not.match(backend.received[0]!, /6\.6\.6\.6|ftp/);
  await sendRaw(await front(backend, { trustProxy: true }), get(claims));
  assert.match(headOf(backend.received[1]!), /\nx-forwarded-for: 6\.6\.6\.6, 127\.0\.0\.1(\r|$)/);
});

test('an invalid status becomes a 502', async () => {
  for (const status of ['600', '999', '099', '000', '199', '101']) {
    const upgrade = status === '101' ? 'connection: upgrade\r\nupgrade: websocket\r\n' : '';
    const backend = await startRaw((socket) =>
      socket.end(`HTTP/1.1 ${status} Odd\r\n${upgrade}content-length: 2\r\n\r\nok`),
    );
    const answer = await sendRaw(await front(backend), get());
    assert.match(answer, /^HTTP\/1\.1 502 /, status);
    assert.match(answer, /cannot be reached/, status);
  }
});

test('an answer that is cut off is cut off for the client, and logged in one line without the query', async () => {
  const backend = await startRaw((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(50_000)}`);
    setTimeout(() => socket.destroy(), 20);
  });
  const server = await front(backend);
  lines.length = 0;
  const answer = await sendRaw(server, get('', '/examine/long?token=secret'));
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.ok(answer.length < 100_000);
  assert.not.match(answer, /error/i, 'nothing is added to what was sent');
  assert.is(lines.length, 1, lines.join('\n'));
  assert.match(lines[0]!, /^GET \/examine\/long was cut off after \d+ ms$/);
});

test('a chunked answer that is cut off does not look complete', async () => {
  const backend = await startRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nbegin\r\n');
    setTimeout(() => socket.destroy(), 20);
  });
  const answer = await sendRaw(await front(backend), get());
  assert.not.match(answer, /\r\n0\r\n\r\n$/);
});

test('a payment uses a new connection and is written once, however often connections break', async () => {
  // The backend closes each connection that is used a second time, as if its idle time were over.
  const backend = await startRaw((socket, count) => (count > 1 ? socket.destroy() : socket.write(ok)));
  const server = await front(backend);
  const pay = (key: string) =>
    fetch(`${server}/examine/pay`, { method: 'POST', body: 'amount=100', headers: { 'idempotency-key': key } });
  await (await fetch(`${server}/examine/warm`)).text();
  assert.is(backend.connections(), 1);
  assert.is((await pay(randomUUID())).status, 200);
  assert.is((await pay(randomUUID())).status, 200);
  assert.is(backend.connections(), 3, 'each made its own');

  const breaking = await startRaw((socket) => socket.destroy());
  const broken = await front(breaking);
  const answer = await fetch(`${broken}/examine/pay`, {
    method: 'POST',
    body: 'amount=100',
    headers: { 'idempotency-key': randomUUID() },
  });
  assert.is(answer.status, 502);
  assert.is(((await answer.json()) as { state: string }).state, 'unknown');
  assert.is(breaking.received.length, 1);
});

test('a POST is not sent again when a reused connection breaks; a GET is', async () => {
  const backend = await startRaw((socket, count) => (count > 1 ? socket.destroy() : socket.write(ok)));
  const server = await front(backend);
  await (await fetch(`${server}/examine/warm`)).text();
  assert.is((await fetch(`${server}/examine/x`)).status, 200);
  assert.is(backend.received.length, 3, 'once on the connection that broke, once on a new one');
  await (await fetch(`${server}/examine/warm`)).text();
  assert.is((await fetch(`${server}/examine/x`, { method: 'POST', body: 'a=1' })).status, 502);
  assert.is(backend.received.filter((text) => text.startsWith('POST')).length, 1);
});

test('a backend that cannot be reached leaves the key of a payment unused', async () => {
  const gone = await startRaw(() => {});
  const server = await front({ ...gone, address: 'http://127.0.0.1:9' });
  const key = randomUUID();
  const pay = () =>
    fetch(`${server}/examine/pay`, { method: 'POST', body: 'a=1', headers: { 'idempotency-key': key } });
  for (const answer of [await pay(), await pay()]) {
    assert.is(answer.status, 503);
    assert.is(((await answer.json()) as { state: string }).state, 'not-sent');
  }
});

test('a payment whose answer is too large, cut off or late becomes unknown, and is not sent again', async () => {
  for (const [respond, status] of [
    [`HTTP/1.1 200 OK\r\ncontent-length: 70000\r\n\r\n${'x'.repeat(70_000)}`, 502],
    ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 502],
    ['HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nok', 502],
    ['', 504],
  ] as const) {
    const backend = await startRaw((socket) => (status === 504 ? undefined : socket.end(respond)));
    const server = await front(backend, { timeout: 500 });
    const key = randomUUID();
    const pay = async () => {
      const headers = { 'idempotency-key': key };
      const answer = await fetch(`${server}/examine/pay`, { method: 'POST', body: 'a=1', headers });
      return [answer.status, ((await answer.json()) as { state: string }).state];
    };
    assert.equal(await pay(), [status, 'unknown']);
    assert.equal(await pay(), [409, 'unknown']);
    assert.is(backend.received.length, 1);
  }
});
