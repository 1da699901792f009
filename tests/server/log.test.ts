import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { createLog } from '../../server/log/log.ts';
import { createRedactor, placeOf } from '../../server/log/redact.ts';
import { afterAll, assert, test } from '../suite.ts';
import { emptyProject } from '../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const servers: RunningServer[] = [];
const upstreams: Server[] = [];
afterAll(async () => {
  for (const server of upstreams) server.close().closeAllConnections();
  for (const server of servers) await server.stop();
});

interface Line {
  level: string;
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  error?: { type: string; stack: string[] };
}

/** A log whose lines can be read. */
function readableLog(level: Parameters<typeof createLog>[0] = 'trace') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line: string) => void lines.push(line) });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line) as Line) };
}

async function startBackend(
  answer: (count: number, path: string) => { status: number; body: string; type?: string } | 'cut',
) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const told = answer(count, request.url!);
    request.resume().on('end', () => {
      if (told === 'cut') return request.socket.destroy();
      response.writeHead(told.status, { 'content-type': told.type ?? 'application/json' }).end(told.body);
    });
  });
  upstreams.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Personal data that may be in a query, a form or an answer: a token, a phone number, a name and a plain word. */
const CANARIES = ['tok3nCANARY9f8e7d6c5b', '09171234567', 'Canary Dela Cruz', 'canaryword', '{"canary":"canaryword"}'];
const HOLDS = /canary|dela|cruz|0917|1234567/i;

test('no log line contains personal data, for all screens and calls', async () => {
  const { screens } = compileProject(readProject(root));
  const documents = [...screens.values()].map(({ document }) => document);
  const failures = [
    { status: 500, body: `{"code":500,"message":"${CANARIES[1]} ${CANARIES[2]}"}` },
    { status: 200, body: `{"code":0,"data":"${CANARIES[0]}"}` },
    'cut' as const,
    { status: 404, body: CANARIES[2]! },
  ];
  const upstream = await startBackend((count) => failures[count % failures.length]!);
  for (const backend of [{ upstream }, { upstream: new URL('http://127.0.0.1:9') }, {}]) {
    const { log, lines } = readableLog();
    const server = await startServer({ port: 0, host: '127.0.0.1', folder: root, log, ...backend });
    servers.push(server);
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(server.address + path, init).then(
        (a) => a.text(),
        () => '',
      );
    for (const canary of CANARIES) {
      for (const { params, session, routes, calls } of documents) {
        const names = [...Object.keys(params), ...Object.keys(session)];
        const query = new URLSearchParams(names.map((name) => [name, canary]));
        for (const { path } of routes) await ask(`${path.replace(/#.*/, '')}?${query}`);
        for (const { path, method } of Object.values(calls)) {
          const body = new URLSearchParams([
            ['userName', canary],
            ['mobile', canary],
            ['cardNo', canary],
          ]);
          const headers = {
            'idempotency-key': `"${canary.replace(/\W/g, '')}-${randomUUID()}"`,
            token: encodeURIComponent(canary),
          };
          await ask(`${path}?${query}`, method === 'POST' ? { method, body, headers } : { method, headers });
        }
      }
      const word = encodeURIComponent(canary);
      for (const path of [
        `/${word}`,
        `/examine/${word}`,
        `/api/${word}/x`,
        `/order/${word}`,
        `/intents/${word}`,
        `/d/${word}.json`,
      ])
        for (const method of ['GET', 'POST']) await ask(path, { method });
    }
    assert.equal(
      lines.filter((line) => HOLDS.test(line)),
      [],
    );
    if ('upstream' in backend) assert.ok(lines.length > 100, `${lines.length} lines were looked through`);
  }
});

test('a failed call is logged in one line: method, path, status or error, and milliseconds', async () => {
  const upstream = await startBackend((count) => (count === 1 ? { status: 503, body: '{}' } : 'cut'));
  const { log, read } = readableLog('info');
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: root, log, upstream });
  servers.push(server);
  const call = () => fetch(`${server.address}/gopia/goya/because?a=1`, { method: 'POST', body: 'x=1' });
  await call();
  await call();
  const [failed, cut, ...more] = read();
  assert.equal(more, []);
  assert.equal(
    [failed!.level, failed!.msg, failed!.method, failed!.path, failed!.status],
    ['warn', 'A call failed', 'POST', '/gopia/goya/because', 503],
  );
  assert.type(failed!.ms, 'number');
  assert.match(cut!.msg, /^POST \/gopia\/goya\/because failed: \S.* after \d+ ms$/);
});

