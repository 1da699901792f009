import { gunzipSync } from 'node:zlib';
import { createSharedFrame } from '../../server/files/shared-frame.ts';
import { createStreamed } from '../../server/files/streamed.ts';
import { assert, test } from '../suite.ts';

const start = '<title>Shelf</title>';
const before = '<p>A book, and another</p>'.repeat(3000);
const after = `<script>${'read(book);'.repeat(500)}</script>`;
const sending = { type: 'text/html', cache: 'no-cache' };
const frame = createSharedFrame({ start, before, after });
const ask = (filling: string, ending: string, headers: { [name: string]: string } = {}, method = 'GET') =>
  frame.answer(new Request('http://here/', { method, headers }), filling, ending, sending);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Empty, one word, exactly one stored block, and several blocks. */
const PIECES = ['', 'é', 'x'.repeat(0xffff), 'x'.repeat(0x10000), '{"q":"7"}'.repeat(30_000)];

test('the text is the same in every encoding, whatever is inserted', async () => {
  for (const filling of PIECES)
    for (const ending of PIECES) {
      const about = `${filling.length} ${ending.length}`;
      const whole = Buffer.from(start + before + filling + after + ending);
      const gzip = await bytesOf(await ask(filling, ending, { 'accept-encoding': 'gzip, deflate, br' }));
      assert.is(gunzipSync(gzip).equals(whole), true, about);
      assert.is((await bytesOf(await ask(filling, ending))).equals(whole), true, about);
    }
});

test('a browser decodes it as gunzip does', async () => {
  const answer = await ask('Tom & Jerry', '</body>', { 'accept-encoding': 'gzip' });
  const text = new Response(answer.body!.pipeThrough(new DecompressionStream('gzip'))).text();
  assert.is((await text) === `${start}${before}Tom & Jerry${after}</body>`, true);
});

test('the shared frame is compressed once', async () => {
  const length = async (filling: string) =>
    (await bytesOf(await ask(filling, 'e', { 'accept-encoding': 'gzip' }))).length;
  const empty = await length('');
  assert.ok((await length('Tom')) - empty < 12);
  assert.ok(empty < 2_000, `${empty} bytes`);
});

test('what is inserted costs little where it repeats what comes before it', async () => {
  const words = Array.from({ length: 200 }, (_, index) => (index * 7919 + 104_729).toString(36)).join(' ');
  const around = { start, before: `<i>${words}</i>`, after: `<script>${words.toUpperCase()}</script>` };
  const request = new Request('http://here/', { headers: { 'accept-encoding': 'gzip' } });
  const shared = createSharedFrame(around);
  const streamed = createStreamed(around);
  const kinds = {
    shared: (filling: string) => shared.answer(request, filling, '', sending),
    streamed: (filling: string, ending = '') =>
      streamed.answer(request, Promise.resolve({ filling, ending }), { type: 'text/html' }),
  };
  for (const [kind, answer] of Object.entries(kinds)) {
    const [bytes, empty] = [await bytesOf(await answer(words)), await bytesOf(await answer(''))];
    assert.is(gunzipSync(bytes).toString(), `${start}${around.before}${words}${around.after}`, kind);
    assert.ok(bytes.length - empty.length < 40, `${kind}: ${bytes.length - empty.length} bytes`);
  }
  const ended = await bytesOf(await kinds.streamed('é', words.toUpperCase()));
  assert.is(gunzipSync(ended).toString(), `${start}${around.before}é${around.after}${words.toUpperCase()}`);
  assert.ok(ended.length - (await bytesOf(await kinds.streamed('é'))).length < 40);
});

test('a client without gzip gets plain text with its encoding declared', async () => {
  for (const accepted of ['br', 'gzip;q=0, br', 'identity']) {
    const answer = await ask('f', 'e', { 'accept-encoding': accepted });
    assert.is(answer.headers.get('content-encoding'), null, accepted);
    assert.is(answer.headers.get('vary'), 'accept-encoding');
  }
  const { headers } = await ask('f', 'e', { 'accept-encoding': 'gzip, br' });
  assert.is(headers.get('content-encoding'), 'gzip');
});

test('every text has a different ETag, also where inserted parts are ambiguous when joined, and is answered with 304', async () => {
  const tag = (await ask('ab', 'c')).headers.get('etag')!;
  for (const [filling, ending] of [['a', 'bc'] as const, ['ab', 'd'] as const])
    assert.is.not((await ask(filling, ending)).headers.get('etag'), tag);
  assert.is((await ask('ab', 'c', { 'if-none-match': `W/${tag}`, 'accept-encoding': 'gzip' })).status, 304);
  assert.is((await ask('ab', 'd', { 'if-none-match': tag })).status, 200);
});

test('HEAD returns the headers of GET without a body', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const [head, get] = [await ask('f', 'e', headers, 'HEAD'), await ask('f', 'e', headers)];
  assert.is((await bytesOf(head)).length, 0);
  assert.is(head.headers.get('content-length'), String((await bytesOf(get)).length));
});
