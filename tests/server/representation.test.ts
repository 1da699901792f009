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

test('sends the smallest encoding that the client accepts', async () => {
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

test('does not send an encoding that the client refuses with q=0', () => {
  assert.is(get({ 'accept-encoding': 'br;q=0, gzip; q=0.5' }).headers.get('content-encoding'), 'gzip');
  assert.is(get({ 'accept-encoding': 'br;q=0,gzip;q=0' }).headers.get('content-encoding'), null);
});

test('declares what the answer varies by and how long it can be cached', () => {
  const answer = get();
  assert.is(answer.headers.get('vary'), 'accept-encoding');
  assert.is(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
});

test('answers 304 without a body to a client that has the current version', async () => {
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

test('does not compress small files and pictures', () => {
  assert.is(represent('text/plain', 'short').br, undefined);
  assert.is(represent('image/png', Buffer.alloc(4000)).gzip, undefined);
});

test('different contents have different ETags', () => {
  assert.is.not(represent('text/plain', 'a').etag, represent('text/plain', 'b').etag);
});
