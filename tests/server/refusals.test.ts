import { connect, type Socket } from 'node:net';
import { SECURITY_HEADERS } from '../../server/files/policy.ts';
import { startServer } from '../../server/index.ts';
import { afterAll, assert, test } from '../suite.ts';
import { emptyProject } from '../temporary.ts';
import { sendRaw } from './raw.ts';

const server = await startServer({ port: 0, host: '127.0.0.1', folder: emptyProject(), say: () => {} });
afterAll(() => server.stop());

for (const [title, bytes, status] of [
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['a header with a line that is none', 'GET / HTTP/1.1\r\nhost: here\r\nnonsense\r\n\r\n', 400],
  ['two lengths', 'POST /examine/x HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  [
    'a length and chunks',
    'POST /examine/x HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
  ],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: here\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a request without a host', 'GET /order HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET /order HTTP/1.1\r\nhost: a/b\r\nconnection: close\r\n\r\n', 400],
  ['an address with a backslash', 'GET /\\order HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n', 400],
  ['an expectation that nobody can meet', 'GET /order HTTP/1.1\r\nhost: here\r\nexpect: wonders\r\n\r\n', 417],
  ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nhost: elsewhere:443\r\n\r\n', 405],
] as const) {
  test(`${title} is refused with ${status} and all security headers`, async () => {
    const answer = await sendRaw(server.address, bytes);
    const [head = ''] = answer.split('\r\n\r\n');
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      assert.ok(head.toLowerCase().includes(`\r\n${name}: ${value.toLowerCase()}`), `${name}\n${head}`);
    }
    assert.match(head, /\r\ncontent-security-policy: default-src 'none'/i);
  });
}

/** Opens a connection, sends bytes, and calls `then` once they are on their way. */
function opened(bytes: string, then: (socket: Socket) => void): Promise<void> {
  const { hostname, port } = new URL(server.address);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () =>
      socket.write(bytes, () => then(socket)),
    );
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => done());
  });
}
const TUNNEL = 'CONNECT elsewhere:443 HTTP/1.1\r\nhost: elsewhere:443\r\n\r\n';

test('a client that asks for a tunnel and is gone does not end the server', async () => {
  for (let count = 0; count < 50; count += 1) await opened(TUNNEL, (socket) => socket.resetAndDestroy());
  assert.is((await fetch(`${server.address}/livez`)).status, 200);
});

test('a refused connection is closed, even if its client never closes it', async () => {
  const goOn = (socket: Socket) => {
    const writing = setInterval(() => socket.write('more'), 100);
    socket.on('close', () => clearInterval(writing));
  };
  await Promise.all([opened(TUNNEL, goOn), opened('hello\r\n\r\n', goOn)]);
});
