import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import type { EarlyRequest, PageQuery } from '../../renderer/wire/page.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { type RunningServer, startServer } from '../../server/index.ts';
import { dataView } from '../../server/page/data-view.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { afterAll, assert, beforeAll, test } from '../suite.ts';

/** A call that reached the backend. */
interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

const sandbox = createSandbox();
const calls: Call[] = [];
/** Runs in the backend before it answers. */
let before: (url: string) => Promise<void> = async () => {};
let upstream: Server;
let server: RunningServer;
const lines: string[] = [];

beforeAll(async () => {
  upstream = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    calls.push({ method, url, headers });
    await before(url);
    const body = method === 'GET' ? null : Buffer.concat(parts);
    const named = Object.entries(headers).filter(([, value]) => typeof value === 'string') as [string, string][];
    const answer = await sandbox.fetch(new Request(`http://backend${url}`, { method, headers: named, body }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const { port } = upstream.address() as AddressInfo;
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    upstream: new URL(`http://127.0.0.1:${port}`),
    pageData: true,
    say: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await server?.stop();
  upstream?.closeAllConnections();
  upstream?.close();
});

const SESSION = 'userId=u1&deviceId=d1&sessionId=secret&productId=7&orderId=174';
const ORDER = `/order?${SESSION}`;
const SERVICE = `/customerService?${SESSION}`;
const LOAN = `/loanConfirm?${SESSION}`;

async function open(
  path: string,
  headers: { [name: string]: string } = {},
): Promise<{ answer: Response; html: string; query: PageQuery }> {
  calls.length = 0;
  const answer = await fetch(server.address + path, { headers });
  const html = await answer.text();
  const block = /<script type="application\/json" id="query">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"early":[]}';
  return { answer, html, query: JSON.parse(block) as PageQuery };
}
const answered = ({ early }: PageQuery) => early.filter((request: EarlyRequest) => request.answer);

test('a page contains the answers of its loads and the screen rendered from them', async () => {
  const { answer, html, query } = await open(ORDER);
  assert.is(answer.headers.get('cache-control'), 'private, no-store');
  assert.is(answer.headers.get('etag'), null);
  assert.is(query.prerendered, ORDER);
  assert.is(answered(query).length, 1);
  assert.match(html.slice(0, html.indexOf('id="query"')), 'Maria Clara Santos');
  assert.is(calls.length, 1);
});

test('the page is the same in every encoding', async () => {
  const [zipped, plain] = await Promise.all(
    ['gzip', 'identity'].map((coding) => open(ORDER, { 'accept-encoding': coding })),
  );
  assert.is(zipped!.html, plain!.html);
  assert.is(zipped!.answer.headers.get('vary'), 'accept-encoding');
});

test('the backend gets the call as the phone would have sent it', async () => {
  await open(ORDER, {
    cookie: 'a=1',
    'user-agent': 'Phone',
    'accept-language': 'tl',
    'if-none-match': '"x"',
    range: 'bytes=0-1',
  });
  const [{ url, headers }] = calls as [Call];
  assert.is(new URL(url, 'http://x').searchParams.get('sessionId'), 'secret');
  assert.equal([headers.cookie, headers['user-agent'], headers['accept-language']], ['a=1', 'Phone', 'tl']);
  assert.is(headers['x-requested-with'], 'XMLHttpRequest');
  assert.is(headers['x-forwarded-for'], '127.0.0.1');
  assert.equal([headers['if-none-match'], headers.range, headers.origin], [undefined, undefined, undefined]);
});

test('the start of the page is sent while the backend still works', async () => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  before = () => released;
  const answer = await fetch(server.address + ORDER, { headers: { 'accept-encoding': 'identity' } });
  const reader = answer.body!.getReader();
  const first = Buffer.from((await reader.read()).value!).toString();
  assert.match(first, '<div id="skeleton">');
  assert.not.match(first, 'Maria Clara Santos');
  before = async () => {};
  release();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += Buffer.from(value).toString();
  }
  assert.match(rest, 'Maria Clara Santos');
});

