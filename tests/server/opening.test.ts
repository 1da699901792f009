import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createSharedBeginning } from '../../server/files/shared-beginning.ts';
import { assert, test } from '../suite.ts';

const start = `<title>Shelf</title>${'<p>A book, and another</p>'.repeat(3000)}`;
const sending = { type: 'text/html', cache: 'no-cache' };
const opening = createSharedBeginning(start);
const ask = (ending: string, headers: { [name: string]: string } = {}, method = 'GET') =>
  opening.answer(new Request('http://here/', { method, headers }), ending, sending);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Empty, one word, exactly one stored block, and several blocks. */
const ENDINGS = ['', 'é', 'x'.repeat(0xffff), 'x'.repeat(0x10000), '{"q":"7"}'.repeat(30_000)];

test('the text is the same in every encoding, whatever its ending', async () => {
  for (const ending of ENDINGS) {
    // First in the fast compression, then in the better one that has been made meanwhile.
    for (const time of ['first', 'again', 'and again']) {
      const [br, gzip, plain] = await Promise.all(
        ['br', 'gzip', 'identity'].map(async (coding) => bytesOf(await ask(ending, { 'accept-encoding': coding }))),
      );
      const about = `${ending.length} ${time}`;
      assert.is(plain!.toString() === start + ending, true, about);
      assert.is(brotliDecompressSync(br!).equals(plain!), true, about);
      assert.is(gunzipSync(gzip!).equals(plain!), true, about);
      await new Promise((done) => setImmediate(done));
    }
  }
});

test('the answer declares its encoding and what it varies by', async () => {
  const { headers } = await ask('e', { 'accept-encoding': 'gzip, br' });
  assert.is(headers.get('content-encoding'), 'br');
  assert.is(headers.get('vary'), 'accept-encoding');
  assert.is((await ask('e')).headers.get('content-encoding'), null);
});

test('the beginning is compressed once: an ending costs its own length and a few bytes', async () => {
  for (const coding of ['br', 'gzip']) {
    const length = async (ending: string) => (await bytesOf(await ask(ending, { 'accept-encoding': coding }))).length;
    await length('');
    const short = await length('a');
    assert.is(await length('a'.repeat(1001)), short + 1000, coding);
  }
});

test('every text has a different ETag, and is answered with 304', async () => {
  const tag = (await ask('one')).headers.get('etag')!;
  assert.is.not((await ask('two')).headers.get('etag'), tag);
  assert.is((await ask('one', { 'if-none-match': `W/${tag}`, 'accept-encoding': 'br' })).status, 304);
  assert.is((await ask('two', { 'if-none-match': tag })).status, 200);
});

test('HEAD returns the headers of GET without a body', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const [head, get] = [await ask('e', headers, 'HEAD'), await ask('e', headers)];
  assert.is((await bytesOf(head)).length, 0);
  assert.is(head.headers.get('content-length'), String((await bytesOf(get)).length));
});
