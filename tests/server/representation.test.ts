import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { deliver, IMMUTABLE, represent } from '../../server/files/representation.ts';
import { assert, test } from '../suite.ts';

const text = 'a line of text, again and again\n'.repeat(200);
const thing = represent('text/plain', text);

function get(headers: { [name: string]: string } = {}, method = 'GET'): Response {
  return deliver(new Request('http://here/', { method, headers }), thing, { cache: IMMUTABLE });
}
async function bytes(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

test('sends what the client takes, the smallest form first', async () => {
  const br = get({ 'accept-encoding': 'gzip, deflate, br' });
  assert.is(br.headers.get('content-encoding'), 'br');
  assert.is(brotliDecompressSync(await bytes(br)).toString(), text);
  const gzip = get({ 'accept-encoding': 'GZIP' });
  assert.is(gzip.headers.get('content-encoding'), 'gzip');
  assert.is(gunzipSync(await bytes(gzip)).toString(), text);
  const plain = get();
  assert.is(plain.headers.get('content-encoding'), null);
  assert.is(await plain.text(), text);
});

test('does not send a form that the client refuses with q=0', () => {
  assert.is(get({ 'accept-encoding': 'br;q=0, gzip; q=0.5' }).headers.get('content-encoding'), 'gzip');
  assert.is(get({ 'accept-encoding': 'br;q=0,gzip;q=0' }).headers.get('content-encoding'), null);
});

test('tells caches what the answer depends on and how long it stays', () => {
  const answer = get();
  assert.is(answer.headers.get('vary'), 'accept-encoding');
  assert.is(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
});

test('answers 304 without a body to a client that has it', async () => {
  for (const tag of [thing.etag, `W/${thing.etag}`, `"other", ${thing.etag}`, '*']) {
    const answer = get({ 'if-none-match': tag });
    assert.is(answer.status, 304, tag);
    assert.is((await bytes(answer)).length, 0);
    assert.is(answer.headers.get('etag'), thing.etag);
  }
  assert.is(get({ 'if-none-match': '"other"' }).status, 200);
});

test('answers HEAD with the headers of GET and no body', async () => {
  const answer = get({}, 'HEAD');
  assert.is(answer.headers.get('content-length'), String(Buffer.byteLength(text)));
  assert.is((await bytes(answer)).length, 0);
});

test('leaves small things and pictures uncompressed', () => {
  assert.is(represent('text/plain', 'short').br, undefined);
  assert.is(represent('image/png', Buffer.alloc(4000)).gzip, undefined);
});

test('names different contents differently', () => {
  assert.is.not(represent('text/plain', 'a').etag, represent('text/plain', 'b').etag);
});