test('a backend’s own problem details are logged, and a refusal of the ledger only once', async () => {
  const problem = { status: 500, body: '{}', type: 'application/problem+json' };
  const upstream = await startBackend((count) => (count === 1 ? problem : 'cut'));
  const { log, read } = readableLog('info');
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: emptyProject(), log, upstream });
  servers.push(server);
  const call = (headers = {}) => fetch(`${server.address}/examine/x`, { method: 'POST', body: 'x=1', headers });
  await call();
  assert.equal(
    read().map(({ msg, status }) => [msg, status]),
    [['A call failed', 500]],
  );
  assert.is((await call({ 'idempotency-key': randomUUID() })).status, 502);
  assert.is(read().length, 2);
});

test('an upload that its client breaks off is no error of the server', async () => {
  const upstream = await startBackend(() => ({ status: 200, body: '{}' }));
  const { log, read } = readableLog('info');
  const server = await startServer({ port: 0, host: '127.0.0.1', folder: emptyProject(), log, upstream });
  servers.push(server);
  const { hostname, port } = new URL(server.address);
  for (const headers of [
    'transfer-encoding: chunked\r\n\r\n5\r\nbe',
    `idempotency-key: ${randomUUID()}\r\ncontent-length: 9\r\n\r\nbegin`,
  ]) {
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST /examine/x HTTP/1.1\r\nhost: here\r\n${headers}`);
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on('close', () => setTimeout(done, 100));
    });
  }
  assert.equal(read(), []);
});

test('an error is logged with its stack position, without its message', () => {
  const { log, lines, read } = readableLog();
  log.error('A request failed', { path: '/x', error: new SyntaxError('Unexpected "09171234567" Canary') });
  assert.equal(
    lines.filter((line) => HOLDS.test(line)),
    [],
  );
  const [{ error }] = read() as [Line];
  assert.is(error!.type, 'SyntaxError');
  assert.match(error!.stack[0]!, /log\.test\.ts:\d+/);
  assert.equal(placeOf('a text'), { type: 'string', stack: [] });
});

test('labels are kept, values are removed', () => {
  const { text: redact, path } = createRedactor((known) =>
    ['/order', '/examine', '/examine/v3/contract/contract'].includes(known),
  );
  for (const [text, expected] of [
    ['POST /examine/v3/contract/contract failed: ECONNREFUSED after 12 ms', undefined],
    ['GET /order?userId=7', 'GET /order'],
    ['GET /examine/juan/x', 'GET /examine/…'],
    ['GET /juan', 'GET /…'],
    ['A worker exited with SIGKILL; restarting it', undefined],
    [
      'connect ECONNREFUSED postgres://name:secret@db.example:5432/ledger',
      'connect ECONNREFUSED postgres://db.example:5432',
    ],
    ['a=1 me@here.com 09171234567 abcdef123456', '… … … …'],
  ] as const)
    assert.is(redact(text), expected ?? text);
  assert.is(path('/examine/Juan Dela Cruz/x'), '/examine/…');
});

test('of an unknown path the beginning is kept if a call of the documents or the sandbox has it', () => {
  const { log, read } = readableLog();
  const call = { path: '/loans/v2/list' };
  log.know([{ documents: [{ calls: { list: call }, routes: [] } as never], backend: { sandboxPaths: ['/trial'] } }]);
  for (const path of ['/loans/v2/list', '/loans/juan', '/trial/juan', '/examine/juan'])
    log.warn('A call failed', { path });
  assert.equal(
    read().map(({ path }) => path),
    ['/loans/v2/list', '/loans/…', '/trial/…', '/…'],
  );
});

test('the log level is a setting', () => {
  const { log, read } = readableLog('error');
  log.info('Started', { workers: 2 });
  log.warn('A call failed');
  log.error('A request failed');
  assert.equal(
    read().map(({ msg, level }) => [msg, level]),
    [['A request failed', 'error']],
  );
});
