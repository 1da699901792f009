import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { watchConnections } from '../../server/listen/drain.ts';
import { mostConnections } from '../../server/listen/limit.ts';
import { afterAll, assert, test } from '../suite.ts';

/** Longer than any test waits. */
const FOREVER = 1_000_000;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that answers `/now` at once, `/part` with a first part, and everything else when the test asks it to. */
async function serve(most?: number) {
  const waiting: ServerResponse[] = [];
  let arrived: () => void = () => {};
  const server = createServer((request, response) => {
    if (request.url === '/now') return void response.end('now');
    if (request.url === '/part') response.write('begin ');
    waiting.push(response);
    arrived();
  });
  servers.push(server);
  const drain = watchConnections(server, most);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    drain,
    waiting,
    port,
    accepts: () => new Promise<void>((done) => server.once('connection', () => done())),
    arrival: () =>
      new Promise<void>((done) => {
        arrived = done;
      }),
  };
}

/** A client connection, with everything it received. */
async function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.on('error', fail);
  });
  return {
    socket,
    text: () => text,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`),
    closed: new Promise<void>((done) => socket.once('close', () => done())),
    async receives(part: string) {
      while (!text.includes(part)) await new Promise((done) => socket.once('data', done));
    },
  };
}

test('stops at once without pending requests, also with idle connections', async () => {
  const { drain, port, accepts } = await serve();
  const kept = await open(port);
  kept.ask('/now');
  await kept.receives('now');
  const accepted = accepts();
  const unused = await open(port);
  await accepted;
  await drain.end(FOREVER);
  await Promise.all([kept.closed, unused.closed]);
});

test('a pending request is answered, and its connection closed after the answer', async () => {
  const { drain, port, arrival, waiting } = await serve();
  const client = await open(port);
  const arrived = arrival();
  client.ask('/slow');
  await arrived;
  const ended = drain.end(FOREVER);
  const refused = await open(port).then(
    () => 'accepted',
    ({ code }) => code,
  );
  assert.is(refused, 'ECONNREFUSED', 'new connections go elsewhere');
  waiting[0]!.end('done');
  await client.closed;
  assert.match(client.text(), /connection: close/i);
  assert.match(client.text(), /done/);
  await ended;
});

test('an answer whose headers were sent is completed, and its connection closed', async () => {
  const { drain, port, arrival, waiting } = await serve();
  const client = await open(port);
  const arrived = arrival();
  client.ask('/part');
  await arrived;
  await client.receives('begin');
  const ended = drain.end(FOREVER);
  waiting[0]!.end('and end');
  await client.closed;
  assert.match(client.text(), /begin[\s\S]*and end/);
  await ended;
});

test('a request on a connection that was just opened is answered', async () => {
  const { drain, port, accepts } = await serve();
  const accepted = accepts();
  const client = await open(port);
  await accepted;
  const ended = drain.end(FOREVER);
  client.ask('/now');
  await client.closed;
  assert.match(client.text(), /connection: close[\s\S]*now/i);
  await ended;
});

test('requests that do not end in time are aborted', async () => {
  const { drain, port, arrival } = await serve();
  const client = await open(port);
  const arrived = arrival();
  client.ask('/never');
  await arrived;
  await drain.end(20);
  await client.closed;
  assert.is(client.text(), '');
});

test('idle connections keep no one out: of too many, the one that has been idle for longest is closed', async () => {
  const { port, waiting, arrival } = await serve(3);
  const [busy, first, second] = [await open(port), await open(port), await open(port)];
  const arrived = arrival();
  busy.ask('/later');
  await arrived;
  first.ask('/now');
  await first.receives('now');
  const fourth = await open(port);
  await second.closed;
  fourth.ask('/now');
  await fourth.receives('now');
  const fifth = await open(port);
  await first.closed;
  waiting[0]!.end('at last');
  await busy.receives('at last');
  fifth.ask('/now');
  await fifth.receives('now');
});

test('where every connection has a request, a new one is closed', async () => {
  const { port, waiting, arrival } = await serve(1);
  const busy = await open(port);
  const arrived = arrival();
  busy.ask('/later');
  await arrived;
  const other = await open(port);
  await other.closed;
  waiting[0]!.end('at last');
  await busy.receives('at last');
});

test('a process holds as many connections as it may open files, with some to spare', () => {
  assert.is(mostConnections('Max open files            1024                 4096                 files'), 487);
  assert.is(mostConnections('Max open files            40                   4096                 files'), 1);
  assert.is(mostConnections('Max open files            unlimited            unlimited            files'), Infinity);
  assert.is(mostConnections(''), Infinity);
});
