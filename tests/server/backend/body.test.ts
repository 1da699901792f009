import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { readBody } from '../../../server/backend/body.ts';
import { listenWith } from '../../../server/listen/listen.ts';
import { afterAll, assert, test } from '../../suite.ts';

const MOST = 100_000;

const app = new Hono();
app.post('/', async ({ req, text }) => {
  const body = await readBody(req.raw, MOST);
  return body ? text(`${body.length} bytes`) : text('Too large', 413);
});
const { address, end } = await listenWith(app, { port: 0, host: '127.0.0.1' });
afterAll(() => end(0));

/**
 * Sends a body in parts, with pauses, and reads the answer only afterwards, as clients on a phone do. Resolves with the
 * text received and the error of the connection.
 */
async function send(headers: string, parts: string[]): Promise<{ said: string; broke?: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let said = '';
  let broke: string | undefined;
  socket.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    broke = code;
  });
  socket.pause();
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(`POST / HTTP/1.1\r\nhost: lender.test\r\nconnection: close\r\n${headers}\r\n\r\n`);
  for (const part of parts) {
    await pause(5);
    if (!socket.destroyed) socket.write(part);
  }
  socket.resume();
  await closed;
  return broke ? { said, broke } : { said };
}

const parts = Array.from({ length: 40 }, () => 'x'.repeat(10_000));

test('a client that announces too large a body can send all of it and read the refusal', async () => {
  const { said, broke } = await send(`content-length: ${parts.length * 10_000}`, parts);
  assert.is(broke, undefined);
  assert.match(said, /^HTTP\/1\.1 413 /);
});

test('a client that sends too large a body in chunks can read the refusal', async () => {
  const chunks = [...parts.map((part) => `2710\r\n${part}\r\n`), '0\r\n\r\n'];
  const { said, broke } = await send('transfer-encoding: chunked', chunks);
  assert.is(broke, undefined);
  assert.match(said, /^HTTP\/1\.1 413 /);
});

test('a client that announces too large a body and sends none is refused', async () => {
  const { said } = await send('content-length: 9999999999', []);
  assert.match(said, /^HTTP\/1\.1 413 /);
});

test('a body within the limit is read', async () => {
  assert.match((await send(`content-length: ${MOST}`, ['x'.repeat(MOST)])).said, /100000 bytes/);
});
