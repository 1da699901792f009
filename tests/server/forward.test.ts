import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { forwardTo } from '../../server/cluster/forward.ts';
import { SECURITY_HEADERS } from '../../server/files/policy.ts';
import { createLog } from '../../server/log/log.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { sendRaw } from './raw.ts';

const lines: string[] = [];
const log = createLog('error', { write: (line: string) => void lines.push(line) });
const forward = forwardTo(join(temporaryFolder(), 'nobody.sock'), { log });
const server = createServer((incoming, outgoing) => {
  if (!forward(incoming, outgoing)) outgoing.end('not forwarded');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => void server.close());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('a request whose process does not respond is refused with all security headers, and logged', async () => {
  assert.is(await (await fetch(`${address}/order`)).text(), 'not forwarded');
  const answer = await fetch(`${address}/registry/v1/releases`);
  assert.is(answer.status, 502);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) assert.is(answer.headers.get(name), value);
  assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.match(lines.join(), /The primary process does not respond/);
});

test('a body is forwarded as one, whatever the method: it cannot be taken for another request', async () => {
  const socketPath = join(temporaryFolder(), 'primary.sock');
  const received: string[] = [];
  const primary = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push(`${request.method} ${request.url} ${body}`);
    response.end();
  });
  await new Promise<void>((done) => primary.listen(socketPath, done));
  const front = forwardTo(socketPath, { log });
  const worker = createServer((incoming, outgoing) => void front(incoming, outgoing));
  await new Promise<void>((done) => worker.listen(0, '127.0.0.1', done));
  const hidden = 'GET /registry/hidden HTTP/1.1\r\nhost: here\r\n\r\n';
  await sendRaw(
    `http://127.0.0.1:${(worker.address() as AddressInfo).port}`,
    `GET /registry/x HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  );
  assert.equal(received, [`GET /registry/x ${hidden}`]);
  for (const server of [worker, primary]) server.close();
});