test('when the backend is too slow or fails, the phone loads the data itself', async () => {
  for (const trouble of [() => new Promise<void>(() => {}), () => Promise.reject(new Error('broken'))]) {
    before = () => trouble().catch(() => upstream.closeAllConnections());
    const { html, query } = await open(ORDER);
    assert.is(query.prerendered, undefined);
    assert.is(answered(query).length, 0);
    assert.is(query.early.length, 1, 'the phone is told what to ask for');
    assert.match(html, '<div id="waiting"><div class="frame">');
  }
  before = async () => {};
});

test('a screen that waits for no data still gets its answers', async () => {
  const { html, query } = await open(SERVICE);
  assert.is(query.prerendered, SERVICE);
  assert.match(html.slice(0, html.indexOf('id="screen"')), 'Telephone');
});

test('if only an optional load is late, the phone renders the screen with the other answers', async () => {
  before = (url) => (url.includes('/cultures') ? new Promise(() => {}) : Promise.resolve());
  const { html, query } = await open(LOAN);
  before = async () => {};
  assert.equal([query.early.length, answered(query).length], [2, 1]);
  assert.not.match(html.slice(0, html.indexOf('id="screen"')), 'Loan amount');
  assert.is(query.prerendered, undefined);
});

test('an answer of the backend cannot end an element of the page', async () => {
  const { html } = await open(
    `${ORDER.replace('orderId=174', 'orderId=%3C%2Fscript%3E%3Cimg%20src%3Dx%20onerror%3Dx%3E')}`,
  );
  assert.not.match(html, '<img src=x');
});

test('answers are never shared between sessions', async () => {
  const [one, two] = await Promise.all([open(ORDER), open(ORDER.replace('u1', 'u2').replace('secret', 'other'))]);
  assert.match(one!.query.early[0]!.url, 'secret');
  assert.match(two!.query.early[0]!.url, 'other');
  assert.not.match(two!.html, 'secret');
  const again = await open(ORDER);
  assert.is(calls.length, 1, 'no answer is kept');
  assert.is(answered(again.query).length, 1);
});

test('prefetched pages cause no calls', async () => {
  const headers = [
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
  ];
  for (const header of headers) {
    const { answer, query } = await open(ORDER, header as never);
    assert.equal([calls.length, query.early.length], [0, 1], JSON.stringify(header));
    assert.is(answer.headers.get('cache-control'), 'private, no-cache');
  }
  calls.length = 0;
  await fetch(server.address + ORDER, { method: 'HEAD' });
  await open('/order');
  assert.is(calls.length, 0, 'nor does one without a session');
});

test('only loads are called early, and never those that move money or must happen once', async () => {
  const { screens } = compileProject(readProject(projectFolder()));
  const { document } = screens.get('order')!;
  const [name, load] = Object.entries(document.load)[0]!;
  const contract = document.calls[load.call]!;
  const askedWith = async (changes: object, more: object = {}) => {
    const asked: string[] = [];
    const changed = { ...document, ...more, calls: { ...document.calls, [load.call]: { ...contract, ...changes } } };
    const exchange = async ({ call }: { call: string }) => {
      asked.push(call);
      return undefined;
    };
    const address = { path: '/order', query: ORDER.slice('/order'.length) };
    const { view } = await dataView(changed, address, {}, { exchange, late: AbortSignal.timeout(50) });
    assert.is(view, undefined);
    return asked;
  };
  assert.equal(await askedWith({}), [load.call], name);
  assert.equal(await askedWith({ money: {} }), []);
  assert.equal(await askedWith({ once: true }), []);
  assert.equal(await askedWith({ kind: 'tracking' }), []);
  const enter = [{ n: 999, do: 'call', call: load.call, send: load.send, then: {} }];
  assert.equal(await askedWith({}, { on: { enter }, load: {} }), [], 'an action of the screen');
});

test('nothing of a call is in the log', () => {
  assert.not.match(lines.join(), /secret|u1|174/);
});
